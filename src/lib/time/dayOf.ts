/** A part of a date or a time of day in two digits. */
export const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** A moment as its month in the person's own time: `2026-10`. */
export const monthOf = (date: Date): string => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}`

/** A moment as its day in the person's own time, as boxes for dates hold it: `2026-10-07`. */
export const dayOf = (date: Date): string => `${monthOf(date)}-${twoDigits(date.getDate())}`
