import type { DocumentFacts } from '../attachments/attachment'
import type { Dialect } from '../connections/dialect'
import type { ServiceError } from '../connections/serviceError'
import type { AttachmentId, ConnectionId, ConversationId, ExchangeId, MessageId, ModelId } from '../ids'
import type { Cost } from '../pricing'
import type { RouteFacts } from '../modelRef'
import type { ToolRun } from '../tools/toolRun'
import type { FinishReason, Usage } from '../usage/usage'

export type Role = 'system' | 'user' | 'assistant' | 'tool'

export type TextPart = { readonly type: 'text'; readonly text: string }
export type ReasoningPart = {
  readonly type: 'reasoning'
  readonly text: string
  /** Milliseconds from its first to its last fragment; undefined for imported messages. */
  readonly durationMs?: number
  /** The provider's `reasoning_details`, as JSON text, to be sent back unchanged with tool results. */
  readonly details?: string
  /** The key it came under, where a service of that kind wants it back with the calls it led to. */
  readonly field?: 'reasoning_content'
}
export type ToolCallPart = {
  readonly type: 'toolCall'
  readonly id: string
  readonly name: string
  /** The string that came: JSON if all went well, cut off or malformed if not. */
  readonly arguments: string
  /** Foreign keys of the call that must be returned with it, as JSON text. */
  readonly extra?: string
}
export type ToolResultPart = {
  readonly type: 'toolResult'
  readonly toolCallId: string
  /** What the model is sent. */
  readonly text: string
  /** How this app ran the call; absent where a person wrote the result. */
  readonly run?: ToolRun
}
export type RefusalPart = { readonly type: 'refusal'; readonly text: string }
export type AttachmentPart = {
  readonly type: 'image' | 'audio' | 'file'
  readonly attachmentId: AttachmentId
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
  /** Where it is what a model is sent of a document. */
  readonly document?: DocumentFacts
  /** A smaller copy to show, where a model drew it larger than it is shown. */
  readonly thumbnailId?: AttachmentId
}
/** A source the service cites for its reply. */
export type CitationPart = {
  readonly type: 'citation'
  /** Empty where the source is a file that was sent, which its title names. */
  readonly url: string
  /** What the text cites it by, from 1; absent where the service gives no numbers. */
  readonly number?: number
  readonly title?: string
  /** When it was published, as the source writes it. */
  readonly date?: string
  /** What the reply relies on, in the source's words, each passage once; absent where the service gives none. */
  readonly passages?: readonly Passage[]
  /** Where its marks are: offsets into the message's text (`messageText`), in UTF-16 units, ascending. */
  readonly marks?: readonly number[]
}
export type Passage = {
  readonly text: string
  /** Its page in a PDF, from 1. */
  readonly page?: number
}

/** A tool that the provider runs itself. Shown, and never sent. */
export type HostedCallPart = {
  readonly type: 'hostedCall'
  /** The provider's own name for it, such as `web_search`. */
  readonly name: string
  /** What it was asked: queries, an address, code. */
  readonly input?: string
  readonly output?: string
  /** The provider waits for an approval that it can't be given here. */
  readonly isWaiting?: boolean
}

export type Part =
  | TextPart
  | ReasoningPart
  | ToolCallPart
  | ToolResultPart
  | HostedCallPart
  | RefusalPart
  | AttachmentPart
  | CitationPart

/** What a person wrote, and as whom; as a tool, for the call it answers. */
export type Written =
  | { readonly role: Exclude<Role, 'tool'>; readonly text: string }
  | { readonly role: 'tool'; readonly text: string; readonly toolCallId: string }

export type MessageStatus =
  /** Its parts are in the live reply, not here. */
  | { readonly type: 'streaming' }
  | { readonly type: 'complete' }
  /** The person pressed Stop; the parts are what had arrived. */
  | { readonly type: 'stopped' }
  /** The parts are what had arrived before the failure. */
  | { readonly type: 'failed'; readonly error: ServiceError }
  /** The page or the connection died while it streamed. */
  | { readonly type: 'interrupted' }

