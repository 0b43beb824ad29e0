import type { Conversation } from '../../conversations/conversation'
import { fieldsOf, MODEL, PARAMETER, SETTING, TITLE } from '../conversationFields'

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
