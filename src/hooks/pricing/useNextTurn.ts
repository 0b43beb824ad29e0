import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { ModelRef } from '@/domain/modelRef'
import { hostSearchOf } from '@/domain/models/costs/costBasis'
import { nextTurnBasis, turnsOn } from '@/domain/models/costs/turnsOn'
import { addCosts, estimateNextTurn, formatBracket, type TurnEstimate } from '@/domain/pricing'
import { calibrationFor } from '@/domain/tokens/calibrate'
import { estimateTokens, exactTokens, withCalibration } from '@/domain/tokens/estimateTokens'
import { habitsOf } from '@/domain/tokens/replyLengths'
import type { TokenEstimate } from '@/domain/usage/fields'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'
import { useChosenModel, useModel } from '../models/useModels'
import { useAreCounted } from '../tokens/useAreCounted'
import { useLearned } from '../tokens/useLearned'
import { useCacheWriter } from './useCacheLoss'

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

/**
 * What it costs to ask the model of a conversation these prompts once each, in words.
 *
 * @param maxTokens longest reply to each.
 * @param other another model than that of the conversation.
 */
export function usePromptsPrice(
  id: ConversationId,
  prompts: readonly string[],
  maxTokens: number,
  other: ModelRef | null = null,
): string {
  const { now } = useApp()
  const chosen = useChosenModel(id).model
  const asked = useModel(other)
  const entry = (other ? asked : chosen)?.entry
  return useMemo(() => {
    if (!entry) return t('unknown')
    const turns = prompts.map((prompt) =>
      estimateNextTurn({
        model: entry,
        promptTokens: withCalibration(exactTokens(estimateTokens(prompt))),
        maxTokens,
        at: now(),
      }),
    )
    return formatBracket({
      low: addCosts(turns.map(({ low }) => low)),
      high: addCosts(turns.map(({ high }) => high)),
    })
  }, [entry, prompts, maxTokens, now])
}

/** Gives models' entries with the web search that their services add; the same function until that changes. */
export function useHostSearch() {
  const connections = useAppState((state) => state.connections)
  const chosen = useAppState((state) => state.settings.modelDialects)
  return useMemo(() => hostSearchOf(connections, chosen), [connections, chosen])
}
