import type { Class } from '@koersklasse/contract/desk/classes.ts'
import { formatJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { use, useState } from 'react'
import { qrSquares } from '../../../qr-code/squares.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { BrandName } from '../../../ui/brand/brand-name.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import styles from './Classes.module.css'
import { className } from './class-name.ts'
import { mostCards, readNames } from './read-names.ts'
import { ClassUnknown, WithClass } from './WithClass.tsx'

/** Cards with the code of a competition, to print and hand out. The names stay in the browser. */
export function Component() {
  return (
    <WithClass title={t('desk-classes.cards.title')}>
      {(of) => (
        <DeskPage
          area="classes"
          title={t('desk-classes.cards.title')}
          intro={<Link to={`/desk/classes/${of.competition.id}`}>{className(of.competition)}</Link>}
        >
          {of.competition.joinCode === null ? (
            <Card>
              <ClassUnknown />
            </Card>
          ) : (
            <Cards of={of} code={of.competition.joinCode} />
          )}
        </DeskPage>
      )}
    </WithClass>
  )
}

function Cards({ of, code }: { of: Class; code: string }) {
  const [pasted, setPasted] = useState('')
  const names = readNames(pasted)
  return (
    <>
      <div className={styles.unprinted}>
        <Card>
          <div className={styles.form}>
            <TextAreaField
              label={t('desk-classes.cards.names')}
              hint={t('desk-classes.cards.hint', { count: mostCards })}
              rows={8}
              spellCheck={false}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
            <div>
              <Button disabled={names.length === 0} onClick={() => print()}>
                {t('desk-classes.cards.print', { count: names.length })}
              </Button>
            </div>
          </div>
        </Card>
      </div>
      <ul className={styles.cards} aria-label={t('desk-classes.cards.list')}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pupils may have one name
          <li key={`${index} ${name}`} className={styles.card}>
            <JoinCard name={name} competition={className(of.competition)} code={code} />
          </li>
        ))}
      </ul>
    </>
  )
}

function JoinCard({ name, competition, code }: { name: string; competition: string; code: string }) {
  const game = use(BrandName)
  const address = `${location.origin}/competitions/join?${new URLSearchParams({ code })}`
  const { path, size } = qrSquares(address, 4)
  return (
    <>
      <div className={styles.words}>
        <strong className={styles.pupil}>{name}</strong>
        <span>{t('desk-classes.cards.play', { game, competition })}</span>
        <span>{t('desk-classes.cards.go', { address: `${location.host}/competitions/join` })}</span>
        <strong className={styles.joinCode}>{formatJoinCode(code)}</strong>
      </div>
      <svg
        className={styles.squares}
        role="img"
        aria-label={t('desk-classes.cards.code')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path fill="currentColor" d={path} />
      </svg>
    </>
  )
}
