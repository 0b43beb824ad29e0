import type { Conversation } from '@/domain/conversations/conversation'
import { withMessageIds } from '@/domain/conversations/withMessageIds'
import type { ConversationId, MessageId } from '@/domain/ids'
import { mergeConversation, mergeThread } from '@/domain/imports/mergeThread'
import { type Message, withSourcesBehind } from '@/domain/messages/message'
import { conversationSchema } from '@/domain/schema/conversationSchema'
import { hashText } from '@/lib/hashText'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { messageRow } from '../applyChanges'
import { tableOf, type Session } from '../createSession'
import { isMessageRow } from './isRow'
import { withoutIndexFields } from '../readMessages'
import { readSeen, seenDocument } from '../seenMessages'
import type { ImportedThread, ImportOutcome, Storage } from '../storage'
import type { TableName, WriteTransaction } from './tables'

const TABLES: readonly TableName[] = ['conversations', 'messages', 'documents']

type Deps = {
  readonly session: Session
  readonly onChanged: (conversationIds: readonly ConversationId[]) => void
}

/** Brings conversations of files in: new ones whole, known ones merged. */
export const createImportRows = ({ session, onChanged }: Deps): Pick<Storage, 'importThreads'> => ({
  async importThreads(threads, { isDryRun }) {
    if (isDryRun) {
      return session.read(async (db) => {
        const tx = db.transaction([...TABLES])
        const outcomes: ImportOutcome[] = []
        for (const plan of await plansFor(tx, threads)) outcomes.push(plan.outcome)
        return outcomes
      })
    }
    const quick = await writeAll(session, threads, false)
    // A message id is taken by another conversation, or the file holds a conversation twice: look before each write.
    const written = quick.ok || quick.error.type !== 'failed' ? quick : await writeAll(session, threads, true)
    if (written.ok) {
      onChanged(
        threads.flatMap(({ conversation: { id } }, at) =>
          written.value[at]?.status === 'present' ? [] : [id],
        ),
      )
    }
    return written
  },
})

async function writeAll(session: Session, threads: readonly ImportedThread[], isCareful: boolean) {
  const outcomes: ImportOutcome[] = []
  // Carefully one after the other, as each may depend on the one before; still all or nothing.
  const groups = isCareful ? threads.map((thread) => [thread]) : [threads]
  const written = await session.write(
    TABLES,
    async (tx) => {
      for (const group of groups) {
        for (const plan of await plansFor(tx, group, isCareful)) {
          write(tx, plan)
          outcomes.push(plan.outcome)
        }
      }
    },
    'relaxed',
  )
  return written.ok ? ok(outcomes) : written
}

type Plan = {
  /** Undefined when nothing about it changes. */
  readonly conversation: Conversation | undefined
  readonly added: readonly Message[]
  readonly changed: readonly Message[]
  readonly seenName: string
  readonly seen: string | undefined
  readonly outcome: ImportOutcome
}

function write(tx: WriteTransaction, { conversation, added, changed, seenName, seen }: Plan) {
  const messages = tableOf(tx, 'messages')
  if (conversation) tableOf(tx, 'conversations').put(conversation)
  // `add` fails where a row is there already: nothing is ever overwritten by mistake.
  for (const message of added) messages.add(messageRow(message))
  for (const message of changed) messages.put(messageRow(message))
  if (seen !== undefined) tableOf(tx, 'documents').put({ name: seenName, value: seen })
}

/** Reading transactions and writing ones look the same from here. */
type Rows = Pick<WriteTransaction, 'objectStore'>

async function plansFor(
  tx: { objectStore: unknown },
  threads: readonly ImportedThread[],
  isCareful = false,
): Promise<readonly Plan[]> {
  const rows = tx as Rows
  const conversations = rows.objectStore('conversations')
  const found = await Promise.all(threads.map(({ conversation }) => conversations.get(conversation.id)))
  return Promise.all(
    threads.map(async (thread, at) =>
      found[at] === undefined && !isCareful ? planNew(thread) : planMerge(rows, thread, found[at]),
    ),
  )
}

/** A conversation that is not here. Whether its message ids are free shows when they are written. */
function planNew({ conversation, messages }: ImportedThread): Plan {
  return {
    conversation,
    added: messages,
    changed: [],
    seenName: seenDocument(conversation.id),
    seen: readSeen(undefined).with(messages),
    outcome: outcomeOf('new', messages.length),
  }
}

