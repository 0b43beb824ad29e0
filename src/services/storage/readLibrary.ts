import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { connectionSchema, conversationSchema, draftSchema } from '@/domain/schema/conversationSchema'
import { readSettings } from '@/domain/schema/readSettings'
import { isRecord } from '@/lib/json'

import { isConversationRow } from './rows/isRow'
import type { Library } from './storage'

/** Rows as they are on disk. */
export type LibraryRows = {
  readonly conversations: readonly unknown[]
  readonly connections: readonly unknown[]
  readonly settings: readonly unknown[]
  readonly drafts: readonly unknown[]
}

export type ReadLibrary = {
  readonly library: Library
  /** Rows that do not parse, by table. */
  readonly damaged: readonly { readonly table: string; readonly row: unknown }[]
}

/** Turns rows into a library; what cannot be read is salvaged as far as possible, kept and reported. */
export function readLibrary(rows: LibraryRows, now: number): ReadLibrary {
  const damaged: { readonly table: string; readonly row: unknown }[] = []

  const conversations = new Map<string, Conversation>()
  for (const row of rows.conversations) {
    if (isConversationRow(row)) {
      conversations.set(row.id, row)
      continue
    }
    const checked = conversationSchema.safeParse(row)
    const conversation = checked.success ? checked.data : salvageConversation(row, now)
    if (!checked.success) damaged.push({ table: 'conversations', row })
    if (conversation) conversations.set(conversation.id, conversation)
  }
  const unreadConversations = damaged.length

  const connections = rows.connections.flatMap((row) => {
    const checked = connectionSchema.safeParse(row)
    if (checked.success) return [checked.data]
    damaged.push({ table: 'connections', row })
    return []
  })
  const unreadConnections = damaged.length - unreadConversations

  const { settings, unreadable } = readSettings(settingsOf(rows.settings))
  for (const row of rows.settings)
    if (isRecord(row) && unreadable.includes(String(row['id']))) damaged.push({ table: 'settings', row })

  const drafts = rows.drafts.flatMap((row) => {
    const checked = isRecord(row) ? draftSchema.safeParse(row['draft']) : undefined
    return isRecord(row) && typeof row['id'] === 'string' && checked?.success
      ? [[row['id'], checked.data] as const]
      : []
  })

  const library: Library = {
    conversations: [...conversations.values()],
    connections,
    settings,
    drafts: Object.fromEntries(drafts),
    repairs: {
      ...(unreadConversations > 0 && { conversations: unreadConversations }),
      ...(unreadConnections > 0 && { connections: unreadConnections }),
      ...(unreadable.length > 0 && { settings: unreadable }),
    },
  }
  return { library, damaged }
}

/** A conversation for each of the given ids, so that the messages that name it can be seen. */
export const recoveredConversations = (strays: readonly string[], now: number): readonly Conversation[] =>
  strays.map((id) => recovered(id as ConversationId, now))

/** The rows of the settings, one for each, as one object. */
const settingsOf = (rows: readonly unknown[]): unknown =>
  Object.fromEntries(
    rows.flatMap((row) =>
      isRecord(row) && typeof row['id'] === 'string' ? [[row['id'], row['value']] as const] : [],
    ),
  )

function salvageConversation(row: unknown, now: number): Conversation | undefined {
  if (!isRecord(row) || typeof row['id'] !== 'string') return undefined
  const blank = recovered(row['id'] as ConversationId, now)
  const { title, createdAt, updatedAt, tags, pinned, archived, trashedAt } = row
  return {
    ...blank,
    ...(typeof title === 'string' && { title }),
    ...(typeof createdAt === 'number' && { createdAt }),
    ...(typeof updatedAt === 'number' && { updatedAt }),
    ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
    pinned: pinned === true,
    archived: archived === true,
    trashedAt: typeof trashedAt === 'number' ? trashedAt : null,
  }
}

const recovered = (id: ConversationId, now: number): Conversation => ({
  ...emptyConversation(id, now),
  title: 'Recovered',
  titledBy: 'person',
})
