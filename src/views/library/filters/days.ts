/** A moment as the day a date box holds, in the person's own time; empty for none. */
export function dayOf(at: number | undefined): string {
  if (at === undefined) return ''
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The first millisecond of a day; undefined when it is none. */
export const startOfDay = (day: string): number | undefined => momentOf(`${day}T00:00:00.000`)

/** The last millisecond of a day; undefined when it is none. */
export const endOfDay = (day: string): number | undefined => momentOf(`${day}T23:59:59.999`)

function momentOf(text: string): number | undefined {
  // Without a zone the text is in the person's own time.
  const at = new Date(text).getTime()
  return Number.isNaN(at) ? undefined : at
}
