// What is known of a member, once: the table, its files and the page of a member show these in the same order.

import type { Class, ClassMember } from '@koersklasse/contract/desk/classes.ts'
import { t } from '../../../text/t.ts'
import { formatDateTime, formatMoney, formatPercent } from '../../../ui/numbers/format.ts'

/** A fact with what it is called. In a file, amounts are in euro, returns in percent, and instants in UTC. */
export interface MemberFact {
  heading: string
  /** What the table leaves out on a phone, or on any screen, until all columns are asked for. On paper it has all. */
  leftOut?: 'phone' | 'screen'
  /** On the screen. */
  shown: (member: ClassMember) => string
  /** In a file. */
  written: (member: ClassMember) => string | number | null
}

/** The facts of the members of a competition, after their names. */
export function memberFacts({ lessonCount }: Pick<Class, 'lessonCount'>): MemberFact[] {
  const fraction = (percent: number | null) => (percent === null ? null : percent / 100)
  return [
    {
      heading: t('desk-classes.facts.lastActive'),
      shown: ({ lastActiveAt }) => (lastActiveAt === null ? '–' : formatDateTime(lastActiveAt)),
      written: ({ lastActiveAt }) => lastActiveAt && new Date(lastActiveAt).toISOString(),
    },
    {
      heading: t('desk-classes.facts.value'),
      shown: ({ value }) => formatMoney(value),
      written: ({ value }) => inEuro(value),
    },
    {
      heading: t('desk-classes.facts.deposited'),
      leftOut: 'screen',
      shown: ({ deposited }) => formatMoney(deposited),
      written: ({ deposited }) => inEuro(deposited),
    },
    {
      heading: t('desk-classes.facts.performance'),
      shown: ({ performance }) => formatPercent(fraction(performance)),
      written: ({ performance }) => rounded(performance),
    },
    {
      heading: t('desk-classes.facts.riskAdjusted'),
      leftOut: 'phone',
      shown: ({ riskAdjusted }) => formatPercent(fraction(riskAdjusted)),
      written: ({ riskAdjusted }) => rounded(riskAdjusted),
    },
    count(t('desk-classes.facts.trades'), ({ trades }) => trades),
    {
      heading: t('desk-classes.facts.costs'),
      leftOut: 'phone',
      shown: ({ costs }) => formatMoney(costs),
      written: ({ costs }) => inEuro(costs),
    },
    { ...count(t('desk-classes.facts.diplomas'), ({ diplomas }) => diplomas.length), leftOut: 'screen' },
    { ...count(t('desk-classes.facts.exams'), ({ exams }) => exams.length), leftOut: 'screen' },
    {
      heading: t('desk-classes.facts.lessons'),
      leftOut: 'phone',
      shown: ({ lessonsRead }) =>
        t('desk-classes.facts.ofLessons', { read: lessonsRead, count: lessonCount }),
      written: ({ lessonsRead }) => lessonsRead,
    },
  ]
}

function count(heading: string, of: (member: ClassMember) => number): MemberFact {
  return { heading, shown: (member) => String(of(member)), written: of }
}

const inEuro = (cents: number | null) => cents && cents / 100
const rounded = (percent: number | null) => percent && Number(percent.toFixed(4))
