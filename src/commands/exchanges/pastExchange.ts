import { PLACEHOLDER } from '@/domain/attachments/attachment'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import { askedAt, dialectOfUrl } from '@/domain/dialects'
import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { attachmentLine } from '@/domain/files/conversationRecord'
import { exchangeFromRecord, exchangeLine } from '@/domain/files/exchangeRecord'
import { fileHeaderLine, fileHeaderSchema, readRecord } from '@/domain/files/readRecord'
import type { AttachmentId, ConnectionId, ExchangeId, MessageId } from '@/domain/ids'
import { createReplyFold } from '@/domain/replies/foldReply'
import { describeStorageError } from '@/domain/storage/storageError'
import { toBase64 } from '@/lib/base64'
import { parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { createSaveFile } from '../files/saveFile'
import { runExchange } from './runExchange'

type ReplayOrder = {
  readonly exchange: Exchange
  /** Where it goes; the connection it was sent over, or another. */
  readonly connectionId: ConnectionId
  /** A body in place of the recorded one, with its placeholders for attachments. */
  readonly body?: string
  /** Where the text streams while it comes (`liveReplies`); never used twice. */
  readonly liveId: MessageId
  readonly signal: AbortSignal
  /** The person said to send it anyway: over a spending limit, or too long for the model. */
  readonly isCapWaived?: boolean
}

/**
 * Sends the body of a recorded exchange again, byte for byte, as an exchange of its own. The conversation it came
 * from does not change, but counts it in its ledger. Gives the new exchange's id, however the reply ended.
 * Fails with the reason when nothing was sent.
 */
export const createReplayExchange = (deps: CommandDeps) =>
  async function replayExchange({
    exchange,
    connectionId,
    body = exchange.body,
    liveId,
    signal,
    isCapWaived = false,
  }: ReplayOrder): Promise<Result<ExchangeId, ServiceError>> {
    const { conversationId } = exchange
    if (exchange.purpose === 'embedding')
      return failed({
        type: 'notSent',
        reason: stored(
          'A request for embeddings can’t be sent again from here. Rank the passages again instead.',
        ),
      })
    const conversation =
      conversationId === null ? undefined : deps.store.getState().conversations[conversationId]
    try {
      const { ending, facts } = await runExchange(deps, {
        origin: { conversationId, messageId: null, purpose: 'replay' },
        source: {
          type: 'recorded',
          body,
          connectionId,
          dataRule: conversation?.settings.dataRule ?? null,
          dialect: dialectOfUrl(exchange.endpoint),
          addressed: askedAt(exchange.endpoint),
        },
        receiver: deps.liveReplies.receive(liveId, createReplyFold()),
        signal,
        isCapWaived,
        isSizeWaived: isCapWaived,
      })
      return facts?.exchangeId === undefined ? failed(ending.error ?? stopped()) : ok(facts.exchangeId)
    } finally {
      deps.liveReplies.end(liveId)
    }
  }

const stopped = (): ServiceError => notSentError(stored('Stopped before anything was sent.'))

/** An exchange that came in a file. It is shown, and neither stored nor sent. */
type OpenedExchange = { readonly exchange: Exchange; readonly events: readonly RawEvent[] }

/** Largest file that is opened, in bytes. */
const MAX_FILE_BYTES = 200_000_000

/**
 * Saves an exchange with its events and attachments as one file, which any Parlance opens and imports.
 * Headers have no place in it. Fails with a sentence.
 */
export const createShareExchange = (deps: CommandDeps) =>
  async function shareExchange(
    exchange: Exchange,
    events: readonly RawEvent[],
  ): Promise<Result<void, string>> {
    const lines = [fileHeaderLine(deps.now()), lineOf(exchange, events)]
    const ids = new Set(Array.from(exchange.body.matchAll(PLACEHOLDER), ([, , id]) => id as AttachmentId))
    for (const id of ids) {
      const blob = await deps.storage.loadAttachment(id)
      if (!blob.ok) return failed(describeStorageError(blob.error))
      // What is gone is left out: all else of the exchange is still worth sharing.
      if (!blob.value) continue
      const bytes = toBase64(new Uint8Array(await blob.value.arrayBuffer()))
      lines.push(attachmentLine({ id, mediaType: blob.value.type }, bytes, { piece: 0, pieces: 1 }))
    }
    const content = lines.map((line) => `${line}\n`)
    const saved = await createSaveFile(deps)(
      `exchange-${exchange.id}.parlance.jsonl`,
      content,
      'application/x-ndjson',
    )
    return saved.ok ? saved : failed(t('The file could not be saved.'))
  }

const lineOf = (exchange: Exchange, events: readonly RawEvent[]): string =>
  events.length === 0
    ? exchangeLine(exchange)
    : `${exchangeLine(exchange).slice(0, -1)},"events":${JSON.stringify(events)}}`

/**
 * Reads the first exchange of a file, its attachments put back into its body. Nothing is stored and nothing sent.
 * Fails with a sentence; never throws, whatever the file holds.
 */
export const createOpenExchangeFile = () =>
  async function openExchangeFile(file: Blob): Promise<Result<OpenedExchange, string>> {
    if (file.size > MAX_FILE_BYTES) return failed(t('This file is too large to be opened here.'))
    const [first = '', ...lines] = (await file.text()).split('\n')
    const header = fileHeaderSchema.safeParse(parseJson(first.replace(/^\uFEFF/, '')))
    if (!header.success) return failed(t('This is not a Parlance file: choose one saved with “Share”.'))

    let opened: OpenedExchange | undefined
    const attachments = new Map<string, string>()
    let reason: string | undefined
    for (const line of lines.filter((each) => each.trim() !== '')) {
      const read = readRecord(line)
      if (!read.ok) {
        reason ??= read.error
        continue
      }
      const { record } = read.value
      if (record.type === 'exchange')
        opened ??= { exchange: exchangeFromRecord(record), events: record.events ?? [] }
      else if (record.type === 'attachment') attachments.set(record.id, record.bytes)
    }
    if (!opened) {
      return failed(
        reason === undefined
          ? t('There is no exchange in this file.')
          : t('This file can’t be read. {reason}', { reason }),
      )
    }
    const { exchange } = opened
    const body = exchange.body.replace(PLACEHOLDER, (match, _type: string, id: string) => {
      return attachments.get(id) ?? match
    })
    return ok({ ...opened, exchange: { ...exchange, body } })
  }
