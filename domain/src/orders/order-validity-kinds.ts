// The validities of an order. In a file of their own, so that using their names does not load the calendar.

/** For the day, the week, the month, or until cancelled. */
export const orderValidities = ['day', 'week', 'month', 'cancel'] as const
export type OrderValidity = (typeof orderValidities)[number]
