import { compactionPlan, isDueAgain } from '@/domain/context/compactionPlan'
import { compactionOf, type Conversation } from '@/domain/conversations/conversation'
import type { MessageId } from '@/domain/ids'
import { offeredSettings } from '@/domain/request/offering'
import { messagesTo } from '@/domain/tree/tree'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import type { CommandDeps, InFlight } from '../deps'
import { resolveTurn } from '../exchanges/preparedRequest'
import { createSummariseEarlier } from './summariseEarlier'

/**
 * Summarises the earlier part of a chat that is full, where the person allowed that, before its next message leaves.
 * Gives the conversation as it is then. Where it fails, or the person goes on without it, the message goes as before.
 */
export async function compactFirst(
  deps: CommandDeps,
  conversation: Conversation,
  parentId: MessageId | null,
  flight: InFlight,
): Promise<Conversation> {
  const { store } = deps
  const { id } = conversation
  const state = store.getState()
  const compaction = compactionOf(state.settings, conversation.settings)
  const { connectionId, modelId } = conversation.settings
  if (compaction.when !== 'automatic' || !connectionId || !modelId) return conversation
  const settings = await resolveTurn(
    deps,
    offeredSettings(conversation.settings, state.offered[id]),
    state.settings.isMemoryOn,
  )
  if (!settings.ok) return conversation
  const path = messagesTo(selectThread(id)(state).tree, parentId)
  const plan = compactionPlan({
    path,
    settings: settings.value,
    entry: deps.entryOf({ connectionId, modelId }),
  })
  if (!plan || !isDueAgain(plan, compaction, state.summaryPutOff[id])) return conversation
  return withPhase(deps, conversation, flight, async (signal) => {
    const done = await createSummariseEarlier(deps)(id, plan.upTo, signal)
    const contextCut = store.getState().conversations[id]?.settings.contextCut
    if (done.ok && contextCut) return { ...conversation, settings: { ...conversation.settings, contextCut } }
    store.getState().summaryWasPutOff(id, plan.percent)
    if (!done.ok && !signal.aborted)
      store.getState().noticeShown({
        id: `summary-${id}`,
        tone: 'info',
        text: t('Couldn’t summarise the earlier messages, so all of them were sent. {error}', {
          error: done.error,
        }),
      })
    return conversation
  })
}

/** Shows what the reply waits for; “Skip” ends it early. */
async function withPhase(
  { store }: CommandDeps,
  { id }: Conversation,
  flight: InFlight,
  work: (signal: AbortSignal) => Promise<Conversation>,
): Promise<Conversation> {
  const skip = new AbortController()
  flight.hurry = () => {
    skip.abort()
  }
  store.getState().replyPhaseChanged(id, { type: 'summarising' })
  try {
    return await work(AbortSignal.any([skip.signal, flight.controller.signal]))
  } finally {
    flight.hurry = () => undefined
    store.getState().replyPhaseChanged(id, { type: 'waiting' })
  }
}
