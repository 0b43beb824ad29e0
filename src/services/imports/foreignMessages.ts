import type { ConversationId, MessageId } from '@/domain/ids'
import type { ImportedApp } from '@/domain/imports/importedContent'
import { messageText, type Part, type Role } from '@/domain/messages/message'
import { hashText } from '@/lib/hashText'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'

/** Longest id that is kept readable, in characters; longer ones end in a hash. */
const MAX_READABLE_CHARS = 200
const CONVERSATION_CHARS = 120

/**
 * The id here of a conversation of another app. Depends on the app's name and its own id alone, so that every export
 * that holds the conversation, today's or next year's, names the same one.
 */
export const conversationIdOf = (source: string, id: string): ConversationId =>
  fitted(`${source}-${id}`, MAX_READABLE_CHARS) as ConversationId

/** The id here of a message of another app, which is unique only within its conversation. */
export const messageIdOf = (conversationId: ConversationId, id: string): MessageId =>
  fitted(`${fitted(conversationId, CONVERSATION_CHARS)}-${id}`, MAX_READABLE_CHARS) as MessageId

/** A message of an app that keeps a plain list: without parents, and without ids or with ids that may repeat. */
export type ListedMessage = Omit<ForeignMessage, 'id' | 'parentId'> & { readonly id?: string | undefined }

/**
 * Puts messages of a plain list one under the other. A message keeps the app's id for it; where there is none, or one
 * that came before, its id follows from what it says and from the message before it. So a list that grew gives the
 * same ids for what it had, and a list that was edited in the middle becomes a branch there.
 *
 * Never derive ids from the position alone, from the title, or from times of change: they move when the list does.
 */
export function inLine(messages: readonly ListedMessage[]): readonly ForeignMessage[] {
  const taken = new Set<string>()
  let parentId: string | null = null
  return messages.map((message) => {
    const { id: own, role, parts } = message
    const id: string =
      own !== undefined && own !== '' && !taken.has(own) ? own : derivedId(parentId, role, parts)
    taken.add(id)
    const placed: ForeignMessage = { ...message, id, parentId }
    parentId = id
    return placed
  })
}

/** The id of a message of an app that has none, from what it says and from the message it answers. */
export const derivedId = (parentId: string | null, role: Role, parts: readonly Part[]): string =>
  `h${hashText(`${parentId ?? ''}\n${role}\n${contentOf(parts)}`)}`

/**
 * The app's id for a conversation of which it names none: from when it began, or else from its title, and from what
 * was said first. Everything that changes while a conversation grows is left out.
 */
export function idFromStart(
  createdAt: number | undefined,
  title: string,
  messages: readonly Pick<ForeignMessage, 'role' | 'parts' | 'createdAt'>[],
): string {
  const first = messages.find(({ parts }) => parts.length > 0)
  const began = createdAt ?? first?.createdAt ?? title
  return `h${hashText(`${began}\n${first?.role ?? ''}\n${contentOf(first?.parts ?? [])}`)}`
}

const contentOf = (parts: readonly Part[]): string => JSON.stringify(parts)

const fitted = (id: string, maxChars: number): string =>
  id.length <= maxChars ? id : `${id.slice(0, maxChars - 17)}~${hashText(id)}`

/** A message of another app, in our nouns but with its own ids. */
export type ForeignMessage = {
  /** The app's own id, unique within the conversation; see `inLine` for apps that have none. */
  readonly id: string
  /** Null at the root. A parent that was left out is bridged over. */
  readonly parentId: string | null
  readonly role: Role
  /** Empty: the message is left out and its children follow its parent. */
  readonly parts: readonly Part[]
  /** Milliseconds since the Unix epoch; undefined when the app does not say. */
  readonly createdAt: number | undefined
  readonly model?: string | undefined
  readonly isUnfinished?: boolean | undefined
}

/**
 * Apps without a field for instructions write them as the first message. Ours has one, so the message becomes that.
 * Messages that answered it become roots.
 */
export function liftSystemPrompt(messages: readonly ForeignMessage[]): {
  readonly systemPrompt: string
  readonly messages: readonly ForeignMessage[]
} {
  const [first, ...rest] = messages
  if (first?.role !== 'system' || first.parts.some(({ type }) => type !== 'text')) {
    return { systemPrompt: '', messages }
  }
  return { systemPrompt: messageText(first), messages: rest }
}

/**
 * A file's name as a title: without folders, the endings of exports, and the number that a browser adds to a second
 * download. Other endings stay: prompts of AI Studio have none, and their titles may have dots.
 */
export const fileTitle = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/(?:\.conversation)?\.(?:jsonl?|txt|prompt)$/i, '')
    .replace(/ \(\d{1,3}\)$/, '')

/** The role other apps call by one of our four names, or by one of their own for the assistant. */
export const plainRole = (role: string): Role =>
  role === 'user' || role === 'system' || role === 'tool'
    ? role
    : role === 'developer'
      ? 'system'
      : 'assistant'

/** A foreign text; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first value that is a text with content; empty when none is. */
export const firstText = (...values: readonly unknown[]): string =>
  textOf(values.find((value) => typeof value === 'string' && value.trim() !== ''))

/** An id other apps write as text, as a number, or as MongoDB does (`{"$oid":…}`); undefined for anything else. */
export function idOf(value: unknown): string | undefined {
  const plain = isRecord(value) ? value['$oid'] : value
  if (typeof plain === 'number') return String(plain)
  return typeof plain === 'string' && plain !== '' ? plain : undefined
}

/** A text as it is, anything else as JSON; empty for nothing, and for a value nested too deep for the stack. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

/** The objects of a foreign list; none where there is no list. */
export const recordsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** A member of a foreign object; undefined where there is no object. */
export const memberOf = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

/** Files of a ZIP by what points at them. */
export type Assets = ReadonlyMap<string, Part>

/** What a reader may look at beside its own row. */
export type FormatContext = {
  readonly assets: Assets
  /** What the file is called, without folders and ending; empty when unknown. Some apps keep the title only there. */
  readonly name: string
  /** Other JSON of the same ZIP that conversations refer to, already parsed: by the path of the entry. */
  readonly beside: ReadonlyMap<string, unknown>
  /** Path of the entry that is read, inside a ZIP; empty elsewhere. */
  readonly path: string
}

export type RowItems = readonly ImportItem[] | undefined

/** One foreign format: how its files are told apart, and how one conversation (a row) of it is read. */
export type ForeignFormat = {
  readonly app: ImportedApp
  /** The rows of a file that is of this format as a whole; undefined for every other file. */
  readonly rowsOf?: (json: unknown) => readonly unknown[] | undefined
  /** Whether one element of an array, or a file that holds one conversation, is of this format. */
  readonly isRow?: (row: unknown) => boolean
  /** Reads one row; undefined when it holds nothing that we could read. */
  readonly read: (row: unknown, context: FormatContext) => RowItems | Promise<RowItems>
}
