import type { FixedReason, RuleName } from '@koersklasse/domain/competition/changes.ts'
import { type OrganisedRules, visibilities } from '@koersklasse/domain/competition/competition.ts'
import { countWeeklyDeposits } from '@koersklasse/domain/competition/deposit.ts'
import { diplomas, type UnlockRules, unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { transactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'
import { writeMoment } from '@koersklasse/domain/time/local-moment.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { t } from '../../../text/t.ts'
import { Choice } from '../../../ui/controls/Choice.tsx'
import { Checkbox, TextAreaField, TextField } from '../../../ui/controls/Field.tsx'
import { MomentField } from '../../../ui/controls/MomentField.tsx'
import { formatDeadline, formatMoney, formatShare } from '../../../ui/numbers/format.ts'
import { typesInWords } from '../../../unlocking/unlock-words.ts'
import styles from './Competitions.module.css'
import type { Mistakes, TypedRules } from './typed-rules.ts'

/** The reasons for which most rules are fixed. */
const together = ['over', 'trading'] as const
type FixedTogether = (typeof together)[number]

interface FormProps {
  typed: TypedRules
  /** What can be read of it, from which the consequences follow. */
  rules: OrganisedRules
  mistakes: Mistakes
  fixed: Partial<Record<RuleName, FixedReason>>
  /** Why most rules are fixed, which is said once for all of them; null if they can be changed. */
  fixedTogether: FixedTogether | null
  unlockRules: UnlockRules
  isHouse?: boolean
  onChange: (typed: TypedRules) => void
}

/** All rules of a competition, each with what follows from it in a sentence; those that are fixed with the reason. */
export function RulesForm(given: Omit<FormProps, 'fixedTogether'>) {
  const reasons = Object.values(given.fixed)
  const fixedTogether = together.find((reason) => reasons.includes(reason)) ?? null
  const props = { ...given, fixedTogether }
  return (
    <div className={styles.form}>
      {fixedTogether !== null && <p>{t(`desk-competitions.form.fixedTogether.${fixedTogether}`)}</p>}
      <Texts {...props} />
      <Period {...props} />
      <Joining {...props} />
      <Money {...props} />
      <Unlocked {...props} />
      <Others {...props} />
    </div>
  )
}

const text = (key: 'moment' | 'amount' | 'percent') => t(`desk-competitions.form.mistakes.${key}`)

/** The hint of a rule: what follows from it, and why it cannot be changed if so. */
function hintOf({ fixed, fixedTogether }: FormProps, rule: RuleName, consequence: string) {
  const reason = fixed[rule]
  return reason === undefined || reason === fixedTogether
    ? consequence
    : `${consequence} ${t(`desk-competitions.form.fixed.${reason}`)}`
}

const errorOf = ({ mistakes }: FormProps, rule: RuleName): string | undefined => {
  const mistake = mistakes[rule]
  return mistake && text(mistake)
}

function Texts(props: FormProps) {
  const { typed, fixed, isHouse = false, onChange } = props
  return (
    <fieldset className={styles.group}>
      <legend>{t('desk-competitions.form.groups.texts')}</legend>
      {!isHouse && (
        <TextField
          label={t('desk-competitions.form.name')}
          hint={hintOf(props, 'name', t('desk-competitions.form.nameHint'))}
          maxLength={60}
          autoComplete="off"
          disabled={fixed.name !== undefined}
          value={typed.name}
          onChange={(event) => onChange({ ...typed, name: event.target.value })}
        />
      )}
      <TextAreaField
        label={t('desk-competitions.form.text')}
        hint={hintOf(props, 'text', t('desk-competitions.form.textHint'))}
        maxLength={10_000}
        disabled={fixed.text !== undefined}
        value={typed.text}
        onChange={(event) => onChange({ ...typed, text: event.target.value })}
      />
      <TextAreaField
        label={t('desk-competitions.form.prizes')}
        hint={hintOf(props, 'prizes', t('desk-competitions.form.prizesHint'))}
        maxLength={10_000}
        disabled={fixed.prizes !== undefined}
        value={typed.prizes}
        onChange={(event) => onChange({ ...typed, prizes: event.target.value })}
      />
    </fieldset>
  )
}

function Period(props: FormProps) {
  const { typed, rules, fixed, onChange } = props
  const days = Math.max(0, Math.round((rules.end - rules.start) / (24 * 3_600_000)))
  return (
    <fieldset className={styles.group}>
      <legend>{t('desk-competitions.form.groups.period')}</legend>
      <MomentField
        label={t('desk-competitions.form.start')}
        hint={hintOf(
          props,
          'start',
          t('desk-competitions.form.startHint', { at: formatDeadline(rules.start) }),
        )}
        error={errorOf(props, 'start')}
        disabled={fixed.start !== undefined}
        moment={typed.start}
        onChange={(start) => onChange({ ...typed, start })}
      />
      <MomentField
        label={t('desk-competitions.form.end')}
        hint={hintOf(
          props,
          'end',
          t('desk-competitions.form.endHint', { at: formatDeadline(rules.end), count: days }),
        )}
        error={errorOf(props, 'end')}
        disabled={fixed.end !== undefined}
        moment={typed.end}
        onChange={(end) => onChange({ ...typed, end })}
      />
      <Optional {...props} rule="practiceFrom" otherwise={rules.start} />
    </fieldset>
  )
}

function Joining(props: FormProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{t('desk-competitions.form.groups.joining')}</legend>
      <Optional {...props} rule="joinFrom" otherwise={props.rules.start} />
      <Optional {...props} rule="joinUntil" otherwise={props.rules.start} />
    </fieldset>
  )
}

/** A moment that can be left out, with a checkbox before it. */
function Optional({
  rule,
  otherwise,
  ...props
}: FormProps & { rule: 'practiceFrom' | 'joinFrom' | 'joinUntil'; otherwise: EpochMs }) {
  const { typed, rules, fixed, onChange } = props
  const moment = typed[rule]
  const at = rules[rule]
  const isFixed = fixed[rule] !== undefined
  const none = t(`desk-competitions.form.${rule}None`)
  return (
    <div className={styles.optional}>
      <Checkbox
        label={t(`desk-competitions.form.${rule}`)}
        hint={moment === null ? hintOf(props, rule, none) : undefined}
        checked={moment !== null}
        disabled={isFixed}
        onChange={(event) =>
          onChange({ ...typed, [rule]: event.target.checked ? writeMoment(otherwise) : null })
        }
      />
      {moment !== null && (
        <MomentField
          label={t(`desk-competitions.form.${rule}Date`)}
          hint={hintOf(
            props,
            rule,
            at === null ? none : t(`desk-competitions.form.${rule}Hint`, { at: formatDeadline(at) }),
          )}
          error={errorOf(props, rule)}
          disabled={isFixed}
          moment={moment}
          onChange={(changed) => onChange({ ...typed, [rule]: changed })}
        />
      )}
    </div>
  )
}

/** An amount in euro. */
function AmountField({
  rule,
  hint,
  ...props
}: FormProps & { rule: 'startingBalance' | 'weeklyDeposit' | 'sprinterCap'; hint: string }) {
  const { typed, fixed, onChange } = props
  return (
    <TextField
      label={t(`desk-competitions.form.${rule}`)}
      hint={hintOf(props, rule, hint)}
      error={errorOf(props, rule)}
      inputMode="decimal"
      autoComplete="off"
      disabled={fixed[rule] !== undefined}
      value={typed[rule]}
      onChange={(event) => onChange({ ...typed, [rule]: event.target.value })}
    />
  )
}

function WeeklyDeposit(props: FormProps) {
  return <AmountField {...props} rule="weeklyDeposit" hint={weeklyDepositHint(props.rules)} />
}

function weeklyDepositHint({ weeklyDeposit: amount, start, end }: OrganisedRules): string {
  if (amount === null) return t('desk-competitions.form.weeklyDepositNone')
  const count = end > start ? countWeeklyDeposits({ start, end }) : 0
  if (count === 0) return t('desk-competitions.form.weeklyDepositNever')
  return t('desk-competitions.form.weeklyDepositHint', {
    ...{ amount: formatMoney(amount), count, total: formatMoney(toCents(count * amount)) },
  })
}

function Money(props: FormProps) {
  const { typed, rules, fixed, onChange } = props
  const { startingBalance, sprinterCap, costs, underlyingCapPercent: cap } = rules
  const trade = toCents(Math.floor(startingBalance / 10))
  const paid = transactionCosts(trade, costs)
  return (
    <fieldset className={styles.group}>
      <legend>{t('desk-competitions.form.groups.money')}</legend>
      <AmountField
        {...props}
        rule="startingBalance"
        hint={t('desk-competitions.form.startingBalanceHint', { amount: formatMoney(startingBalance) })}
      />
      <WeeklyDeposit {...props} />
      <div className={styles.pair}>
        <TextField
          label={t('desk-competitions.form.costFixed')}
          error={errorOf(props, 'costs')}
          inputMode="decimal"
          autoComplete="off"
          disabled={fixed.costs !== undefined}
          value={typed.costFixed}
          onChange={(event) => onChange({ ...typed, costFixed: event.target.value })}
        />
        <TextField
          label={t('desk-competitions.form.costPercent')}
          inputMode="decimal"
          autoComplete="off"
          disabled={fixed.costs !== undefined}
          value={typed.costPercent}
          onChange={(event) => onChange({ ...typed, costPercent: event.target.value })}
        />
      </div>
      <p className={styles.hint}>
        {hintOf(
          props,
          'costs',
          t('desk-competitions.form.costsHint', {
            ...{ trade: formatMoney(trade), paid: formatMoney(paid) },
            ...{ all: formatMoney(100 * paid), share: formatShare((100 * paid) / startingBalance) },
          }),
        )}
      </p>
      <AmountField
        {...props}
        rule="sprinterCap"
        hint={
          sprinterCap === 0
            ? t('desk-competitions.form.sprinterCapNone')
            : t('desk-competitions.form.sprinterCapHint', { amount: formatMoney(sprinterCap) })
        }
      />
      <TextField
        label={t('desk-competitions.form.underlyingCapPercent')}
        hint={hintOf(
          props,
          'underlyingCapPercent',
          cap === null
            ? t('desk-competitions.form.underlyingCapNone')
            : t('desk-competitions.form.underlyingCapHint', {
                ...{ percent: formatShare(cap / 100), least: String(Math.ceil(100 / cap)) },
              }),
        )}
        error={errorOf(props, 'underlyingCapPercent')}
        inputMode="numeric"
        autoComplete="off"
        disabled={fixed.underlyingCapPercent !== undefined}
        value={typed.underlyingCapPercent}
        onChange={(event) => onChange({ ...typed, underlyingCapPercent: event.target.value })}
      />
    </fieldset>
  )
}

function Unlocked(props: FormProps) {
  const { typed, rules, fixed, unlockRules, onChange } = props
  const { atStart, byDiploma } = unlockRules
  const open = new Set([...atStart, ...rules.unlocked])
  const learned = diplomas.flatMap((diploma) => byDiploma[diploma]).filter((type) => !open.has(type))
  const sentences = [
    open.size > 0 &&
      t('desk-competitions.form.openHint', {
        types: typesInWords(unlockables.filter((type) => open.has(type))),
      }),
    learned.length > 0 && t('desk-competitions.form.learnedHint', { types: typesInWords(learned) }),
  ]
  return (
    <fieldset className={styles.group}>
      <legend>{t('desk-competitions.form.groups.unlocked')}</legend>
      <div className={styles.types}>
        {unlockables.map((type) => (
          <Checkbox
            key={type}
            label={typesInWords([type])}
            checked={open.has(type)}
            disabled={fixed.unlocked !== undefined || atStart.includes(type)}
            onChange={(event) =>
              onChange({
                ...typed,
                unlocked: event.target.checked
                  ? [...typed.unlocked, type]
                  : typed.unlocked.filter((each) => each !== type),
              })
            }
          />
        ))}
      </div>
      <p className={styles.hint}>{hintOf(props, 'unlocked', sentences.filter(Boolean).join(' '))}</p>
    </fieldset>
  )
}

function Others(props: FormProps) {
  const { typed, fixed, onChange } = props
  const { visibility } = typed
  const seen = t(`desk-competitions.form.visibilityHints.${visibility}`)
  return (
    <fieldset className={styles.group}>
      <legend>{t('desk-competitions.form.groups.others')}</legend>
      {fixed.visibility === undefined ? (
        <Choice
          label={t('desk-competitions.form.visibility')}
          options={visibilities.map((name) => ({
            name,
            text: t(`desk-competitions.form.visibilities.${name}`),
          }))}
          chosen={visibility}
          hint={seen}
          onChoose={(chosen) => onChange({ ...typed, visibility: chosen })}
        />
      ) : (
        <p className={styles.hint}>{hintOf(props, 'visibility', seen)}</p>
      )}
      {(['areResetsAllowed', 'showsRiskAdjusted'] as const).map((rule) => (
        <Checkbox
          key={rule}
          label={t(`desk-competitions.form.${rule}`)}
          hint={hintOf(props, rule, t(`desk-competitions.form.${rule}Hints.${typed[rule] ? 'yes' : 'no'}`))}
          checked={typed[rule]}
          disabled={fixed[rule] !== undefined}
          onChange={(event) => onChange({ ...typed, [rule]: event.target.checked })}
        />
      ))}
    </fieldset>
  )
}
