import type { CatalogEntry } from '../catalog'
import type { Dialect } from '../connections/dialect'
import type { ConversationSettings } from '../conversations/conversation'
import type { Message } from '../messages/message'
import { supportedName } from '../parameters/parameters'
import { thinkingTypes } from '../parameters/thinkingBudget'

type Asked = {
  /** Up to the reply that was thinking, which is the last. */
  readonly path: readonly Message[]
  readonly settings: ConversationSettings
  readonly entry: CatalogEntry | undefined
  readonly dialect: Dialect
}

/**
 * The request that ends the thinking of a reply: with the least effort, and with what was thought so far where the API
 * takes it back. Ollama takes it as what it is. Chat completions and Gemini get it in words, behind the question, since
 * their models are never shown the thoughts of an unfinished turn. Responses and Messages take thoughts only signed or
 * encrypted, which unfinished ones are not: there the question is asked again.
 */
export function answeringNow({ path, settings, entry, dialect }: Asked): {
  readonly path: readonly Message[]
  readonly settings: ConversationSettings
} {
  const effort = leastEffort({ settings, entry, dialect })
  const { thinking_budget: _, ...parameters } = settings.parameters
  const quick: ConversationSettings = {
    ...settings,
    parameters: {
      ...parameters,
      ...(effort !== undefined && { reasoning_effort: { value: effort, origin: 'preset' } }),
    },
  }
  if (dialect === 'ollama') return { path, settings: quick }
  const thoughts = thoughtsOf(path.at(-1))
  const question = path.slice(0, -1)
  const isTold = thoughts !== '' && (dialect === 'chat' || dialect === 'gemini')
  return { path: isTold ? withNote(question, noteOf(thoughts)) : question, settings: quick }
}

const thoughtsOf = (message: Message | undefined): string =>
  (message?.parts ?? [])
    .map((part) => (part.type === 'reasoning' ? part.text : ''))
    .join('')
    .trim()

const noteOf = (thoughts: string): string =>
  `Your reasoning on this so far:\n\n${thoughts}\n\nStop reasoning and give your answer now.`

/** Behind the words of the person, where they come last: some models take no two messages of one role in a row. */
function withNote(path: readonly Message[], note: string): readonly Message[] {
  const last = path.at(-1)
  if (!last) return path
  if (last.role === 'user')
    return [...path.slice(0, -1), { ...last, parts: [...last.parts, { type: 'text', text: `\n\n${note}` }] }]
  return [...path, { ...last, role: 'user', parts: [{ type: 'text', text: note }] }]
}

const LEAST: readonly string[] = ['none', 'minimal', 'low']

/** Models of Ollama that are given a level, and think at least a little. */
const BY_LEVEL = /gpt-oss/

/** The least effort that the model is sure to take; undefined where it may refuse to be told one. */
function leastEffort({ settings, entry, dialect }: Omit<Asked, 'path'>): string | undefined {
  if (dialect === 'ollama') return BY_LEVEL.test(settings.modelId ?? '') ? 'low' : 'none'
  const { budget, effort } = thinkingTypes(entry)
  if (dialect === 'messages' && budget && !effort) return 'none'
  const support = entry?.parameters?.['reasoning_effort']
  const listed = support?.type === 'enum' ? LEAST.find((word) => support.values.includes(word)) : undefined
  if (listed !== undefined) return listed
  const { reasoning_effort: set, thinking_budget: set2 } = settings.parameters
  const isKnown =
    set !== undefined ||
    set2 !== undefined ||
    (entry?.parameters !== undefined && supportedName('reasoning_effort', entry) !== undefined)
  // A model that thinks unasked takes an effort in every API but chat completions, which many services speak.
  return isKnown || dialect !== 'chat' ? 'low' : undefined
}
