import type { Conversation } from '../conversations/conversation'

/** Fields that mean nothing without each other, so that two devices never mix theirs. */
const TITLE = ['title', 'titledBy'] as const
const MODEL = ['connectionId', 'modelId'] as const

const SETTING = 'settings.'
const PARAMETER = 'settings.parameters.'

/** A conversation as the values that change by themselves: its fields, its settings, each parameter. */
export function fieldsOf(conversation: Conversation): ReadonlyMap<string, unknown> {
  const { id: _, settings, ...own } = conversation
  const { parameters, ...others } = settings
  return new Map<string, unknown>([
    ...grouped('', own, 'title', TITLE),
    ...grouped(SETTING, others, 'model', MODEL),
    ...Object.entries(parameters).map(([name, value]): [string, unknown] => [PARAMETER + name, value]),
  ])
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

function spread(into: Record<string, unknown>, members: readonly string[], values: unknown): void {
  if (!Array.isArray(values)) return
  for (const [at, member] of members.entries()) into[member] = values[at] as unknown
}
