import { type DeskAction, deskActions } from '@koersklasse/contract/desk/actions.ts'
import type { DeskLogFilters } from '@koersklasse/contract/desk/log.ts'

/** The names of the filters in the address of the page. Days are as 2026-11-24. */
export const filterNames = ['by', 'action', 'subject', 'from', 'until'] as const

/** The filters of a search, from the address of the page. Invalid ones are left out. */
export function toFilters(params: URLSearchParams): DeskLogFilters {
  const of = (name: (typeof filterNames)[number]) => params.get(name)?.trim() || undefined
  const action = deskActions.find((each): each is DeskAction => each === of('action'))
  const from = startOf(of('from'))
  const until = startOf(of('until'), 1)
  return {
    ...(of('by') !== undefined && { by: of('by') }),
    ...(action !== undefined && { action }),
    ...(of('subject') !== undefined && { subject: of('subject') }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
  }
}

/** The start of a day on this device, or of the day that comes `later` days after it. */
function startOf(day: string | undefined, later = 0): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  if (date === undefined) return null
  const instant = new Date(Number(year), Number(month) - 1, Number(date) + later).getTime()
  return instant > 0 ? String(instant) : null
}
