import { useDeferredValue, useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog/entry'
import { sentPath } from '@/domain/context/sentPath'
import type { ConversationId } from '@/domain/ids'
import { estimateNextTurn, type TurnEstimate } from '@/domain/pricing/estimateNextTurn'
import {
  estimateMessageTokens,
  estimateTokens,
  exactTokens,
  sumOfEstimates,
  withCalibration,
} from '@/domain/tokens/estimateTokens'
import { selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import { useApp, useAppState } from './app'
import { useModel } from './useModels'

export type NextTurnFacts = {
  readonly entry: CatalogEntry | undefined
  /** Tokens of everything that Send would send, with their bounds. */
  readonly prompt: { readonly tokens: number; readonly low: number; readonly high: number }
  /** Undefined when the catalog does not know the model. */
  readonly estimate: TurnEstimate | undefined
}

/** What pressing Send would cost, and how full the context would be. Follows typing when there is time. */
export function useNextTurn(id: ConversationId | null): NextTurnFacts {
  const { now } = useApp()
  const settings = useAppState(selectConversationSettings(id))
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useDeferredValue(useAppState(selectDraft(id ?? 'new')))
  const entry = useModel(settings)?.entry

  return useMemo(() => {
    const path = (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? [])
    const { systemPrompt, parameters } = settings
    const fixed = [systemPrompt, parameters.tools?.value ?? ''].map((text) =>
      exactTokens(estimateTokens(text)),
    )
    const written = exactTokens(estimateTokens(draft.text))
    const before = sentPath({ path, settings, entry }).messages.map(estimateMessageTokens)
    const prompt = withCalibration(sumOfEstimates([...fixed, ...before, written]))
    const lastUsage = path.findLast((message) => message.reply?.usage)?.reply?.usage
    const tier = parameters.service_tier?.value
    const maxTokens = parameters.max_tokens?.value
    const estimate =
      entry &&
      estimateNextTurn({
        model: entry,
        promptTokens: prompt,
        cachedTokens: lastUsage?.promptTokens ?? 0,
        at: now(),
        ...(maxTokens !== undefined && { maxTokens }),
        ...(tier !== undefined && { tier }),
      })
    return { entry, prompt, estimate }
  }, [thread, draft, settings, entry, now])
}
