import { fillAttachments } from '@/domain/attachments/fillAttachments'
import type { CatalogEntry } from '@/domain/catalog'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import { chatsOfOneTree } from '@/domain/conversations/agentChats'
import { askedAt } from '@/domain/dialects'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import type { ScheduledRun } from '@/domain/schedules/caps'
import type { Connection } from '@/domain/connections/connection'
import { startOfMonth } from '@/domain/ledger/groupLedger'
import { describeReachedCap, hasCaps, reachedCap } from '@/domain/ledger/reachedCap'
import { type Cost, fitOf } from '@/domain/pricing'
import { costOfRequest, isStreamed, promptTokensOf } from '@/domain/request/bodyFacts'
import { withCalibration } from '@/domain/tokens/estimateTokens'
import type { TokenEstimate } from '@/domain/usage/fields'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { formatTokenLimit, formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { sentence, stored } from '@/lib/text/english'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { filterRequest } from '../personalData/filterRequest'

import type { ExchangeOrder, ExchangeOrigin, RequestSource } from './exchangeOrder'
import { goesOnThere } from './inBackground'
import { planBuilt } from './plans/planBuilt'
import { planEmbedding, planRecorded } from './plans/plans'
import {
  describeFill,
  notSent,
  type PreparedRequest,
  recipientOf,
  type RequestPlan,
  resolveTurn,
} from './preparedRequest'

/**
 * Makes the request of an exchange; fails with the reason when it must not or cannot be sent. In this order, so that
 * what costs most comes last and nothing comes between key and body that is not needed: who is asked, key, data lock,
 * body, personal data in it, its size, spending limits, attachments.
 */
export async function prepareRequest(
  deps: CommandDeps,
  {
    source,
    origin,
    isCapWaived = false,
    isSizeWaived = false,
    kept,
    signal,
  }: Pick<ExchangeOrder, 'source' | 'origin' | 'isCapWaived' | 'isSizeWaived' | 'kept' | 'signal'>,
): Promise<Result<PreparedRequest, ServiceError>> {
  const planned = await planOf(deps, source, origin)
  if (!planned.ok) return planned
  const plan = planned.value
  const recipient = recipientOf(deps, plan)
  if (!recipient.ok) return recipient
  const { entry } = recipient.value

  const made = await plan.makeBody(entry)
  if (!made.ok) return made
  const { hasFiles = true, ...known } = made.value
  const filtered = await filterRequest(deps, {
    body: made.value.storedBody,
    connection: plan.connection,
    entry,
    conversationId: origin.conversationId,
    settings: source.type === 'built' ? source.settings : undefined,
    isTurn: origin.purpose === 'reply',
    signal,
  })
  if (!filtered.ok) return filtered
  const { body: storedBody, createPutBack } = filtered.value
  // Texts to embed are asked for one by one: their sum fits nothing.
  const tooLong =
    isSizeWaived || source.type === 'embedding'
      ? undefined
      : checkSize({ entry, body: storedBody, expected: known.promptTokens })
  if (tooLong) return failed(tooLong)
  const blockedBy = async () =>
    isCapWaived
      ? undefined
      : checkCaps(deps, { ...origin, connection: plan.connection, entry, body: storedBody })
  const held = await blockedBy()
  if (held) return failed(held)
  // What is taken up was sent before.
  const toSend = kept?.takesUp ? '' : storedBody
  const filled = hasFiles
    ? await fillAttachments(toSend, (id: AttachmentId) => deps.storage.loadAttachment(id))
    : ok(toSend)
  if (!filled.ok) return notSent(describeFill(filled.error, plan.missingFile))
  return ok({
    ...recipient.value,
    ...known,
    storedBody,
    ...(createPutBack && { createPutBack }),
    body: filled.value,
    isStreamed: askedAt(recipient.value.url)?.isStreamed ?? isStreamed(known.head ?? storedBody),
    dataRule: plan.dataRule,
    blockedBy,
  })
}

/** What a chat inherits is part of what is asked; a recorded body has it already. */
export async function planOf(
  deps: CommandDeps,
  source: RequestSource,
  origin: ExchangeOrigin,
): Promise<Result<RequestPlan, ServiceError>> {
  if (source.type === 'recorded') return planRecorded(deps, source)
  if (source.type === 'embedding') return planEmbedding(deps, source)
  const { purpose } = origin
  // What is remembered is for chats: not for runs, titles and tests.
  const hasMemory =
    deps.store.getState().settings.isMemoryOn && (purpose === 'reply' || purpose === 'toolRound')
  const settings = await resolveTurn(deps, source.settings, hasMemory)
  if (!settings.ok) return settings
  const isInBackground = goesOnThere(deps, settings.value, origin)
  return planBuilt(deps, { ...source, settings: settings.value, isInBackground })
}

type NextRequest = {
  /** Whose cap per conversation counts; null where there is none. */
  readonly conversationId: ConversationId | null
  readonly schedule?: ScheduledRun
  readonly connection: Connection
  readonly entry: CatalogEntry | undefined
  /** The body without its attachments, whose price only the service knows. */
  readonly body: string
}

/**
 * Whether the person's caps let a request go, judged by all that this device has spent; called before each
 * request there is. Gives the error that stops it, or undefined. Reads nothing while no cap is set.
 */
async function checkCaps(deps: CommandDeps, request: NextRequest): Promise<ServiceError | undefined> {
  const { caps } = deps.store.getState().settings
  if (!hasCaps(caps) && !request.schedule) return undefined
  const now = deps.now()
  const next = leastCost(request, now)
  if (next.type === 'free') return undefined
  const held = request.schedule && (await checkSchedule(deps, request.schedule, next))
  if (held || !hasCaps(caps)) return held

  const { conversationId } = request
  const { conversations } = deps.store.getState()
  const chats =
    conversationId === null ? [] : chatsOfOneTree(selectConversations({ conversations }), conversationId)
  const from = Math.min(startOfMonth(now), ...chats.map((id) => conversations[id]?.createdAt ?? now))
  const ledger = await deps.storage.loadLedger({ from })
  if (!ledger.ok) {
    const reason = stored(
      'Not sent: what has been spent could not be read, so your spending limits could not be checked.',
    )
    return { ...notSentError(reason), cap: 'perMonth' }
  }
  const reached = reachedCap({ caps, entries: ledger.value, now, chats, next })
  return reached && { ...notSentError(sentence(() => describeReachedCap(reached))), cap: reached.cap }
}

/** The limits of the schedule that the request is made for; nothing is sent where they can't be checked. */
async function checkSchedule(
  deps: CommandDeps,
  run: ScheduledRun,
  next: Cost,
): Promise<ServiceError | undefined> {
  try {
    const { checkScheduleCaps } = await loadCode(() => import('./checkScheduleCaps'))
    return await checkScheduleCaps(deps, run, next)
  } catch (cause) {
    return notSentError(cause instanceof Error ? cause.message : String(cause))
  }
}

function leastCost({ connection, entry, body }: NextRequest, at: number): Cost {
  if (connection.type === 'builtin') return { type: 'free' }
  if (!entry) return { type: 'unknown' }
  const { low } = withCalibration(promptTokensOf(body))
  const usage = { promptTokens: low, completionTokens: 0 }
  return costOfRequest({ prices: entry.prices, usage, body, at })
}

type Built = {
  readonly entry: CatalogEntry | undefined
  /** The body with the text of its files, without the bytes of others. */
  readonly body: string
  /** What its messages and settings were counted as, before calibration. */
  readonly expected: TokenEstimate
}

/** Characters of a body for a token of what it was thought to hold, at most; more must have come from elsewhere. */
const CHARS_PER_TOKEN = 8

/**
 * Whether a built request fits the model's context, whatever it was built from: messages, files, instructions, tools.
 * Gives the error that asks the person, or undefined where it fits or no catalog names a size. Counts a body only where
 * it may be too large.
 */
function checkSize({ entry, body, expected }: Built): ServiceError | undefined {
  const limit = Math.min(entry?.contextTokens ?? Infinity, entry?.maxPromptTokens ?? Infinity)
  if (!entry || body.length <= limit) return undefined
  const isAsExpected = body.length <= expected.tokens * CHARS_PER_TOKEN
  if (isAsExpected && fitOf(entry, withCalibration(expected)) === 'yes') return undefined
  const counted = promptTokensOf(body)
  if (fitOf(entry, withCalibration(counted)) !== 'no') return undefined
  const { name } = entry
  const reason = sentence(() =>
    t(
      'Not sent: about {tokens} tokens would be sent, and {model} has room for {limit}. Remove files or text, choose a model with a larger context, or send it anyway.',
      { tokens: formatTokens(counted.tokens), model: name, limit: formatTokenLimit(limit) },
    ),
  )
  return { ...notSentError(reason), isTooLong: true }
}
