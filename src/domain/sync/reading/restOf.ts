import { holdsAll } from '@/lib/holdsAll'
import { isRecord } from '@/lib/json'

import type { Rest } from '../rest'

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
