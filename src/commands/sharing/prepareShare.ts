import { describeUnreadable } from '@/domain/storage/storageError'
import {
  EVERYTHING,
  shareAmounts,
  type ShareAmounts,
  type ShareChoices,
  sharedThread,
  type SharedThread,
  type ShareSubject,
} from '@/domain/sharing/sharedThread'
import type { NewShare } from '@/services/sharing/sealShare'
import { failed, ok, type Result } from '@/lib/result'
import { gatherBlob } from '@/lib/streams/gatherBlob'
import { streamText } from '@/lib/streams/readBytes'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { DOCUMENT_FILES, documentPieces, type DocumentFormat } from '../files/documentPieces'
import { fileNameOf } from '../files/exportConversations'
import { whatIsSeen } from '../whatIsSeen'

export type ShareFormat = 'link' | 'image' | DocumentFormat

/** What is about to be shared: exactly these bytes. An image is drawn from the thread, in the page. */
export type PreparedShare = {
  readonly thread: SharedThread
  /** What there is to choose from. */
  readonly amounts: ShareAmounts
  readonly name: string
} & (
  | { readonly format: 'image' }
  | { readonly format: DocumentFormat; readonly content: Blob }
  | { readonly format: 'link'; readonly share: NewShare; readonly content: Uint8Array<ArrayBuffer> }
)

/** Makes what goes out, without letting it out. Failures are sentences. */
export const createPrepareShare = (deps: CommandDeps) =>
  async function prepareShare(
    { conversationId, only }: ShareSubject,
    choices: ShareChoices,
    format: ShareFormat,
    signal: AbortSignal,
  ): Promise<Result<PreparedShare, string>> {
    const conversation = deps.store.getState().conversations[conversationId]
    if (!conversation) return failed(t('This chat is no longer here.'))
    const messages = await whatIsSeen(deps).loadMessages(conversationId)
    if (!messages.ok) return failed(describeUnreadable(messages.error))
    const whole = { conversation, messages: messages.value }
    const thread = sharedThread(whole, choices, only)
    const amounts = shareAmounts(sharedThread(whole, EVERYTHING, only))
    if (thread.messages.length === 0) return failed(t('There is nothing to share with these choices.'))
    const name = fileNameOf(conversation.title)
    if (format === 'image') return ok({ format, thread, amounts, name })
    try {
      if (format === 'link')
        return ok({ format, thread, amounts, name, ...(await sealed(deps, thread, signal)) })
      const pieces = await documentPieces(deps, thread, format)
      if (!pieces)
        return failed(t('A part of the app could not be loaded: check the network, and try again.'))
      const stream = streamText(pieces, { elapsed: deps.elapsed })
      const content = await gatherBlob(stream, DOCUMENT_FILES[format].mediaType, signal)
      return ok({ format, thread, amounts, name: `${name}.${DOCUMENT_FILES[format].extension}`, content })
    } catch (cause) {
      return failed(cause instanceof Error ? cause.message : String(cause))
    }
  }

/** The thread in the format of exports, without records of requests, under a key that is drawn for it. */
async function sealed(deps: CommandDeps, { conversation, messages }: SharedThread, signal: AbortSignal) {
  const { exportFile, newShare, sealShare } = await deps.load('sharing')
  const stream = exportFile({
    storage: {
      ...deps.storage,
      loadMessages: () => Promise.resolve(ok(messages)),
      listExchanges: () => Promise.resolve(ok([])),
    },
    conversations: [conversation],
    isEverything: false,
    exportedAt: deps.now(),
  })
  const share = newShare(crypto)
  const content = await gatherBlob(stream, 'application/jsonl', signal)
  return { share, content: await sealShare(crypto, share, content) }
}
