import { askedAt } from '@/domain/dialects'
import { isStreamed } from '@/domain/snippets/requestShape'
import type { Purpose } from '@/domain/exchanges/exchange'
import type { AttachmentId } from '@/domain/ids'
import type { ServiceError } from '@/domain/connections/serviceError'

import { failed, ok, type Result } from '@/lib/result'
import { fillAttachments } from '@/domain/attachments/fillAttachments'

import { resolveTurn } from './resolveTurn'
import { checkCaps } from './checkCaps'
import { checkSize } from './checkSize'
import type { CommandDeps } from '../deps'
import type { ExchangeOrder, RequestSource } from './exchangeOrder'
import { planBuilt } from './plans/planBuilt'
import { planEmbedding } from './plans/planEmbedding'
import { planRecorded } from './plans/planRecorded'
import type { PreparedRequest } from './preparedRequest'
import { recipientOf } from './recipientOf'
import { describeFill, notSent, type RequestPlan } from './plans/requestPlan'

/**
 * Makes the request of an exchange; fails with the reason when it must not or cannot be sent. In this order, so that
 * what costs most comes last and nothing comes between key and body that is not needed: who is asked, key, data lock,
 * body, its size, spending limits, attachments.
 */
export async function prepareRequest(
  deps: CommandDeps,
  {
    source,
    origin,
    isCapWaived = false,
    isSizeWaived = false,
  }: Pick<ExchangeOrder, 'source' | 'origin' | 'isCapWaived' | 'isSizeWaived'>,
): Promise<Result<PreparedRequest, ServiceError>> {
  const planned = await planOf(deps, source, origin.purpose)
  if (!planned.ok) return planned
  const plan = planned.value
  const recipient = recipientOf(deps, plan)
  if (!recipient.ok) return recipient
  const { entry } = recipient.value

  const made = await plan.makeBody(entry)
  if (!made.ok) return made
  const { storedBody, promptTokens } = made.value
  // Texts to embed are asked for one by one: their sum fits nothing.
  const tooLong =
    isSizeWaived || source.type === 'embedding'
      ? undefined
      : checkSize({ entry, body: storedBody, expected: promptTokens })
  if (tooLong) return failed(tooLong)
  const blockedBy = async () =>
    isCapWaived
      ? undefined
      : checkCaps(deps, { conversationId: origin.conversationId, entry, body: storedBody })
  const held = await blockedBy()
  if (held) return failed(held)
  const filled = await fillAttachments(storedBody, (id: AttachmentId) => deps.storage.loadAttachment(id))
  if (!filled.ok) return notSent(describeFill(filled.error, plan.missingFile))
  return ok({
    ...recipient.value,
    ...made.value,
    body: filled.value,
    isStreamed: askedAt(recipient.value.url)?.isStreamed ?? isStreamed(storedBody),
    dataRule: plan.dataRule,
    blockedBy,
  })
}

/** What a chat inherits is part of what is asked; a recorded body has it already. */
async function planOf(
  deps: CommandDeps,
  source: RequestSource,
  purpose: Purpose,
): Promise<Result<RequestPlan, ServiceError>> {
  if (source.type === 'recorded') return planRecorded(deps, source)
  if (source.type === 'embedding') return planEmbedding(deps, source)
  // What is remembered is for chats: not for runs, titles and tests.
  const hasMemory =
    deps.store.getState().settings.isMemoryOn && (purpose === 'reply' || purpose === 'toolRound')
  const settings = await resolveTurn(deps, source.settings, hasMemory)
  return settings.ok ? planBuilt(deps, { ...source, settings: settings.value }) : settings
}
