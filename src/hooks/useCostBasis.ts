import { useDeferredValue, useEffect, useMemo } from 'react'

import type { BasisChoice, CostBasis } from '@/domain/catalog/costBasis'
import { sentPath } from '@/domain/context/sentPath'
import { sentTokens } from '@/domain/context/sentTokens'
import type { Conversation } from '@/domain/conversation'
import { withDraft } from '@/domain/draftMessage'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import { prepareReplay, type ReplayTurn } from '@/domain/pricing/costOfReplay'
import { calibrate, type Calibration, type Observation } from '@/domain/tokens/calibrate'
import {
  estimateMessageTokens,
  estimateTokens,
  exactTokens,
  sumOfEstimates,
} from '@/domain/tokens/estimateTokens'
import { fixedTokens } from '@/domain/tokens/fixedTokens'
import { picturesIn } from '@/domain/tokens/picturesIn'
import { billedOutputTokens } from '@/domain/usage'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectConversationSettings, selectLastExchange, selectThread } from '@/store/selectors'

import { useAppState, useCommands } from './app'
import { useCalibrations } from './useCalibrations'
import { useRestedDraft } from './useRestedDraft'

export type BasisFacts = {
  readonly basis: CostBasis
  /** The conversation that is priced; null when it is a new one, or none. */
  readonly conversation: Conversation | null
  /** What its replies tell of how families of models count. */
  readonly calibrations: ReadonlyMap<string, Calibration>
  readonly tier: string | undefined
  /** The model that conversation is set to. */
  readonly modelKey: string | undefined
}

/**
 * What models are priced on. A choice that names no conversation means the one used last, or a new one
 * when there is none yet.
 */
export function useCostBasis(choice: BasisChoice, promptText: string): BasisFacts {
  const named = 'conversationId' in choice ? choice.conversationId : null
  const latest = useAppState((state) => latestOf(state.conversations))
  const id = named ?? latest
  const conversation = useAppState((state) => (id === null ? undefined : state.conversations[id])) ?? null
  const settings = useAppState(selectConversationSettings(conversation?.id ?? null))
  const { tree, path } = useAppState(conversation ? selectThread(conversation.id) : selectNothing)
  const draft = useRestedDraft(conversation?.id ?? 'new')
  const prompt = useDeferredValue(promptText)

  const { openConversation } = useCommands()
  useEffect(() => {
    if (id !== null) void openConversation(id)
  }, [id, openConversation])

  const learned = useCalibrations(useAppState(selectLastExchange(conversation?.id ?? null)))

  return useMemo(() => {
    const messages = path.flatMap((messageId) => tree.byId.get(messageId) ?? [])
    const fixed = fixedTokens(settings)
    const { connectionId, modelId, parameters } = settings
    return {
      basis: basisOf(),
      conversation,
      // What this device has learned of a family wins over what this conversation alone tells (an imported one, say).
      calibrations: new Map([...calibrate(observationsOf(messages, fixed.tokens)), ...learned]),
      tier: parameters.service_tier?.value,
      modelKey: connectionId !== null && modelId !== null ? `${connectionId}/${modelId}` : undefined,
    }

    function basisOf(): CostBasis {
      switch (choice.type) {
        case 'workload':
          return choice
        case 'prompt':
          return { type: 'prompt', promptTokens: exactTokens(estimateTokens(prompt)) }
        case 'nextTurn': {
          const lastUsage = messages.findLast((message) => message.reply?.usage)?.reply?.usage
          const maxTokens = parameters.max_tokens?.value
          const path = withDraft(messages, draft)
          const whole = sentPath({ path, settings, entry: undefined }).messages
          const images = picturesIn(whole)
          return {
            type: 'nextTurn',
            promptTokens: sumOfEstimates([fixed, ...whole.map(estimateMessageTokens)]),
            sentTo: (entry) => sentTokens({ path, settings, entry }),
            cachedTokens: lastUsage?.promptTokens ?? 0,
            ...(connectionId !== null && modelId !== null && { cachedBy: { connectionId, modelId } }),
            ...(maxTokens !== undefined && { maxTokens }),
            ...(images > 0 && { facts: { images } }),
          }
        }
        case 'replay':
          return {
            type: 'replay',
            replay: prepareReplay(turnsAlong(messages, fixed.tokens)),
          }
        case 'soFar':
          return { type: 'soFar', replay: prepareReplay(turnsMade([...tree.byId.values()])) }
      }
    }
  }, [choice, conversation, settings, tree, path, draft, prompt, learned])
}

const selectNothing = () => NO_THREAD

function latestOf(conversations: Readonly<Record<ConversationId, Conversation>>): ConversationId | null {
  let latest: Conversation | undefined
  for (const conversation of Object.values<Conversation>(conversations)) {
    if (conversation.trashedAt === null && conversation.updatedAt >= (latest?.updatedAt ?? 0))
      latest = conversation
  }
  return latest?.id ?? null
}

/** The shown path, one request a reply, whatever it was really sent to. Tokens a service counted win. */
function turnsAlong(messages: readonly Message[], fixedTokens: number): readonly ReplayTurn[] {
  const turns: ReplayTurn[] = []
  let before = fixedTokens
  for (const message of messages) {
    const tokens = estimateMessageTokens(message).tokens
    if (message.role === 'assistant') {
      const usage = message.reply?.usage
      turns.push({
        promptTokens: usage?.promptTokens ?? before,
        completionTokens: usage ? billedOutputTokens(usage) : tokens,
      })
    }
    before += tokens
  }
  return turns
}

/** Every request that was made, on all branches, with what really came from cache. */
const turnsMade = (messages: readonly Message[]): readonly ReplayTurn[] =>
  messages.flatMap(({ reply }) => {
    const usage = reply?.usage
    if (!usage) return []
    const { promptTokens, cachedTokens = 0 } = usage
    return [{ promptTokens, completionTokens: billedOutputTokens(usage), cachedTokens }]
  })

function observationsOf(messages: readonly Message[], fixedTokens: number): readonly Observation[] {
  let estimated = fixedTokens
  return messages.flatMap((message) => {
    const before = estimated
    estimated += estimateMessageTokens(message).tokens
    const { model, usage } = message.reply ?? {}
    return model !== undefined && usage
      ? [{ modelId: model, estimated: before, actual: usage.promptTokens }]
      : []
  })
}
