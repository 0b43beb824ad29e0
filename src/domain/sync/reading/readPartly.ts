import { holdsAll } from '@/lib/holdsAll'
import { isRecord } from '@/lib/json'
import type * as z from '@/lib/schema'

import type { Rest } from '../registers'

/** What a newer version adds is in few places; a value with faults in more is none of ours. */
const MOST_ROUNDS = 12

/** What this version understands of a value: parts that it can't read are left out, as long as the value can be without. */
export function readPartly<Value>(schema: z.Schema<Value>, value: unknown): Value | undefined {
  const whole = schema.safeParse(value)
  if (whole.success) return whole.data
  const copy = structuredClone(value)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const read = schema.safeParse(copy)
    if (read.success) return read.data
    // From the end, so that places in lists stay what they are.
    const paths = read.error.issues.map(({ path }) => path).toReversed()
    if (!paths.every((path) => drop(copy, path))) return undefined
  }
  return undefined
}

/** Takes out what is at the path; where it is absent, what it is absent from. False for the value itself. */
function drop(value: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1)
  if (last === undefined) return false
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((found, key) => (isHolder(found) ? Reflect.get(found, key) : undefined), value)
  if (Array.isArray(holder) && typeof last === 'number' && last < holder.length) holder.splice(last, 1)
  else if (isRecord(holder) && Object.hasOwn(holder, last)) Reflect.deleteProperty(holder, last)
  else return drop(value, path.slice(0, -1))
  return true
}

const isHolder = (value: unknown): value is object => isRecord(value) || Array.isArray(value)

/**
 * What of a value is not in what this version read of it; undefined where nothing is missing. What was read as something
 * else than was written is as good as not read.
 */
export function restOf(written: unknown, read: unknown): Rest | undefined {
  if (holdsAll(read, written)) return undefined
  if (read === undefined) return { add: written }
  if (isRecord(written) && isRecord(read)) {
    const fields = Object.entries(written).flatMap(([key, value]) => {
      const rest = restOf(value, read[key])
      return rest ? [[key, rest] as const] : []
    })
    return isOther(fields) ? { whole: written } : { fields: Object.fromEntries(fields) }
  }
  return Array.isArray(written) && Array.isArray(read) ? restOfList(written, read) : { whole: written }
}

function restOfList(written: readonly unknown[], read: readonly unknown[]): Rest {
  const items: (readonly [string, Rest])[] = []
  let at = 0
  for (const [place, value] of written.entries()) {
    const isRead = at < read.length && holdsAll(value, read[at])
    const rest: Rest | undefined = isRead ? restOf(value, read[at]) : { add: value }
    if (isRead) at += 1
    if (rest) items.push([String(place), rest])
  }
  return at < read.length || isOther(items)
    ? { whole: written }
    : { items: Object.fromEntries(items), count: read.length }
}

const isOther = (parts: readonly (readonly [string, Rest])[]): boolean =>
  parts.some(([, rest]) => 'whole' in rest)
