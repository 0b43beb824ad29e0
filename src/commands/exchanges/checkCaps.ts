import type { CatalogEntry } from '@/domain/catalog/entry'
import type { ConversationId } from '@/domain/ids'
import { describeReachedCap, hasCaps, reachedCap } from '@/domain/ledger/reachedCap'
import { startOfMonth } from '@/domain/ledger/spans'
import type { Cost } from '@/domain/pricing/cost'
import { promptTokensOf } from '@/domain/request/bodyFacts'
import { costOfRequest } from '@/domain/request/costOfRequest'
import type { ServiceError } from '@/domain/connections/serviceError'
import { withCalibration } from '@/domain/tokens/estimateTokens'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

type NextRequest = {
  /** Whose cap per conversation counts; null where there is none. */
  readonly conversationId: ConversationId | null
  readonly entry: CatalogEntry | undefined
  /** The body without its attachments, whose price only the service knows. */
  readonly body: string
}

/**
 * Whether the person's caps let a request go, judged by all that this device has spent; called before each
 * request there is. Gives the error that stops it, or undefined. Reads nothing while no cap is set.
 */
export async function checkCaps(deps: CommandDeps, request: NextRequest): Promise<ServiceError | undefined> {
  const { caps } = deps.store.getState().settings
  if (!hasCaps(caps)) return undefined
  const now = deps.now()
  const next = leastCost(request, now)
  if (next.type === 'free') return undefined

  const { conversationId } = request
  const conversation =
    conversationId === null ? undefined : deps.store.getState().conversations[conversationId]
  const from = Math.min(startOfMonth(now), conversation?.createdAt ?? now)
  const ledger = await deps.storage.loadLedger({ from })
  if (!ledger.ok) {
    return {
      type: 'notSent',
      reason: t(
        'Not sent: what has been spent could not be read, so your spending limits could not be checked.',
      ),
      cap: 'perMonth',
    }
  }
  const reached = reachedCap({ caps, entries: ledger.value, now, conversationId, next })
  return reached && { type: 'notSent', reason: describeReachedCap(reached), cap: reached.cap }
}

function leastCost({ entry, body }: NextRequest, at: number): Cost {
  if (!entry) return { type: 'unknown' }
  const { low } = withCalibration(promptTokensOf(body))
  const usage = { promptTokens: low, completionTokens: 0 }
  return costOfRequest({ prices: entry.prices, usage, body, at })
}
