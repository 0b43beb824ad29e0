import type { Conversation } from '../conversations/conversation'
import { withHeldTools } from '../conversations/heldTools'

/** Fields that mean nothing without each other, so that two devices never mix theirs. */
export const TITLE = ['title', 'titledBy'] as const
export const MODEL = ['connectionId', 'modelId'] as const

export const SETTING = 'settings.'
export const PARAMETER = 'settings.parameters.'

/** A conversation as the values that change by themselves: its fields, its settings, each parameter. */
export function fieldsOf(conversation: Conversation): ReadonlyMap<string, unknown> {
  const { id: _, settings, ...own } = conversation
  const { parameters, ...others } = withHeldTools(settings)
  const fields = new Map<string, unknown>()
  putGrouped(fields, '', own, 'title', TITLE)
  putGrouped(fields, SETTING, others, 'model', MODEL)
  for (const [name, value] of Object.entries(parameters)) fields.set(PARAMETER + name, value)
  return fields
}

function putGrouped(
  fields: Map<string, unknown>,
  prefix: string,
  record: Readonly<Record<string, unknown>>,
  name: string,
  members: readonly string[],
): void {
  fields.set(
    prefix + name,
    members.map((member) => record[member]),
  )
  for (const [key, value] of Object.entries(record))
    if (value !== undefined && !members.includes(key)) fields.set(prefix + key, value)
}
