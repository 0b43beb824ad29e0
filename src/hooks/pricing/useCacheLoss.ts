import { useMemo } from 'react'

import { sentPath } from '@/domain/context/sentPath'
import type { ConversationId, MessageId } from '@/domain/ids'
import { cacheWriterOf } from '@/domain/models/costs/costBasis'
import { type CacheLoss, lostCacheCost } from '@/domain/pricing'
import { estimateMessageTokens, fixedTokens, sumOfEstimates } from '@/domain/tokens/estimateTokens'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useModel } from '../models/useModels'

/**
 * What sending a changed message leaves behind in the service's cache, and what reading as much again costs more: a
 * cache is good up to the first change. Undefined where nothing was counted yet, or no catalog knows the model.
 */
export function useCacheLoss(conversationId: ConversationId, messageId: MessageId): CacheLoss | undefined {
  const { now } = useApp()
  const settings = useTurnSettings(conversationId)
  const entry = useModel(settings)?.entry
  const { tree, path } = useAppState(selectThread(conversationId))

  return useMemo(() => {
    if (!entry) return undefined
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    const usage = messages.findLast(({ reply }) => reply?.usage)?.reply?.usage
    const sent = sentPath({ path: messages, settings, entry }).messages
    const at = sent.findIndex(({ id }) => id === messageId)
    if (!usage || at < 0) return undefined
    const fixed = fixedTokens(settings)
    const { promptTokens } = usage
    const tokensOf = (until: number) =>
      sumOfEstimates([fixed, ...sent.slice(0, until).map(estimateMessageTokens)]).tokens
    // Of the last prompt the service has told the size: the estimate only says at what share of it the change is.
    const counted = sent.findLastIndex(({ reply }) => reply?.usage)
    const share = Math.min(1, tokensOf(at) / Math.max(1, tokensOf(counted)))
    const tier = settings.parameters.service_tier?.value
    return lostCacheCost({
      prices: entry.prices,
      promptTokens,
      cachedTokens: promptTokens,
      unchangedTokens: Math.round(promptTokens * share),
      at: now(),
      ...(tier !== undefined && { tier }),
    })
  }, [entry, tree, path, settings, messageId, now])
}

/** Which models' requests would write their prompt to the provider's cache now; the same function until that changes. */
export function useCacheWriter() {
  const connections = useAppState((state) => state.connections)
  const chosen = useAppState((state) => state.settings.modelDialects)
  return useMemo(() => cacheWriterOf(connections, chosen), [connections, chosen])
}
