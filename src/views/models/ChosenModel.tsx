import { useEffect, useMemo } from 'react'

import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import { withShownModel } from '@/domain/models/shownModel'
import { ROUTE_NAMES } from '@/domain/modelRef'
import { useApp, useAppState } from '@/hooks/app'
import { useContextUse, useCountedContext } from '@/hooks/context/useContextUse'
import { useChosenModel, useModels } from '@/hooks/models/useModels'
import { useDraftTokens } from '@/hooks/tokens/useAreCounted'
import { memoByObject } from '@/lib/result'
import { describeTokens, formatTokenLimit, formatTokens } from '@/lib/text/formatTokens'
import { mark, t } from '@/lib/text/t'
import type { Thread } from '@/store/conversationsSlice'
import { selectConversations, selectConversationSettings, selectThread } from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import { onDemand } from '@/ui/feedback/onDemand'

import './chosenModel.css'
import { describePrice } from './modelWords'
import { Spent } from './Spent'

/** With the first chat that gave tasks to sub-agents. */
const AgentCosts = onDemand(() => import('./AgentCosts').then((module) => module.AgentCosts))

type Props = {
  /** What is being written included. */
  readonly usedTokens: number
  /** Undefined when the catalog does not say. */
  readonly contextTokens: number | undefined
  /** Whether the provider's own counter was asked; what is being written is an estimate even then. */
  readonly isCounted?: boolean
}

const COUNTED = mark('Counted by the provider. Your draft is an estimate.')

const NEARLY_FULL = 0.85

/** How much of the model's context the conversation and the draft take, such as `12.4k of 131k`. */
function ContextGauge({ usedTokens, contextTokens, isCounted = false }: Props) {
  if (contextTokens === undefined) {
    return usedTokens === 0 ? null : (
      <span className="min-w-0 truncate text-[13px] text-muted tabular-nums">
        {describeTokens(usedTokens)}
      </span>
    )
  }
  const share = Math.min(1, usedTokens / contextTokens)
  const isTight = share >= NEARLY_FULL
  const isOver = usedTokens > contextTokens
  const used = formatTokens(usedTokens)
  const limit = formatTokenLimit(contextTokens)
  const words = t('{used} of {limit} tokens', { used, limit })
  return (
    <span
      role="meter"
      aria-label={t('Context used')}
      aria-valuemin={0}
      aria-valuemax={contextTokens}
      aria-valuenow={Math.min(usedTokens, contextTokens)}
      aria-valuetext={isOver ? t('{used} of {limit} tokens, more than fits', { used, limit }) : words}
      title={isCounted ? t(COUNTED) : undefined}
      className={classNames(
        'min-w-0 truncate text-[13px] tabular-nums',
        isOver ? 'text-danger' : isTight ? 'text-money' : 'text-muted',
      )}
    >
      <span className="max-sm:hidden">{words}</span>
      <span className="sm:hidden">{t('{used} of {limit}', { used, limit })}</span>
    </span>
  )
}

/** What the bar says of the chosen model: its price, and how full its context is. */
export function ChosenModel({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { connectionId, model, shown } = useChosenModel(conversationId)
  const { store } = useApp()
  const isLocal = useAppState((state) =>
    state.connections.some(({ id, type }) => id === model?.connectionId && type === 'builtin'),
  )
  const isLoading = useModels().some((group) => group.connection.id === connectionId && group.isLoading)
  const rule = useAppState((state) => selectConversationSettings(conversationId)(state).route?.rule)
  const known = model?.entry || !isLoading ? model : undefined
  const price = known ? describeBriefly(known, isLocal) : shown?.price
  const contextTokens = known ? known.entry?.contextTokens : shown?.contextTokens
  useEffect(() => {
    if (!model?.entry || price === undefined) return
    const { shownModels, modelsShown } = store.getState()
    const { connectionId, id, name } = model
    const next = withShownModel(shownModels, { connectionId, modelId: id }, { name, price, contextTokens })
    if (next !== shownModels) modelsShown(next)
  }, [store, model, price, contextTokens])
  if (price === undefined) return null
  return (
    <PriceAndUse
      conversationId={conversationId}
      price={price}
      rule={rule && t(ROUTE_NAMES[rule])}
      contextTokens={contextTokens}
    />
  )
}

/** Whether sub-agents worked for this chat. */
const gaveTasks = memoByObject((all: readonly Conversation[], id: ConversationId) =>
  all.some(({ settings }) => settings.agent?.parent === id),
)

type Chosen = {
  readonly conversationId: ConversationId | null
  readonly price: string
  /** By what the model of the next message is chosen; undefined where it is this one. */
  readonly rule: string | undefined
  readonly contextTokens: number | undefined
}

/** Of its own: where no model is chosen, nothing is counted. */
function PriceAndUse({ conversationId, price, rule, contextTokens }: Chosen) {
  const draftTokens = useDraftTokens(conversationId)
  const estimated = useContextUse(conversationId)
  const counted = useCountedContext(conversationId)
  const thread = useAppState((state) =>
    conversationId === null ? null : selectThread(conversationId)(state),
  )
  // Once a message, not with each key: a long chat has thousands of costs.
  const own = useMemo(() => (thread ? costsOn(thread) : []), [thread])
  const hasAgents = useAppState(
    (state) => conversationId !== null && gaveTasks(selectConversations(state), conversationId),
  )
  const usedTokens = (counted ?? estimated) + draftTokens
  const hasPrice = rule === undefined && (conversationId === null || usedTokens === 0)
  return (
    <div className="chosen-model" data-new={conversationId === null ? '' : undefined}>
      {hasPrice && <p className="min-w-0 truncate max-sm:hidden">{price}</p>}
      {rule !== undefined && <span className="shrink-0">{rule}</span>}
      {usedTokens > 0 && (
        // The dot goes with what follows it: where that has no room, nothing hangs over.
        <span className="flex min-w-0 gap-1">
          {(hasPrice || rule !== undefined) && (
            <span className={classNames(hasPrice && 'max-sm:hidden')}>·</span>
          )}
          <ContextGauge
            usedTokens={usedTokens}
            contextTokens={contextTokens}
            isCounted={counted !== undefined}
          />
        </span>
      )}
      {thread && conversationId !== null && hasAgents ? (
        <AgentCosts conversationId={conversationId} path={thread.path} own={own} />
      ) : (
        <Spent costs={own} />
      )}
    </div>
  )
}

const costsOn = ({ tree, path }: Thread) => path.flatMap((each) => tree.byId.get(each)?.reply?.cost ?? [])

/** Price and where it runs, in a few words. */
function describeBriefly({ entry }: Model, isLocal: boolean): string {
  if (!entry) return t('Not in the catalog')
  const price = describePrice(entry)
  if (isLocal) return t('{price} · runs on this device', { price })
  return entry.prices.type === 'priced' ? t('{price} per million tokens', { price }) : price
}
