import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { type Weekday, weekdays } from './aig-week.ts'

/** Chooses a day of the recorded week. */
export function DayChoice({ chosen, onChoose }: { chosen: Weekday; onChoose: (day: Weekday) => void }) {
  return (
    <Choice
      label={t('figures.dayLabel')}
      options={weekdays.map((name) => ({ name, text: t(`figures.weekdays.${name}`) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
