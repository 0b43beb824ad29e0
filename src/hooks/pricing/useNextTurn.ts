import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import { nextTurnBasis, turnsOn } from '@/domain/models/costs/turnsOn'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { estimateNextTurn, type TurnEstimate } from '@/domain/pricing'
import { calibrationFor } from '@/domain/tokens/calibrate'
import { exactTokens, withCalibration } from '@/domain/tokens/estimateTokens'
import type { TokenEstimate } from '@/domain/usage/fields'
import { habitsOf } from '@/domain/tokens/replyLengths'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useCacheWriter } from './useCacheLoss'
import { useHostSearch } from './usePromptsPrice'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useAreCounted } from '../tokens/useAreCounted'
import { useLearned } from '../tokens/useLearned'
import { useModel } from '../models/useModels'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'

export type NextTurnFacts = {
  readonly entry: CatalogEntry | undefined
  /** Tokens of everything that Send would send, with their bounds. */
  readonly prompt: TokenEstimate
  /** Undefined when the catalog does not know the model. */
  readonly estimate: TurnEstimate | undefined
  /** A long conversation was opened just now: until it is counted there is no estimate. */
  readonly isCounting: boolean
}

type Options = {
  /** Whether tokens are wanted also where the model has no price; the messages are counted for them. */
  readonly needsTokens?: boolean
}

const NO_MESSAGES: readonly Message[] = []

/**
 * What pressing Send would cost, and how full the context would be: the same figures as the catalog's on the basis
 * "next turn". Follows typing at each pause.
 */
export function useNextTurn(id: ConversationId | null, { needsTokens = true }: Options = {}): NextTurnFacts {
  const { now } = useApp()
  const settings = useTurnSettings(id, { isForSize: true })
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useDebouncedDraft(id ?? 'new')
  const model = useModel(settings)

  const path = useMemo(
    () => (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? []),
    [thread],
  )
  const writesCache = useCacheWriter()
  const withSearch = useHostSearch()
  const isWanted = needsTokens || model?.entry !== undefined
  const isCounted = useAreCounted(isWanted ? path : NO_MESSAGES)
  const learned = useLearned(id)
  const habits = useMemo(
    () => (isWanted && isCounted ? habitsOf(path, settings, learned) : undefined),
    [isWanted, isCounted, path, settings, learned],
  )

  return useMemo(() => {
    const entry = model?.entry
    if (!habits) return { entry, prompt: exactTokens(0), estimate: undefined, isCounting: isWanted }
    const { calibrations } = habits
    const basis = nextTurnBasis({ path, draft, settings, habits, writesCache, withSearch })
    if (!model || !entry) {
      const prompt = withCalibration(basis.promptTokens, calibrationFor(calibrations, settings.modelId ?? ''))
      return { entry, prompt, estimate: undefined, isCounting: false }
    }
    const tier = settings.parameters.service_tier?.value
    const { turnFor } = turnsOn(basis, { at: now(), calibrations, ...(tier !== undefined && { tier }) })
    const turn = turnFor(model, entry)
    return { entry, prompt: turn.promptTokens, estimate: estimateNextTurn(turn), isCounting: false }
  }, [isWanted, habits, path, draft, settings, model, now, writesCache, withSearch])
}
