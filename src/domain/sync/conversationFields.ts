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
  return new Map<string, unknown>([
    ...grouped('', own, 'title', TITLE),
    ...grouped(SETTING, others, 'model', MODEL),
    ...Object.entries(parameters).map(([name, value]): [string, unknown] => [PARAMETER + name, value]),
  ])
}

function grouped(
  prefix: string,
  record: object,
  name: string,
  members: readonly string[],
): [string, unknown][] {
  const entries = Object.entries(record).map(([key, value]: [string, unknown]) => [key, value] as const)
  const found = new Map(entries)
  return [
    [prefix + name, members.map((member) => found.get(member))],
    ...entries.flatMap(([key, value]): [string, unknown][] =>
      members.includes(key) || value === undefined ? [] : [[prefix + key, value]],
    ),
  ]
}
