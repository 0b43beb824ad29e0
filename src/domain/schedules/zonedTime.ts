/** A moment as a clock on the wall shows it, without saying where the clock hangs. */
export type WallTime = {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Hours whose offsets are kept for each zone. */
const MOST_HOURS = 20_000
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

/** Whether the engine knows the zone by this name (`Europe/Berlin`). */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** What the clocks of a zone show at a moment (milliseconds since the Unix epoch). */
export function wallTimeAt(at: number, zone: string): WallTime {
  const shown = new Date(at + offsetAt(at, zone))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  }
}

/**
 * When the clocks of a zone show a time: milliseconds since the Unix epoch. A time that is shown twice, as when summer
 * time ends, is the first of the two; one that is skipped comes as much later as the clocks were put forward, so that
 * 02:30 is 03:30 on that day.
 */
export function momentOf(wall: WallTime, zone: string): number {
  const wanted = asUtc(wall)
  // Offsets a day before and a day after: between them a zone changes its clocks once at most.
  const near = [offsetAt(wanted - 1440 * MINUTE, zone), offsetAt(wanted + 1440 * MINUTE, zone)]
  const fitting = near.map((offset) => wanted - offset).filter((at) => asUtc(wallTimeAt(at, zone)) === wanted)
  if (fitting.length > 0) return Math.min(...fitting)
  // Skipped: by the clock as it was before.
  return wanted - (near[0] ?? 0)
}

/** Days of the proleptic Gregorian calendar since 1970-01-01. Days and months beyond their range carry over. */
export const dayNumber = (year: number, month: number, day: number): number =>
  Math.floor(Date.UTC(year, month - 1, day) / (1440 * MINUTE))

export function dateOf(dayNumber: number): Pick<WallTime, 'year' | 'month' | 'day'> {
  const date = new Date(dayNumber * 1440 * MINUTE)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 is Sunday. */
export const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7

const asUtc = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute)

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const hour = Math.floor(at / HOUR) * HOUR
  const begin = offsetOfHour(hour, zone)
  // Nearly always they don’t change within the hour, and asking the engine takes long.
  return begin === offsetOfHour(hour + HOUR, zone) ? begin : readOffset(at, zone)
}

function offsetOfHour(hour: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const found = known.get(hour)
  if (found !== undefined) return found
  if (known.size >= MOST_HOURS) known.clear()
  const read = readOffset(hour, zone)
  known.set(hour, read)
  return read
}

function readOffset(at: number, zone: string): number {
  const minute = Math.floor(at / MINUTE) * MINUTE
  const shown: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(minute)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute: minutes = 0 } = shown
  return asUtc({ year, month, day, hour, minute: minutes }) - minute
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, made)
  return made
}
