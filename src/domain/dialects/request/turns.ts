import { isRecord, parseJson } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { ConversationSettings, SentReasoning } from '../../conversations/conversation'
import {
  messageText,
  type Message,
  type Part,
  type ReasoningPart,
  type ToolCallPart,
} from '../../messages/message'
import { toolResults } from '../../request/toolResults'
import type { Dialect } from '../../connections/dialect'
import { nextHistoryKey } from '../../messages/historyKey'

/** A reply in the history, with the results of its calls. */
export type AssistantTurn = {
  readonly role: 'assistant'
  readonly text: string
  /** Calls that have a result: others no service takes. */
  readonly calls: readonly ToolCallPart[]
  readonly results: ReadonlyMap<string, string>
  readonly refusal: string
  /** The model declined to answer, with or without saying why. */
  readonly isDeclined: boolean
  /** Its reasoning as it was told, and what came with it. */
  readonly thoughts: readonly ReasoningPart[]
  /** Its thoughts go back, too, where it made no calls: what led to it and what follows are one chain. */
  readonly sendsThoughts: boolean
  /** The items or blocks as the dialect had them, where they may go back unchanged. */
  readonly items: readonly Item[] | undefined
}

export type Turn =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly parts: readonly Part[] }
  | AssistantTurn

/** An item of a dialect, of which nothing is known but that it is an object. */
export type Item = Readonly<Record<string, unknown>>

/**
 * A conversation as a dialect's body needs it: who said what, with results beside their calls.
 *
 * @param from of chat completions, where the part begins that is asked for
 */
export function turnsOf(
  messages: readonly Message[],
  asked: { readonly dialect: Dialect; readonly settings: ConversationSettings },
  from = 0,
  to = messages.length,
): readonly Turn[] {
  let key = ''
  const lastQuestion = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(from, to).flatMap((message, at): readonly Turn[] => {
    const index = from + at
    const history = key
    // Chat completions keep no items, and a long conversation is written for every request.
    if (asked.dialect !== 'chat') key = nextHistoryKey(message, key)
    switch (message.role) {
      case 'system': {
        const text = messageText(message)
        return text === '' ? [] : [{ role: 'system', text }]
      }
      case 'user':
        return [{ role: 'user', parts: message.parts }]
      case 'assistant': {
        const { dialect, settings } = asked
        return [
          assistantTurn(
            message,
            resultsKept(messages, index),
            messages[index - 1]?.role === 'tool',
            history,
            dialect,
            settings.connectionId,
            settings.modelId,
            keptThoughts(settings.sentReasoning, dialect, index > lastQuestion),
          ),
        ]
      }
      // Beside the calls they answer.
      case 'tool':
        return []
    }
  })
}

/** The same object as long as the reply and the tool messages right after it are the same. */
function resultsKept(messages: readonly Message[], index: number): Results {
  const message = messages[index]
  if (!message) return NO_RESULTS
  const after: Message[] = []
  for (let at = index + 1; messages[at]?.role === 'tool'; at++) after.push(messages[at] as Message)
  return after.length === 0 && message.parts.every(({ type }) => type !== 'toolResult')
    ? NO_RESULTS
    : resultsOf(message, after.length, ...after)
}

type Results = ReadonlyMap<string, string>
const NO_RESULTS: Results = new Map()

const resultsOf = memoByObject(
  (message: Message, _count: number, ...after: readonly Message[]): Results =>
    new Map([...toolResults([message, ...after], 0)].map(([id, { text }]) => [id, text])),
)

type KeptThoughts = 'usual' | 'all' | 'none'

/** Which thoughts of a reply go back. The Messages API refuses a turn of tools without them. */
function keptThoughts(
  choice: SentReasoning | undefined,
  dialect: Dialect,
  isOfThisTurn: boolean,
): KeptThoughts {
  if (choice === undefined || choice === 'usual' || choice === 'all') return choice ?? 'usual'
  return isOfThisTurn && (choice === 'turn' || dialect === 'messages') ? 'usual' : 'none'
}

/** Kept with its message: a long conversation is written for every request, and of a turn with tools for every round. */
const assistantTurn = memoByObject(
  (
    message: Message,
    results: Results,
    isToolRound: boolean,
    history: string,
    dialect: Dialect,
    connectionId: ConversationSettings['connectionId'],
    modelId: ConversationSettings['modelId'],
    kept: KeptThoughts,
  ): AssistantTurn => {
    const all = message.parts.filter((part) => part.type === 'toolCall')
    const calls = all.filter(({ id }) => results.has(id))
    const isWhole = calls.length === all.length
    const items = isWhole ? ownItems(message, history, { dialect, connectionId, modelId }) : undefined
    return {
      role: 'assistant',
      text: messageText(message),
      calls,
      results,
      refusal: message.parts.map((part) => (part.type === 'refusal' ? part.text : '')).join(''),
      thoughts: kept === 'none' ? [] : message.parts.filter((part) => part.type === 'reasoning'),
      sendsThoughts: isToolRound || kept === 'all',
      isDeclined: message.reply?.finishReason === 'refusal',
      items: kept === 'none' ? items && withoutThoughts(items, dialect) : items,
    }
  },
)

/** The items without what was thought; undefined where the others do not go without it, and are told in words. */
function withoutThoughts(items: readonly Item[], dialect: Dialect): readonly Item[] | undefined {
  const isThought = ({ type, thought, thoughtSignature }: Item) =>
    type === 'thinking' ||
    type === 'redacted_thinking' ||
    type === 'reasoning' ||
    thought === true ||
    thoughtSignature !== undefined
  if (dialect === 'messages') return items.filter((item) => !isThought(item))
  return items.some(isThought) ? undefined : items
}

type Asked = { readonly dialect: Dialect } & Pick<ConversationSettings, 'connectionId' | 'modelId'>

/**
 * What a reply was made of, where it may go back: to the model of the connection that made it, in the conversation it
 * answered, and unless somebody changed its words. Signed reasoning is refused anywhere else.
 */
function ownItems(
  message: Message,
  history: string,
  { dialect, connectionId, modelId }: Asked,
): readonly Item[] | undefined {
  const { reply } = message
  const turn = reply?.turn
  const isOwn =
    turn?.dialect === dialect &&
    turn.history === history &&
    reply?.connectionId === connectionId &&
    reply.model === modelId &&
    message.status.type === 'complete'
  const items: unknown = isOwn ? parseJson(turn.items) : undefined
  if (!Array.isArray(items) || !items.every(isRecord)) return undefined
  return bare(textIn(items)) === bare(messageText(message)) ? items : undefined
}

/** Blank lines between texts are ours. */
const bare = (text: string): string => text.replace(/\s+/g, '')

/** A part of a dialect that names no types. */
const isBareText = ({ type, text, thought }: Item): boolean =>
  type === undefined && typeof text === 'string' && thought !== true

/** The visible text of items or blocks: `text` of a block, or of the parts of a message. */
const textIn = (items: readonly Item[]): string =>
  items
    .flatMap((item) =>
      item['type'] === 'message' && Array.isArray(item['content'])
        ? (item['content'] as readonly unknown[])
        : [item],
    )
    .map((part) =>
      isRecord(part) && (part['type'] === 'text' || part['type'] === 'output_text' || isBareText(part))
        ? String(part['text'])
        : '',
    )
    .join('')
