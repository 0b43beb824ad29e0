import { isRecord } from '@/lib/json'

import { DEFAULT_CONVERSATION_SETTINGS, type ConversationSettings } from '../conversations/conversation'
import { conversationSettingsSchema } from './conversationSchema'
import { parametersSchema } from './parametersSchema'

/**
 * Reads what a conversation is sent with field by field: one that is missing or not understood takes its default, and
 * the others stay. `unreadable` names those that were present and could not be read, e.g. `parameters.top_p`.
 */
export function readConversationSettings(saved: unknown): {
  readonly settings: ConversationSettings
  readonly unreadable: readonly string[]
} {
  const whole = conversationSettingsSchema.safeParse(saved)
  if (whole.success) return { settings: whole.data, unreadable: [] }
  if (!isRecord(saved))
    return { settings: DEFAULT_CONVERSATION_SETTINGS, unreadable: saved === undefined ? [] : ['settings'] }

  const unreadable: string[] = []
  const parameters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isRecord(saved['parameters']) ? saved['parameters'] : {})) {
    const checked = parametersSchema.safeParse({ [name]: value })
    if (checked.success) Object.assign(parameters, checked.data)
    else unreadable.push(`parameters.${name}`)
  }
  if (saved['parameters'] !== undefined && !isRecord(saved['parameters'])) unreadable.push('parameters')

  const found: Record<string, unknown> = { ...DEFAULT_CONVERSATION_SETTINGS, parameters }
  const names = Object.keys(conversationSettingsSchema.def.shape).filter((name) => name !== 'parameters')
  for (const name of names) {
    const value = saved[name]
    if (value === undefined) continue
    if (conversationSettingsSchema.safeParse({ ...found, [name]: value }).success) found[name] = value
    else unreadable.push(name)
  }
  const checked = conversationSettingsSchema.safeParse(found)
  return { settings: checked.success ? checked.data : DEFAULT_CONVERSATION_SETTINGS, unreadable }
}
