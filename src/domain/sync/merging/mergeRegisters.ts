import type { Conversation } from '../../conversations/conversation'
import { fieldsOf, MODEL, PARAMETER, SETTING, TITLE } from '../conversationFields'
import { GONE, registerOf, valueHash, wholeOf, type Register, type Registers, type Write } from '../registers'

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

/** The conversation with these fields replaced, undefined ones left out. Unchecked: its schema says what it is. */
export function withFields(
  base: Conversation | undefined,
  id: string,
  fields: ReadonlyMap<string, unknown>,
): unknown {
  const all = new Map<string, unknown>(base ? fieldsOf(base) : [])
  for (const [key, value] of fields) all.set(key, value)
  const own: Record<string, unknown> = { id }
  const settings: Record<string, unknown> = {}
  const parameters: Record<string, unknown> = {}
  for (const [key, value] of all) {
    if (value === undefined) continue
    if (key.startsWith(PARAMETER)) parameters[key.slice(PARAMETER.length)] = value
    else if (key === `${SETTING}model`) spread(settings, MODEL, value)
    else if (key.startsWith(SETTING)) settings[key.slice(SETTING.length)] = value
    else if (key === 'title') spread(own, TITLE, value)
    else own[key] = value
  }
  return { ...own, settings: { ...settings, parameters } }
}

function spread(into: Record<string, unknown>, members: readonly string[], values: unknown): void {
  if (!Array.isArray(values)) return
  for (const [at, member] of members.entries()) into[member] = values[at] as unknown
}