async function planMerge(rows: Rows, thread: ImportedThread, found: unknown): Promise<Plan> {
  const { id } = thread.conversation
  const table = rows.objectStore('messages')
  const [stored, document] = await Promise.all([
    table.index('byConversation').getAll(id),
    rows.objectStore('documents').get(seenDocument(id)),
  ])
  const here = stored.filter(isMessageRow).map(withoutIndexFields).map(withSourcesBehind)
  const checked = conversationSchema.safeParse(found)
  const mine = checked.success ? checked.data : undefined
  // What was brought into a conversation that is gone for good says nothing about this one.
  const seen = readSeen(mine && isRecord(document) ? document['value'] : undefined)

  const renamed = await namesTaken(table, thread, here)
  const { conversation, messages } = renamed.size === 0 ? thread : withNames(thread, renamed)
  const { added, completed, moved, marked, deletedCount, placeOf } = mergeThread(here, messages, seen)
  const changed = [...completed, ...moved, ...marked]
  const isChanged = added.length + completed.length + moved.length > 0 || !mine
  const isMarked = isChanged || marked.length > 0
  const changedIds = new Set(changed.map((message) => message.id))
  const all = [...here.filter((message) => !changedIds.has(message.id)), ...changed, ...added]
  const leaf = conversation.activeLeafId === null ? null : placeOf(conversation.activeLeafId)
  const row = mine
    ? mergeConversation(mine, conversation, all, leaf)
    : { ...conversation, activeLeafId: leaf }
  return {
    conversation: isChanged || row.title !== mine.title ? row : undefined,
    added,
    changed,
    seenName: seenDocument(id),
    seen: seen.with([...messages, ...added]),
    outcome: {
      ...outcomeOf(mine ? (isChanged ? 'grown' : isMarked ? 'marked' : 'present') : 'new', added.length),
      completedCount: completed.length,
      deletedCount,
      isInTrash: mine !== undefined && mine.trashedAt !== null,
      renamed: namesHere(thread.messages, (id) => placeOf(renamed.get(id) ?? id)),
    },
  }
}

/** New names for messages whose ids are taken by other conversations: the same with every import. */
async function namesTaken(
  table: { getKey(id: string): Promise<string | undefined> },
  { conversation, messages }: ImportedThread,
  here: readonly Message[],
): Promise<ReadonlyMap<MessageId, MessageId>> {
  const known = new Set(here.map(({ id }) => id))
  const strangers = messages.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  const taken = await Promise.all(strangers.map((id) => table.getKey(id)))
  const suffix = `~${hashText(conversation.id)}`
  return new Map(
    strangers.flatMap((id, at) => {
      const name = `${id.slice(0, 180)}${suffix}` as MessageId
      // What an earlier import brought under that name keeps it, although the other conversation may be gone by now.
      return taken[at] === undefined && !known.has(name) ? [] : [[id, name] as const]
    }),
  )
}

/** Messages of a file that have another id here, with it. */
const namesHere = (
  messages: readonly Message[],
  placeOf: (id: MessageId) => MessageId | null,
): ReadonlyMap<MessageId, MessageId> =>
  new Map(
    messages.flatMap(({ id }) => {
      const name = placeOf(id)
      return name === null || name === id ? [] : [[id, name] as const]
    }),
  )

function withNames(
  { conversation, messages }: ImportedThread,
  names: ReadonlyMap<MessageId, MessageId>,
): ImportedThread {
  const nameOf = (id: MessageId): MessageId => names.get(id) ?? id
  return {
    conversation: withMessageIds(conversation, nameOf),
    messages: messages.map((message) => ({
      ...message,
      id: nameOf(message.id),
      parentId: message.parentId === null ? null : nameOf(message.parentId),
    })),
  }
}

const outcomeOf = (status: ImportOutcome['status'], addedCount: number): ImportOutcome => ({
  status,
  addedCount,
  completedCount: 0,
  deletedCount: 0,
  isInTrash: false,
  renamed: NO_NAMES,
})
const NO_NAMES: ReadonlyMap<MessageId, MessageId> = new Map()
