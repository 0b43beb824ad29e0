import { followUpsOf, holdsDraft, joinedDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { itemsOf } from '@/domain/items/item'
import { withSourcesBehind } from '@/domain/messages/message'
import { draftSchema } from '@/domain/schema/conversationSchema'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { launch, type Session } from '../createSession'
import { IDENTITY } from '../openDatabase'
import { recoveredConversations } from '../readLibrary'
import type { SentDraft, Storage } from '../storage'

import { isMessageRow } from './isRow'
import { TABLE_NAMES, type WriteTransaction } from './tables'

type Deps = { readonly session: Session; readonly now: () => number }

type RareRows = Pick<
  Storage,
  | 'restoreSent'
  | 'recoverStrays'
  | 'findMessages'
  | 'loadMarked'
  | 'findTaken'
  | 'changeItems'
  | 'deleteEverything'
>

/** Gaps looked into at once: a few milliseconds of work for the page. */
const GAPS_AT_ONCE = 250

/** How long removing gigabytes may take, in milliseconds. */
const DELETED_LATEST_MS = 60_000

/** What no start reads or writes. */
export function createRareRows({ session, now }: Deps): RareRows {
  return {
    async restoreSent(sent) {
      let isRestored = false
      const written = await session.write(['messages', 'drafts'], async (tx) => {
        isRestored = await restoreSent(tx, sent)
      })
      return written.ok ? ok(isRestored) : written
    },

    async recoverStrays() {
      const strays = await session.read(async (db) => {
        const tx = db.transaction(['conversations', 'messages', 'journal'])
        return straysIn(
          [
            tx.objectStore('messages').index('byConversation'),
            tx.objectStore('journal').index('byConversation'),
          ],
          await tx.objectStore('conversations').getAllKeys(),
        )
      })
      if (!strays.ok || strays.value.length === 0) return strays.ok ? ok([]) : strays
      const recovered = recoveredConversations(strays.value, now())
      const written = await session.write(['conversations'], (tx) => {
        for (const conversation of recovered) launch(tx.objectStore('conversations').put(conversation))
      })
      return written.ok ? ok(recovered) : written
    },

    findMessages: (ids) =>
      session.read(async (db) => {
        const store = db.transaction('messages').store
        const rows = await Promise.all(ids.map((id) => store.get(id)))
        return rows.flatMap((row) => (isMessageRow(row) ? [withSourcesBehind(row)] : []))
      }),

    loadMarked: (by) =>
      session.read(async (db) => {
        const rows = await db.getAllFromIndex('messages', by)
        return rows.flatMap((row) => (isMessageRow(row) ? [withSourcesBehind(row)] : []))
      }),

    async changeItems(names, change) {
      let changes: ReturnType<typeof change> = []
      const written = await session.write(['items'], async (tx) => {
        const table = tx.objectStore('items')
        changes = change(itemsOf(await Promise.all(names.map((name) => table.get(name)))))
        for (const [name, value] of changes)
          launch(value === null ? table.delete(name) : table.put({ name, value }))
      })
      return written.ok ? ok(changes) : written
    },

    findTaken: ({ conversations, messages, exchanges }) =>
      session.read(async (db) => {
        const tx = db.transaction(['conversations', 'messages', 'exchanges'])
        const taken = new Set<string>()
        const check = async (table: 'conversations' | 'messages' | 'exchanges', ids: readonly string[]) => {
          const store = tx.objectStore(table)
          const keys = await Promise.all(ids.map((id) => store.getKey(id)))
          for (const key of keys) if (key !== undefined) taken.add(key)
        }
        await Promise.all([
          check('conversations', conversations),
          check('messages', messages),
          check('exchanges', exchanges),
        ])
        return taken
      }),

    deleteEverything: () =>
      session.write(
        TABLE_NAMES,
        async (tx) => {
          const documents = tx.objectStore('documents')
          const identity: unknown = await documents.get(IDENTITY)
          for (const table of TABLE_NAMES) launch(tx.objectStore(table).clear())
          // Still the same database: no page may take it for another.
          if (identity !== undefined) launch(documents.put(identity))
        },
        'strict',
        DELETED_LATEST_MS,
      ),
  }
}

type ByConversation = {
  getKey(range: IDBKeyRange): Promise<string | undefined>
  getAll(range: IDBKeyRange): Promise<unknown[]>
}

/**
 * Conversations that messages name and that do not exist. Looks into the gaps between those that do, many at once:
 * walking the index from one to the next takes a round trip for each, and all at once are one long task.
 */
async function straysIn(
  indexes: readonly ByConversation[],
  known: readonly string[],
): Promise<readonly string[]> {
  const sorted = [...known].sort()
  const gaps = [null, ...sorted].map((lower, at) => gapAfter(lower, sorted[at]))
  const found = new Set<string>()
  for (const index of indexes) {
    for (let from = 0; from < gaps.length; from += GAPS_AT_ONCE) {
      const some = gaps.slice(from, from + GAPS_AT_ONCE)
      const hits = await Promise.all(some.map((gap) => index.getKey(gap)))
      for (const [at, gap] of some.entries()) {
        if (hits[at] === undefined) continue
        for (const row of await index.getAll(gap)) {
          if (isRecord(row) && typeof row['conversationId'] === 'string') found.add(row['conversationId'])
        }
      }
    }
  }
  return [...found]
}

function gapAfter(lower: string | null, upper: string | undefined): IDBKeyRange {
  if (lower === null)
    return upper === undefined ? IDBKeyRange.lowerBound('') : IDBKeyRange.upperBound(upper, true)
  return upper === undefined
    ? IDBKeyRange.lowerBound(lower, true)
    : IDBKeyRange.bound(lower, upper, true, true)
}

/**
 * Makes a draft of what a page that died was sending, within `tx`. Nothing where its message is stored or where it waits
 * in a queue; a draft that is an earlier state of it is replaced, and one that is something else is kept behind it.
 */
async function restoreSent(tx: WriteTransaction, { key, draft, messageId }: SentDraft): Promise<boolean> {
  const drafts = tx.objectStore('drafts')
  const [stored, row, queues] = await Promise.all([
    tx.objectStore('messages').getKey(messageId),
    drafts.get(key),
    drafts.getAll(IDBKeyRange.bound(...followUpsOf(key as ConversationId))),
  ])
  const typed = draftOf(row)
  const isKept = [typed, ...queues.map(draftOf)].some((kept) => kept && holdsDraft(kept, draft))
  if (stored !== undefined || isKept) return false
  const isEarlier = typed === undefined || draft.text.startsWith(typed.text)
  launch(drafts.put({ id: key, draft: isEarlier ? draft : joinedDraft([draft, typed]) }))
  return true
}

const draftOf = (row: unknown) => (isRecord(row) ? draftSchema.safeParse(row['draft']).data : undefined)
