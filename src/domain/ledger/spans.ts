/** Midnight at the start of the day of an instant, in the time zone of this device. Milliseconds since the epoch. */
export const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Midnight at the start of the month of an instant, in the time zone of this device. */
export function startOfMonth(at: number): number {
  const date = new Date(startOfDay(at))
  return date.setDate(1)
}

/** The starts of all days from one instant to another, both included; at most 3,700 of them. */
export function daysBetween(from: number, to: number): readonly number[] {
  const days: number[] = []
  const date = new Date(startOfDay(from))
  // By the calendar, not by 24 hours: days with a change of the clock are shorter or longer.
  while (date.getTime() <= to && days.length < MOST_DAYS) {
    days.push(date.getTime())
    date.setDate(date.getDate() + 1)
  }
  return days
}

const MOST_DAYS = 3700
