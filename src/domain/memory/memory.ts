import { isRecord } from '@/lib/json'
import { memoByObject } from '@/lib/result'
import * as z from '@/lib/schema'

import type { ConversationSettings } from '../conversations/conversation'
import type { AssistantId, ConversationId, MemoryId, MessageId, ProjectId } from '../ids'
import type { ItemName, Items } from '../items/item'
import { projectIn } from '../projects/project'
import { idSchema } from '../schema/idSchema'

/** As many characters of memories go with a chat, some 2,000 tokens; the newest first. */
const MOST_CHARS = 8_000

type Chat = Pick<ConversationSettings, 'assistant' | 'project' | 'dataRule' | 'noMemory'>

/** What keeps memories from a chat while memory is on. */
export type MemoryBar = 'lock' | 'project' | 'assistant' | 'chat'

/** The version of an assistant that a chat uses, as far as memory goes; undefined for none. */
type UsedVersion = { readonly noMemory?: boolean } | undefined

/** The first thing that keeps memories from a chat, the one that can be changed here last; undefined where nothing does. */
export function memoryBar(items: Items, chat: Chat, version: UsedVersion): MemoryBar | undefined {
  const { dataRule, project, noMemory } = chat
  if (dataRule !== null) return 'lock'
  if (project !== undefined && projectIn(items, project)?.noMemory === true) return 'project'
  if (version?.noMemory === true) return 'assistant'
  return noMemory === true ? 'chat' : undefined
}

/** The memories a chat is sent with. */
export const memoriesFor = (
  items: Items,
  chat: Chat,
  isOn: boolean,
  version?: UsedVersion,
): readonly Memory[] => (isOn && memoryBar(items, chat, version) === undefined ? memoriesOf(items, chat) : [])

/** The memories that belong to a chat, sent or not: those for everywhere, for its project and for its assistant. */
export function memoriesOf(items: Items, chat: Pick<Chat, 'project' | 'assistant'>): readonly Memory[] {
  let chars = 0
  return memoriesIn(items).filter((memory) => {
    if (!isFor(memory, chat)) return false
    chars += memory.text.length
    return chars <= MOST_CHARS
  })
}

function isFor({ space }: Memory, { project, assistant }: Pick<Chat, 'project' | 'assistant'>): boolean {
  switch (space.type) {
    case 'everywhere':
      return true
    case 'project':
      return space.id === project
    case 'assistant':
      return space.id === assistant?.id
  }
}

/** In which chats a memory is used. */
export type MemorySpace =
  | { readonly type: 'everywhere' }
  | { readonly type: 'project'; readonly id: ProjectId }
  | { readonly type: 'assistant'; readonly id: AssistantId }

/** A short fact that later chats are sent with, because the person wrote it or agreed to it. */
export type Memory = {
  readonly id: MemoryId
  readonly text: string
  readonly space: MemorySpace
  /** The message it is from; null where it was written by itself. */
  readonly source: { readonly conversationId: ConversationId; readonly messageId: MessageId | null } | null
  readonly by: 'person' | 'model'
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export const EVERYWHERE: MemorySpace = { type: 'everywhere' }

/** Longest memory, in characters: a fact, not a document. */
export const MOST_MEMORY_CHARS = 500

export const memoryName = (id: MemoryId): ItemName => `memory/${id}`

const memorySchema = z.object({
  id: idSchema<MemoryId>(),
  text: z.string().check(z.minLength(1), z.maxLength(MOST_MEMORY_CHARS)),
  space: z.discriminatedUnion('type', [
    z.object({ type: z.literal('everywhere') }),
    z.object({ type: z.literal('project'), id: idSchema<ProjectId>() }),
    z.object({ type: z.literal('assistant'), id: idSchema<AssistantId>() }),
  ]),
  source: z.nullable(
    z.object({ conversationId: idSchema<ConversationId>(), messageId: z.nullable(idSchema<MessageId>()) }),
  ),
  by: z.enum(['person', 'model']),
  createdAt: z.number(),
}) satisfies z.Schema<Memory>

/** Reads a memory; undefined where it is not whole: one with a wrong space would be sent where it must not be. */
export const readMemory = (value: unknown): Memory | undefined => memorySchema.safeParse(value).data

const memoised = memoByObject((value: object) => readMemory(value))

/** All memories, the newest first. The same list until a row changes. */
export const memoriesIn = memoByObject((items: Items): readonly Memory[] =>
  Object.entries(items)
    .flatMap(([name, value]) =>
      name.startsWith('memory/') && isRecord(value) ? (memoised(value) ?? []) : [],
    )
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1)),
)

/** What a model is told of memories, the oldest first, so that a newer one corrects an older. */
export const memoryText = (memories: readonly Memory[]): string =>
  [
    'Facts the person asked you to remember from earlier chats. Use them where they matter, and do not mention them otherwise.',
    ...memories.toReversed().map(({ text }) => `- ${text.replace(/\s+/g, ' ')}`),
  ].join('\n')

/** What a model is told of the tool that proposes a memory. */
export const REMEMBER_DESCRIPTION =
  'Proposes a short fact about the person to be remembered in later chats: a preference, a name, a lasting circumstance. ' +
  'The person is asked each time and may decline. Propose only what they said themselves and would want to be remembered; ' +
  'never secrets, health, beliefs or what concerns this chat alone.'

export const REMEMBER_SCHEMA = {
  type: 'object',
  properties: { fact: { type: 'string', description: 'One sentence, at most 500 characters.' } },
  required: ['fact'],
  additionalProperties: false,
}

/** What a model is told of what became of its proposal. */
export const REMEMBERED = 'Remembered.'
export const NOT_REMEMBERED = {
  empty: 'Nothing to remember: the fact is empty or longer than 500 characters.',
  here: 'Nothing from this chat may be remembered.',
  unsaved: 'It could not be saved.',
} as const
