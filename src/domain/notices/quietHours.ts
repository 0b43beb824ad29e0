/** Hours of the day in which a device wants no notices, as minutes; they may go past midnight. */
export type QuietHours = { readonly from: number; readonly to: number }

/** Whether a minute of the day lies in them. */
export const isQuietMinute = ({ from, to }: QuietHours, minute: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to
