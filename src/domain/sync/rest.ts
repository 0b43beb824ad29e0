import { isRecord } from '@/lib/json'

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
export const restAfterChange = (rest: Rest | undefined): Rest | undefined =>
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
