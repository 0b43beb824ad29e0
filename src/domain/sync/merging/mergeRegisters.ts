import { GONE, valueHash, type Register, type Registers, type Write } from '../registers'

/** All values with what is known of them, removed ones too. */
export const writesOf = (known: Registers, values: ReadonlyMap<string, unknown>): readonly Write[] =>
  Object.entries(known).map(([key, [at, hash]]) =>
    hash === GONE ? { key, at } : { key, value: values.get(key), at },
  )

/** The writes that are later than what is known, in the order given, and what is known then. */
export function mergeRegisters(
  known: Registers,
  writes: readonly Write[],
): { readonly taken: readonly Write[]; readonly known: Registers } {
  const after: Record<string, Register> = { ...known }
  const taken = writes.filter(({ key, value, at }) => {
    const before = after[key]
    if (before && before[0] >= at) return false
    after[key] = [at, valueHash(value)]
    return true
  })
  return { taken, known: taken.length === 0 ? known : after }
}