/** What is known of how a reply came about, besides its parts. Absent on messages people wrote. */
export type ReplyFacts = {
  readonly model: ModelId
  readonly connectionId: ConnectionId
  readonly exchangeId?: ExchangeId
  readonly finishReason?: FinishReason
  /** The provider's own word for it, where it says more. */
  readonly finishDetail?: string
  readonly usage?: Usage
  /** Milliseconds from sending to the first token. */
  readonly firstTokenMs?: number
  /** Milliseconds from sending to the end. */
  readonly durationMs?: number
  readonly tierAsked?: string
  readonly tierServed?: string
  readonly fingerprint?: string
  /** As digits: seeds may be larger than a number holds. */
  readonly seed?: string
  readonly cost?: Cost
  /** What was left out of the request because the model does not take it. */
  readonly notSent?: readonly string[]
  /** Among them, what the model had refused before, by names on the wire. */
  readonly refused?: readonly string[]
  /** What the catalog said of data handling when the request was sent. */
  readonly evidence?: string
  readonly turn?: DialectTurn
  /** The JSON schema it was asked to follow, as JSON text. */
  readonly schema?: string
  /** What the person thinks of it; absent until they said so. */
  readonly rating?: 'good' | 'bad'
  /** How its model was chosen, where a rule did. */
  readonly route?: RouteFacts
  /** What it was merged from, where a model made it of other replies. */
  readonly merged?: MergeFacts
  /** Where it is found again while a host reads it or its provider writes it; gone once it has ended here. */
  readonly kept?: KeptReply
}

/**
 * How a reply is taken up that a host reads to its end, or that its provider writes in the background. Whoever has this
 * may read it at the host, so it is in no export.
 */
export type KeptReply = {
  /** 32 hexadecimal digits; where the provider keeps it, its id there. */
  readonly id: string
  /** Whether its provider keeps it, which wrote it in the background, and not a host. */
  readonly isAtProvider?: true
  /** What its bytes are sealed with at the host: 256 bits in base64url. Empty where they aren't. */
  readonly key: string
  /** The request it answers, whose record it completes. */
  readonly exchangeId: ExchangeId
  /** What its message had said before, where the request went on with that. */
  readonly before?: readonly Part[]
}

/** Of which replies one was made, in the order of the numbers it was told. */
export type MergeFacts = {
  readonly replies: readonly MergedReply[]
  /** What the person wanted of the merge, where it isn’t the usual. */
  readonly instructions?: string
}

/** A reply as it was merged: its words are kept, whatever becomes of its message. */
export type MergedReply = {
  readonly id: MessageId
  readonly connectionId: ConnectionId
  readonly model: ModelId
  readonly text: string
}

/** A reply as its dialect has it, for the turns that send it back unchanged. */
export type DialectTurn = {
  readonly dialect: Dialect
  /** Its items or blocks in order, as JSON text of an array. */
  readonly items: string
  /** What it answered (`historyKey`): signed reasoning belongs to that conversation, as it was. */
  readonly history: string
}

export type Message = {
  readonly id: MessageId
  readonly conversationId: ConversationId
  /** Null at the root. */
  readonly parentId: MessageId | null
  readonly role: Role
  readonly parts: readonly Part[]
  readonly status: MessageStatus
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly reply?: ReplyFacts
  /** When the person bookmarked it, in milliseconds since the Unix epoch; absent where they did not. */
  readonly bookmarkedAt?: number
}

/** The visible text of a message: its text parts joined. */
export const messageText = (message: Pick<Message, 'parts'>): string =>
  message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

/**
 * A message in which sources cut the text in pieces, as versions until November 2026 kept replies, with its text whole
 * and the sources behind it, marked where they were. The same object for any other message.
 */
export function withSourcesBehind<Said extends Pick<Message, 'parts'>>(message: Said): Said {
  const first = message.parts.findIndex(({ type }) => type === 'citation')
  if (first < 0 || message.parts.every(({ type }, index) => index < first || type === 'citation'))
    return message
  const said: Part[] = []
  const sources: CitationPart[] = []
  let chars = 0
  let isCut = false
  const isNumbered = message.parts.some((part) => part.type === 'text' && /\[\d{1,4}\]/.test(part.text))
  const lastText = message.parts.findLastIndex(({ type }) => type === 'text')
  for (const [index, part] of message.parts.entries()) {
    if (part.type === 'citation') {
      isCut = true
      const isMarked = !isNumbered && chars > 0 && index < lastText && part.marks === undefined
      sources.push(isMarked ? { ...part, marks: [chars] } : part)
      continue
    }
    const last = said.at(-1)
    if (isCut && part.type === 'text' && last?.type === 'text')
      said[said.length - 1] = { ...last, text: last.text + part.text }
    else said.push(part)
    if (part.type === 'text') chars += part.text.length
    isCut = false
  }
  return { ...message, parts: [...said, ...sources] }
}
