import { GONE, registerOf, valueHash, type Register, type Registers, type Write } from '../registers'
import { wholeOf } from '../rest'

/** All values with what is known of them, removed ones too. */
export const writesOf = (known: Registers, values: ReadonlyMap<string, unknown>): readonly Write[] =>
  Object.entries(known).map(([key, [at, hash, rest]]) =>
    hash === GONE && !rest ? { key, at } : { key, value: wholeOf(values.get(key), rest), at },
  )

/**
 * The writes that are later than what is known, in the order given, and what is known then. Those of which nothing can be
 * read here count as well, and leave the value here as it is: `unread` names them.
 */
export function mergeRegisters(
  known: Registers,
  writes: readonly Write[],
): { readonly taken: readonly Write[]; readonly unread: readonly string[]; readonly known: Registers } {
  const after: Record<string, Register> = { ...known }
  const unread: string[] = []
  const taken = writes.filter(({ key, value, at, rest }) => {
    const before = after[key]
    if (before && before[0] >= at) return false
    const isUnread = rest && 'whole' in rest
    if (isUnread) unread.push(key)
    after[key] = registerOf(at, isUnread ? (before?.[1] ?? GONE) : valueHash(value), rest)
    return !isUnread
  })
  return { taken, unread, known: taken.length + unread.length === 0 ? known : after }
}
