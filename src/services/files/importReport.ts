import type { ConversationId } from '@/domain/ids'
import type { StorageError } from '@/domain/storageError'

/** What becomes of a conversation: new; a copy with new ids, as its own are taken; or already here. */
export type ImportFate = 'new' | 'copy' | 'present'

export type ImportedConversation = {
  /** Its id here, after any change. */
  readonly id: ConversationId
  readonly title: string
  readonly messageCount: number
  readonly fate: ImportFate
  /** What was left out or changed, in a sentence. */
  readonly note?: string
}

/** What comes in and what does not: the same for a dry run and for the import after it. */
export type ImportReport = {
  readonly conversations: readonly ImportedConversation[]
  readonly messageCount: number
  readonly exchangeCount: number
  readonly attachmentCount: number
  /** Unknown shapes, kept as documents of these names. */
  readonly keptRaw: readonly string[]
  /** The first 1,000; `refusedCount` has them all. */
  readonly refused: readonly { readonly where: string; readonly reason: string }[]
  readonly refusedCount: number
  /** Why it ended early; what came in before stays. */
  readonly stopped?:
    { readonly type: 'cancelled' } | { readonly type: 'storage'; readonly error: StorageError }
}
