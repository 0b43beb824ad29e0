import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog/entry'
import { sentTokens } from '@/domain/context/sentTokens'
import { withDraft } from '@/domain/draftMessage'
import type { ConversationId } from '@/domain/ids'
import { estimateNextTurn, type TurnEstimate } from '@/domain/pricing/estimateNextTurn'
import { calibrationFor } from '@/domain/tokens/calibrate'
import {
  estimateMessageTokens,
  exactTokens,
  sumOfEstimates,
  withCalibration,
} from '@/domain/tokens/estimateTokens'
import { picturesIn } from '@/domain/tokens/picturesIn'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { useApp, useAppState } from './app'
import { useAreCounted } from './useAreCounted'
import { useCalibrations } from './useCalibrations'
import { useModel } from './useModels'
import { useRestedDraft } from './useRestedDraft'

export type NextTurnFacts = {
  readonly entry: CatalogEntry | undefined
  /** Tokens of everything that Send would send, with their bounds. */
  readonly prompt: { readonly tokens: number; readonly low: number; readonly high: number }
  /** Undefined when the catalog does not know the model. */
  readonly estimate: TurnEstimate | undefined
  /** A long conversation was opened just now: until it is counted there is no estimate. */
  readonly isCounting: boolean
}

/** What pressing Send would cost, and how full the context would be. Follows typing at each pause. */
export function useNextTurn(id: ConversationId | null): NextTurnFacts {
  const { now } = useApp()
  const settings = useAppState(selectConversationSettings(id))
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useRestedDraft(id ?? 'new')
  const entry = useModel(settings)?.entry

  const path = useMemo(
    () => (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? []),
    [thread],
  )
  const isCounted = useAreCounted(path)
  // Of what does not change with each key: a long conversation is not summed again while one types.
  const before = useMemo(
    () => (isCounted ? sentTokens({ path, settings, entry }) : undefined),
    [isCounted, path, settings, entry],
  )

  const sentPictures = useMemo(() => picturesIn(path), [path])
  const lastReply = useMemo(() => path.findLast((message) => message.reply?.usage)?.reply, [path])
  const calibrations = useCalibrations(lastReply?.exchangeId)

  return useMemo(() => {
    if (!before) return { entry, prompt: exactTokens(0), estimate: undefined, isCounting: true }
    const { parameters } = settings
    const calibration = calibrationFor(calibrations, settings.modelId ?? '')
    const written = withDraft([], draft)
    const prompt = withCalibration(
      sumOfEstimates([before, ...written.map(estimateMessageTokens)]),
      calibration,
    )
    const lastUsage = lastReply?.usage
    const tier = parameters.service_tier?.value
    const maxTokens = parameters.max_tokens?.value
    const images = sentPictures + picturesIn(written)
    const estimate =
      entry &&
      estimateNextTurn({
        model: entry,
        promptTokens: prompt,
        cachedTokens: lastUsage?.promptTokens ?? 0,
        at: now(),
        ...(images > 0 && { facts: { images } }),
        ...(maxTokens !== undefined && { maxTokens }),
        ...(tier !== undefined && { tier }),
      })
    return { entry, prompt, estimate, isCounting: false }
  }, [before, sentPictures, lastReply, draft, settings, entry, now, calibrations])
}
