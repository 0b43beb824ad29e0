import { holdsDraft } from '@/domain/drafts/draft'
import { followUpsOf, joinedDraft } from '@/domain/drafts/followUps'
import type { ConversationId } from '@/domain/ids'
import { draftSchema } from '@/domain/schema/conversationSchema'
import { isRecord } from '@/lib/json'

import { launch } from '../createSession'
import type { SentDraft } from '../storage'
import type { WriteTransaction } from '../rows/tables'

/**
 * Makes a draft of what a page that died was sending, within `tx`. Nothing where its message is stored or where it waits
 * in a queue; a draft that is an earlier state of it is replaced, and one that is something else is kept behind it.
 */
export async function restoreSent(
  tx: WriteTransaction,
  { key, draft, messageId }: SentDraft,
): Promise<boolean> {
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
