// How long an order can be asked to count. Apart from the rule itself, so that naming them needs no calendar.

/** For the day, the week, the month, or until cancelled. */
export const orderValidities = ['day', 'week', 'month', 'cancel'] as const
export type OrderValidity = (typeof orderValidities)[number]
