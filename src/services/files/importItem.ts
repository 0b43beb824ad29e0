import type { Conversation } from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { FurtherRecord } from '@/domain/files/furtherRecords'
import type { AttachmentId } from '@/domain/ids'
import type { ImportedApp } from '@/domain/imports/importedApps'
import type { Message } from '@/domain/messages/message'

/** What a reader finds in a foreign file, whatever app wrote it: checked, and in our own nouns. */
export type ImportItem =
  /** A whole conversation. Its messages form trees, in no particular order. */
  | {
      readonly type: 'conversation'
      readonly conversation: Conversation
      readonly messages: readonly Message[]
      /** What was left out or changed, in a sentence. */
      readonly note?: string
      /** Its app gave it no id: the one here follows from how it begins, and another chat may begin alike. */
      readonly isNamedByStart?: true
    }
  | { readonly type: 'exchange'; readonly exchange: Exchange }
  /** A setting, a connection or a run, of a file of ours. */
  | { readonly type: 'further'; readonly where: string; readonly record: FurtherRecord }
  /** `id` is what messages call it; the reader of items checks that it is the hash of the bytes. */
  | { readonly type: 'attachment'; readonly id: AttachmentId; readonly bytes: Blob; readonly name: string }
  | { readonly type: 'refused'; readonly where: string; readonly reason: string }
  /** The file ends too early: where, in a sentence. What was whole came before or comes after. */
  | { readonly type: 'cutShort'; readonly text: string }
  /** The app that what follows comes from; told once a file, before its first conversation. */
  | { readonly type: 'source'; readonly app: ImportedApp }
  /** Bytes read and bytes in all. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }

export type ImportItems = AsyncGenerator<ImportItem, void>
