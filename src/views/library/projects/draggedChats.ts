import type { ConversationId } from '@/domain/ids'
import { isId } from '@/domain/isId'
import { parseJson } from '@/lib/json'

/** What dragged chats are marked with; no other page knows it. */
export const CHATS_DRAGGED = 'application/x-parlance-chats'

export function writeDragged(transfer: DataTransfer, ids: readonly ConversationId[]): void {
  transfer.setData(CHATS_DRAGGED, JSON.stringify(ids))
  transfer.effectAllowed = 'all'
}

/** The chats that are dropped; none where it is something else. */
export function readDragged(transfer: DataTransfer): readonly ConversationId[] {
  const ids = parseJson(transfer.getData(CHATS_DRAGGED))
  return Array.isArray(ids) ? ids.filter((id): id is ConversationId => isId(id)) : []
}
