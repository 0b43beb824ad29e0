import { draftMessage } from '@/domain/drafts/personMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import { memoByObject } from '@/lib/result'
import { whenIdle } from '@/lib/time/afterPaint'
import { selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { prepareLongBody } from './longBodies'
import { planOf } from './prepareRequest'

const NO_PATH: readonly MessageId[] = []

/** The path that was rehearsed last in this app. */
const rehearsals = memoByObject((_: CommandDeps['inFlight']): { path?: readonly MessageId[] } => ({}))

/**
 * Makes the body of the request that the end of a chat would send, for nothing, once for each path and when the page has
 * time: the code of its dialect is there then, its messages are counted and written, the code has run once, and the bytes
 * of a long body are ready. What fails is told by the request.
 *
 * @param id null on the start page
 */
export function rehearseRequest(deps: CommandDeps, id: ConversationId | null): void {
  const path = id === null ? NO_PATH : selectThread(id)(deps.store.getState()).path
  const last = rehearsals(deps.inFlight)
  if (last.path === path) return
  last.path = path
  deps.load('exchangeLocks').catch(() => undefined)
  whenIdle(() => {
    if (last.path === path) rehearse(deps, id, path).catch(() => undefined)
  })
}

async function rehearse(
  deps: CommandDeps,
  id: ConversationId | null,
  path: readonly MessageId[],
): Promise<void> {
  const state = deps.store.getState()
  const byId = id === null ? undefined : selectThread(id)(state).tree.byId
  const typed = draftMessage(selectDraft(id ?? 'new')(state))
  const messages = path.flatMap((messageId) => byId?.get(messageId) ?? [])
  const plan = await planOf(
    deps,
    {
      type: 'built',
      settings: selectConversationSettings(id)(state),
      path: typed ? [...messages, typed] : messages,
    },
    { purpose: 'reply', conversationId: id, messageId: typed?.id ?? null },
  )
  if (!plan.ok) return
  const { connection, modelId, makeBody } = plan.value
  const made = await makeBody(deps.entryOf({ connectionId: connection.id, modelId }))
  if (made.ok) prepareLongBody(deps, made.value.storedBody)
}
