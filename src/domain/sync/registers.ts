import { canonicalJson } from '@/lib/canonicalJson'
import { hashText } from '@/lib/hashText'
import { isRecord } from '@/lib/json'

/**
 * What is known of one value: when it was last written, and a hash of it as it is here; the hash is empty where it is
 * absent here. `rest` is what a newer version wrote of it that this one doesn't know.
 */
export type Register = readonly [stamp: Stamp, hash: string, rest?: Rest]
export type Registers = Readonly<Record<string, Register>>

/** A write of one value; absent = it was removed. `rest` is found by the device that reads it, and never sent. */
export type Write = {
  readonly key: string
  readonly value?: unknown
  readonly at: Stamp
  readonly rest?: Rest
}

/** The hash of what was removed. */
export const GONE = ''

export const valueHash = (value: unknown): string =>
  value === undefined ? GONE : hashText(canonicalJson(value))

/**
 * The values that differ from what is known, as writes, and what is known then.
 *
 * @param stampFor gives the stamp of a write; `isNew` where nothing was known of that value.
 */
export function captureRegisters(
  known: Registers,
  values: ReadonlyMap<string, unknown>,
  stampFor: (isNew: boolean) => Stamp,
): { readonly writes: readonly Write[]; readonly known: Registers } {
  const writes: Write[] = []
  const after: Record<string, Register> = {}
  for (const [key, value] of values) {
    const hash = valueHash(value)
    const before = known[key]
    if (before?.[1] === hash) continue
    const at = stampFor(before === undefined)
    const rest = restAfterChange(before?.[2])
    writes.push(value === undefined ? { key, at } : { key, value: withRest(value, rest), at })
    after[key] = registerOf(at, hash, rest)
  }
  for (const [key, [, hash]] of Object.entries(known)) {
    if (hash === GONE || values.has(key)) continue
    const at = stampFor(false)
    writes.push({ key, at })
    after[key] = [at, GONE]
  }
  return { writes, known: writes.length === 0 ? known : { ...known, ...after } }
}

export const registerOf = (at: Stamp, hash: string, rest: Rest | undefined): Register =>
  rest ? [at, hash, rest] : [at, hash]

/**
 * A moment of a hybrid logical clock, as text that sorts like the moment: wall time, a count within it, and the device
 * that breaks ties. It never runs backwards, and what was seen before is always smaller, whatever the wall clocks say.
 */
export type Stamp = string

/** Milliseconds since the Unix epoch, and the number of stamps within this millisecond. */
export type Clock = { readonly time: number; readonly count: number }

const TIME_DIGITS = 9
const COUNT_DIGITS = 4
const LARGEST_TIME = 36 ** TIME_DIGITS - 1
const LARGEST_COUNT = 36 ** COUNT_DIGITS - 1

export const stampOf = ({ time, count }: Clock, device: string): Stamp =>
  digits(time, TIME_DIGITS) + digits(count, COUNT_DIGITS) + device

/** The clock after one more event of this device. */
export function tick(clock: Clock, now: number): Clock {
  const time = wholeTime(now)
  if (time > clock.time) return { time, count: 0 }
  return clock.count < LARGEST_COUNT
    ? { time: clock.time, count: clock.count + 1 }
    : { time: clock.time + 1, count: 0 }
}

/** The clock once it has seen a stamp of another device. */
export function heard(clock: Clock, stamp: Stamp): Clock {
  const time = Number.parseInt(stamp.slice(0, TIME_DIGITS), 36)
  const count = Number.parseInt(stamp.slice(TIME_DIGITS, TIME_DIGITS + COUNT_DIGITS), 36)
  return time > clock.time || (time === clock.time && count > clock.count) ? { time, count } : clock
}

/** Whether this device made it. */
export const isStampOf = (stamp: Stamp, device: string): boolean =>
  stamp.slice(TIME_DIGITS + COUNT_DIGITS) === device

export const isStamp = (value: unknown): value is Stamp =>
  typeof value === 'string' && /^[0-9a-z]{14,64}$/.test(value)

const digits = (value: number, count: number): string => value.toString(36).padStart(count, '0')

const wholeTime = (now: number): number => Math.min(LARGEST_TIME, Math.max(0, Math.floor(now)))

/**
 * What of a value that a newer version wrote this one doesn't know. It is kept beside what is known of the value, and
 * goes on to other devices with it; plain JSON.
 */
export type Rest =
  /** This version reads none of it: it goes on as it is until the value is changed here. */
  | { readonly whole: unknown }
  /** This part is missing here. */
  | { readonly add: unknown }
  /** Of a record, by member. */
  | { readonly fields: Readonly<Record<string, Rest>> }
  /** Of a list, by place in the list as it was written; `count` items of it are here. */
  | { readonly items: Readonly<Record<string, Rest>>; readonly count: number }

/** A value as it is sent on unchanged. */
export const wholeOf = (value: unknown, rest: Rest | undefined): unknown =>
  rest && 'whole' in rest ? rest.whole : withRest(value, rest)

/** What still belongs to a value once it was changed here: nothing where this version read none of it. */
const restAfterChange = (rest: Rest | undefined): Rest | undefined =>
  rest && 'whole' in rest ? undefined : rest

/** A value of this version with what it doesn't know of it. */
export function withRest(value: unknown, rest: Rest | undefined): unknown {
  if (!rest || 'whole' in rest) return value
  if ('add' in rest) return value === undefined ? rest.add : value
  if ('fields' in rest) {
    if (!isRecord(value)) return value
    const more = Object.entries(rest.fields).map(([key, its]) => [key, withRest(value[key], its)] as const)
    return { ...value, ...Object.fromEntries(more) }
  }
  if (!Array.isArray(value)) return value
  const items: unknown[] = [...(value as readonly unknown[])]
  for (const [place, its] of Object.entries(rest.items)) {
    if ('add' in its) items.splice(Number(place), 0, its.add)
    // Where items came or went here, nobody knows which one is meant.
    else if (value.length === rest.count) items[Number(place)] = withRest(items[Number(place)], its)
  }
  return items
}
