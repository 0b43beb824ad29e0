import { fillAttachments } from '@/domain/attachments/fillAttachments'
import { entryHash } from '@/domain/catalog'
import { type Exchange, OPEN_EXCHANGES } from '@/domain/exchanges/exchange'
import type { AttachmentId, ExchangeId } from '@/domain/ids'
import { atLeast } from '@/domain/pricing'
import { costOfRequest } from '@/domain/request/bodyFacts'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import { failed, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'
import { yieldToPage } from '@/lib/time/afterPaint'
import type { LazyServices } from '@/services/lazyServices'

import type { CommandDeps } from '../deps'
import { settled } from '../record'

import type { ExchangeOrigin, OpenExchange } from './exchangeOrder'
import { describeFill, type PreparedRequest } from './preparedRequest'
import { createRawEvents } from './streamExchange'

/** Longer bodies are noted behind the request, in characters: handing over a megabyte takes as long as sending it. */
const SHORT_BODY_CHARS = 20_000

/**
 * A request about to be sent. When this returns, storage has been handed the record as it would be if the page died
 * (`closeLeftovers` finds it then), and the request may leave: the browser writes it although the page closes. A long
 * body is added to that in the next task.
 */
export function openExchange(
  deps: Pick<CommandDeps, 'now' | 'elapsed' | 'newId' | 'storage'>,
  prepared: PreparedRequest,
  origin: ExchangeOrigin,
  { holdExchange }: Pick<LazyServices['exchangeLocks'], 'holdExchange'>,
): OpenExchange {
  let release: () => void = () => undefined
  const isOver = new Promise<void>((resolve) => {
    release = resolve
  })
  const head = {
    id: origin.exchangeId ?? (deps.newId() as ExchangeId),
    origin,
    prepared,
    startedAt: origin.startedAt ?? deps.now(),
    sentAt: deps.elapsed(),
    prefixTokens: origin.prefix ? estimateMessageTokens({ parts: origin.prefix }).tokens : 0,
  }
  const { prefixTokens } = head
  const note = (noted: Exchange) =>
    settled(() => deps.storage.saveDocument(OPEN_EXCHANGES + head.id, { exchange: noted, prefixTokens }))
  // Held before it is written, for `closeLeftovers`; after the last step that can fail, so that it is released.
  void holdExchange(head.id, isOver)
  // Nobody waits for a round of tools as for a message just sent, and hundreds may come: one write each.
  if (prepared.storedBody.length <= SHORT_BODY_CHARS || origin.purpose === 'toolRound')
    void note(brokenOff(head))
  else {
    // What a long body costs besides its tokens is read from all of it, which is parsed for that behind the request.
    const short = { ...prepared, storedBody: prepared.head ?? prepared.storedBody }
    void note({ ...brokenOff({ ...head, prepared: short }), body: '' })
    // Ahead of the record, which takes the note's place: `endExchange` lets a task pass, too.
    void yieldToPage().then(() => note(brokenOff(head)))
  }
  return { ...head, raw: createRawEvents(), attempts: 1, release }
}

type ExchangeStart = Pick<OpenExchange, 'id' | 'origin' | 'prepared' | 'startedAt'>

/** The run it belongs to; what is taken up belongs to it still, although nothing is checked any more. */
function scheduleRunOf({ schedule, scheduleRun = schedule?.id }: ExchangeOrigin) {
  return scheduleRun === undefined ? {} : { scheduleRun }
}

/** What is known of an exchange while it is being made. */
export const exchangeHead = ({ id, origin, prepared, startedAt }: ExchangeStart) => ({
  id,
  purpose: origin.purpose,
  conversationId: origin.conversationId,
  messageId: origin.messageId,
  ...(origin.runId !== undefined && { runId: origin.runId }),
  ...scheduleRunOf(origin),
  connectionId: prepared.connection.id,
  connectionName: prepared.connection.name,
  model: prepared.asked.model,
  endpoint: prepared.url,
  requestHeaders: prepared.shownHeaders,
  body: prepared.storedBody,
  startedAt,
  promptEstimate: prepared.promptTokens.tokens,
  ...(prepared.summarised !== undefined && { summarised: prepared.summarised }),
})

/** The exchange as it is when nothing more is ever heard of it: its prompt was sent, and costs at least that. */
export function brokenOff(open: ExchangeStart): Exchange {
  const { prepared, startedAt } = open
  const { entry, asked, connection } = prepared
  const unpriced =
    connection.type === 'builtin' ? ({ type: 'free' } as const) : ({ type: 'unknown' } as const)
  return {
    ...exchangeHead(open),
    entryHash: entry ? entryHash(entry) : null,
    response: { outcome: 'interrupted', ...(asked.tier !== undefined && { tierAsked: asked.tier }) },
    timings: { totalMs: 0 },
    cost: entry
      ? atLeast(
          costOfRequest({
            prices: entry.prices,
            usage: { promptTokens: prepared.promptTokens.tokens, completionTokens: 0 },
            body: prepared.storedBody,
            at: startedAt,
            tier: asked.tier,
          }),
        )
      : unpriced,
    isEstimated: true,
    attempts: 1,
  }
}

/** What to say when an attachment of a recorded body is gone. */
export const MISSING_FILE = mark(
  'An attachment of this request is no longer stored here, so its exact body cannot be made.',
)

/** The bytes that were sent, as text: a recorded body with its attachments in place. Fails with a sentence. */
export const createExactBody = (deps: Pick<CommandDeps, 'storage'>) =>
  async function exactBody(storedBody: string): Promise<Result<string, string>> {
    const filled = await fillAttachments(storedBody, (id: AttachmentId) => deps.storage.loadAttachment(id))
    if (filled.ok) return filled
    return failed(describeFill(filled.error, t(MISSING_FILE)))
  }
