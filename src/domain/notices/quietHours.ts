/** Hours of the day in which a device wants no notices, as minutes; they may go past midnight. */
export type QuietHours = { readonly from: number; readonly to: number }

/** Whether a minute of the day lies in them. */
export const isQuietMinute = ({ from, to }: QuietHours, minute: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to

/** Whether a moment lies in them by the clock of this device; null = there are none. */
export function isQuietAt(hours: QuietHours | null, moment: number): boolean {
  const at = new Date(moment)
  return hours !== null && isQuietMinute(hours, at.getHours() * 60 + at.getMinutes())
}
