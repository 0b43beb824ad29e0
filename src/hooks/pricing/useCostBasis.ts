import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'

import type { BasisChoice, CostBasis } from '@/domain/models/costs/costBasis'
import { nextTurnBasis } from '@/domain/models/costs/turnsOn'
import type { Conversation } from '@/domain/conversations/conversation'
import { isEmptyDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { ModelRef } from '@/domain/modelRef'
import { prepareReplay, type ReplayTurn } from '@/domain/pricing'
import type { Calibration } from '@/domain/tokens/calibrate'
import {
  estimateMessageTokens,
  estimateTokens,
  exactTokens,
  fixedTokens,
} from '@/domain/tokens/estimateTokens'
import { habitsOf, TYPICAL_TURN, usualReplyTokens, type UsualTurn } from '@/domain/tokens/replyLengths'
import { billedOutputTokens } from '@/domain/usage/usage'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useCacheWriter } from './useCacheLoss'
import { useHostSearch } from './useNextTurn'
import { useClient } from '../useClient'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useLearned } from '../tokens/useLearned'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'

export type BasisFacts = {
  readonly basis: CostBasis
  /** The conversation that is priced; null when it is a new one, or none. */
  readonly conversation: Conversation | null
  /** What its replies tell of how families of models count. */
  readonly calibrations: ReadonlyMap<string, Calibration>
  readonly tier: string | undefined
  /** The model that conversation is set to. */
  readonly model: ModelRef | undefined
  /** What a first message is priced as while nothing is typed, and whether that is this person's own usual one. */
  readonly usual: (UsualTurn & { readonly isOwn: boolean }) | undefined
  /** Whether all that it is made from has been read: prices and orders change no more by themselves. */
  readonly isRead: boolean
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
  const settings = useTurnSettings(conversation?.id ?? null)
  const { tree, path } = useAppState(conversation ? selectThread(conversation.id) : selectNothing)
  const draft = useDebouncedDraft(conversation?.id ?? 'new')
  const prompt = useDeferredValue(promptText)

  const { openConversation } = useCommands()
  useEffect(() => {
    if (id !== null) void openConversation(id)
  }, [id, openConversation])

  const writesCache = useCacheWriter()
  const withSearch = useHostSearch()
  const learned = useLearned(conversation?.id ?? null)
  // Nothing has been said in it: an empty request is no first message.
  const isRead = conversation === null || tree !== NO_THREAD.tree
  const isUnsaid = choice.type === 'nextTurn' && isRead && path.length === 0 && isEmptyDraft(draft)
  const { own, isAsking } = useUsualTurn(isUnsaid)

  return useMemo(() => {
    const messages = path.flatMap((messageId) => tree.byId.get(messageId) ?? [])
    const fixed = fixedTokens(settings)
    const habits = habitsOf(messages, settings, learned)
    const { connectionId, modelId, parameters } = settings
    const usual = isUnsaid ? usualTurn(fixed.tokens, own) : undefined
    return {
      basis: basisOf(),
      conversation,
      calibrations: habits.calibrations,
      tier: parameters.service_tier?.value,
      model: connectionId !== null && modelId !== null ? { connectionId, modelId } : undefined,
      usual,
      isRead: isRead && !isAsking,
    }

    function basisOf(): CostBasis {
      switch (choice.type) {
        case 'workload':
          return choice
        case 'prompt':
          // Sent as a first message: how long this conversation's replies are says nothing about it.
          return {
            type: 'prompt',
            promptTokens: exactTokens(estimateTokens(prompt)),
            replyTokens: usualReplyTokens([], learned.replyLengths),
          }
        case 'nextTurn':
          return {
            ...nextTurnBasis({ path: messages, draft, settings, habits, writesCache, withSearch }),
            ...(usual && { promptTokens: exactTokens(usual.input), replyTokens: () => usual.output }),
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
  }, [
    choice,
    conversation,
    settings,
    tree,
    path,
    draft,
    prompt,
    learned,
    writesCache,
    withSearch,
    isUnsaid,
    own,
    isRead,
    isAsking,
  ])
}

/** `own` is undefined until it is known, and where there is none. */
function useUsualTurn(isAsked: boolean): {
  readonly own: UsualTurn | undefined
  readonly isAsking: boolean
} {
  const { loadUsualTurn } = useApp()
  const { data, isLoading } = useQuery(
    {
      queryKey: ['usualTurn'],
      queryFn: async () => {
        const found = await loadUsualTurn()
        return found.ok ? found.value : null
      },
      enabled: isAsked,
      placeholderData: keepPreviousData,
      gcTime: 0,
    },
    useClient(),
  )
  return { own: data ?? undefined, isAsking: isLoading }
}

/** Own instructions and tools go with each message; the typical one is as large as all of it. */
const usualTurn = (fixedTokens: number, own: UsualTurn | undefined) =>
  own
    ? { input: fixedTokens + own.input, output: own.output, isOwn: true }
    : { ...TYPICAL_TURN, input: Math.max(TYPICAL_TURN.input, fixedTokens), isOwn: false }

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
