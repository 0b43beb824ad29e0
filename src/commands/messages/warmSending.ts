import { dialectFor } from '@/domain/dialects'
import { draftMessage } from '@/domain/drafts/personMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import { savesData } from '@/lib/savesData'
import { whenIdle } from '@/lib/time/afterPaint'
import { selectConnection, selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { exchangeSteps } from '../exchanges/runExchange'

/**
 * To be called with each letter written, and when a person goes to the composer: meanwhile the code that sends loads,
 * the service is connected to, and the request is built once; the built-in engine, where it is to answer, loads its
 * model. What goes wrong is told to the request.
 *
 * @param id null on the start page.
 * @param isEarly nothing is written yet: not done where the person asked the browser to save data.
 */
export function createWarmSending(deps: CommandDeps) {
  let rehearsed: readonly MessageId[] | undefined

  return function warmSending(id: ConversationId | null, isEarly = false): void {
    if (isEarly && savesData()) return
    const state = deps.store.getState()
    const { connectionId, modelId } = selectConversationSettings(id)(state)
    const connection = selectConnection(connectionId)(state)
    if (!connection || modelId === null) return
    deps.warm(connection, modelId)
    const { path } = threadOf(deps, id)
    if (rehearsed === path) return
    rehearsed = path
    // With the code of the steps: whatever fails is told by the request.
    deps.load('exchangeLocks').catch(() => undefined)
    exchangeSteps.open().then(
      ({ rehearseRequest }) => {
        whenIdle(() => {
          if (rehearsed === path) rehearse(deps, id, rehearseRequest)
        })
      },
      () => {
        rehearsed = undefined
      },
    )
  }
}

const NO_PATH: readonly MessageId[] = []

const threadOf = ({ store }: CommandDeps, id: ConversationId | null) =>
  id === null ? { path: NO_PATH, tree: undefined } : selectThread(id)(store.getState())

function rehearse(
  deps: CommandDeps,
  id: ConversationId | null,
  build: typeof import('../exchanges/rehearseRequest').rehearseRequest,
): void {
  const state = deps.store.getState()
  const settings = selectConversationSettings(id)(state)
  const { connectionId, modelId } = settings
  const { path, tree } = threadOf(deps, id)
  const typed = draftMessage(selectDraft(id ?? 'new')(state))
  const entry =
    connectionId !== null && modelId !== null ? deps.entryOf({ connectionId, modelId }) : undefined
  const messages = path.flatMap((messageId) => tree?.byId.get(messageId) ?? [])
  const connection = selectConnection(connectionId)(state)
  const dialect = dialectFor({ connection, modelId, entry, chosen: state.settings.modelDialects })
  build({ path: typed ? [...messages, typed] : messages, settings, entry, dialect })
}
