import { canonicalJson } from '@/lib/canonicalJson'
import { hashText } from '@/lib/hashText'

import type { Stamp } from './stamp'

/** What is known of one value: when it was last written, and a hash of it; the hash is empty where it was removed. */
export type Register = readonly [stamp: Stamp, hash: string]
export type Registers = Readonly<Record<string, Register>>

/** A write of one value; absent = it was removed. */
export type Write = { readonly key: string; readonly value?: unknown; readonly at: Stamp }

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
    writes.push(value === undefined ? { key, at } : { key, value, at })
    after[key] = [at, hash]
  }
  for (const [key, [, hash]] of Object.entries(known)) {
    if (hash === GONE || values.has(key)) continue
    const at = stampFor(false)
    writes.push({ key, at })
    after[key] = [at, GONE]
  }
  return { writes, known: writes.length === 0 ? known : { ...known, ...after } }
}
