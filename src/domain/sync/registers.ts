import { canonicalJson } from '@/lib/canonicalJson'
import { hashText } from '@/lib/hashText'

import { restAfterChange, withRest, type Rest } from './rest'
import type { Stamp } from './stamp'

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
