import { mayNeedTools } from '@/domain/builtin/pocketTools'
import { notSentError } from '@/domain/connections/serviceError'
import { mayNeedSummary } from '@/domain/context/fits'
import { compactionOf, type Conversation } from '@/domain/conversations/conversation'
import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { codeMissing, codeState, loadCode } from '@/lib/loadCode'
import { messageText } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import { projectSources } from '@/domain/projects/project'
import { pathTo } from '@/domain/tree/tree'
import type { Turn } from '@/services/tabs/tabs'
import { selectMessage, selectThread } from '@/store/selectors'

import { addPersonMessage } from '../conversations/addPersonMessage'
import type { CommandDeps, InFlight } from '../deps'
import type { ExchangeEnding } from '../exchanges/exchangeOrder'
import { followUpsChange } from '../drafts/saveDraft'
import { loadItems } from '../items/loadItems'
import { inTurn, isTaken, takeOff } from './turns'
import { writeReply, type ReplyOrder, type WriteRound } from './writeReply'

/** How long a reply waits for another tab that is just ending one in this conversation, in milliseconds. */
const TURN_WAIT_MS = 1_000

/**
 * Streams one reply into the tree. Resolves when it has ended, whatever way; then sends what was queued.
 *
 * @param held the turn it is written in, where the caller has taken it; it is released at the end.
 */
export async function runReply(deps: CommandDeps, given: ReplyOrder, held?: Turn): Promise<void> {
  const { store, inFlight } = deps
  const { conversationId } = given
  const known = store.getState().conversations[conversationId]
  if (inFlight.has(conversationId) || !known || store.getState().cannotSave) {
    held?.release()
    return
  }
  const controller = new AbortController()
  const id =
    given.resumes?.reply.id ?? given.takesUp?.reply.id ?? given.continues?.id ?? (deps.newId() as MessageId)
  const flight = takeOff(deps, conversationId, id, controller)
  let turn = held
  let ending: ExchangeEnding | undefined
  try {
    turn ??= await deps.tabs.awaitTurn(conversationId, AbortSignal.timeout(TURN_WAIT_MS))
    if (turn) {
      // What a project that collects this chat says holds for its first request too.
      const placed = mayBeCollected(deps, known) ? await collected(deps, known) : known
      // Without a rule it goes on in this task.
      const order = placed.settings.route ? { ...given, ...(await routed(deps, placed, given)) } : given
      const asked = order.model ? { ...placed, settings: { ...placed.settings, ...order.model } } : placed
      const conversation = mayBeFull(deps, asked, order) ? await compacted(deps, asked, order, flight) : asked
      // Their code loads with the first chat that uses tools. A round that is there is finished with the tools off, too.
      const question =
        order.parentId === null ? undefined : selectMessage(conversationId, order.parentId)(store.getState())
      // What is merged is there already: nothing more is looked up for it.
      const usesTools =
        !order.merges &&
        !order.takesUp &&
        (order.resumes ||
          conversation.settings.toolUse?.sources.length ||
          (conversation.settings.project !== undefined && (await hasProjectSkills(deps, conversation))) ||
          (question?.role === 'user' && mayNeedTools(conversation.settings, messageText(question))))
      const rounds = usesTools && (await loadCode(() => import('./writeRounds')).catch(tellMissing))
      const write: WriteRound = (next, asked, at, loop) =>
        withReplyLock(deps, next, at.messageId, () => writeReply(deps, next, asked, at, loop))
      ending = rounds
        ? await rounds.writeRounds(deps, order, conversation, flight, write)
        : await write(order, conversation, flight)
    }
  } finally {
    turn?.release()
    tellOthersEnded(deps, flight)
    if (inFlight.get(conversationId)?.controller === controller) {
      inFlight.delete(conversationId)
      store.getState().replyFinished(conversationId)
    }
  }
  const next = given.takesUp?.next()
  if (!ending) tellElsewhere(deps, flight.messageId)
  else if (ending.status.type !== 'complete') return
  else if (next) await runReply(deps, next)
  else if (next === undefined) await sendFollowUp(deps, conversationId)
}

/** Whether it is begun with an assistant, whose chats a project may collect. */
const mayBeCollected = ({ store }: CommandDeps, { id, settings, isTemporary }: Conversation): boolean =>
  settings.assistant !== undefined &&
  settings.project === undefined &&
  isTemporary !== true &&
  selectThread(id)(store.getState()).tree.byId.size === 1

/** The chat in the project that collects it; as it is where none does, or the code for it can't come. */
async function collected(deps: CommandDeps, conversation: Conversation): Promise<Conversation> {
  const code = await loadCode(() => import('../projects/moveToProject')).catch(tellMissing)
  await code?.createMoveToProject(deps).collect([conversation.id])
  return deps.store.getState().conversations[conversation.id] ?? conversation
}

/**
 * Who is asked in a chat whose model is chosen for each message: what was begun is gone on with by who began it, and
 * nothing is sent where the rule's code can't come.
 */
async function routed(
  deps: CommandDeps,
  conversation: Conversation,
  { model, parentId, continues, resumes, takesUp }: ReplyOrder,
): Promise<Pick<ReplyOrder, 'model' | 'route' | 'refused'>> {
  const { route } = conversation.settings
  if (!route || model) return {}
  const begun = (resumes?.reply ?? takesUp?.reply ?? continues)?.reply
  if (begun)
    return {
      model: answeredBy(begun),
      ...(begun.route && { route: begun.route }),
    }
  try {
    const { routeReply } = await loadCode(() => import('./routeReply'))
    return await routeReply(deps, conversation, parentId, route)
  } catch (cause) {
    return { refused: notSentError(cause instanceof Error ? cause.message : String(cause)) }
  }
}

/** Whether the earlier part of its chat may have to be summarised first: told without counting. */
function mayBeFull({ store, entryOf }: CommandDeps, { settings }: Conversation, order: ReplyOrder): boolean {
  const state = store.getState()
  const compaction = compactionOf(state.settings, settings)
  const { connectionId, modelId } = settings
  const { resumes, continues, merges, parentId, conversationId, refused, schedule } = order
  if (compaction.when !== 'automatic' || resumes || continues || merges || refused) return false
  // Its limits are for what it asks; the oldest turns are left out where they don’t fit.
  if (schedule) return false
  if (!connectionId || !modelId) return false
  const { tree } = selectThread(conversationId)(state)
  const chosen = { connectionId, modelId }
  return mayNeedSummary(compaction, chosen, entryOf(chosen), { path: pathTo(tree, parentId), tree })
}

/** Its conversation once that is done; as it is where the code for it can't come. */
async function compacted(
  deps: CommandDeps,
  conversation: Conversation,
  { parentId }: ReplyOrder,
  flight: InFlight,
): Promise<Conversation> {
  const code = await loadCode(() => import('../context/compactFirst')).catch(tellMissing)
  return code ? code.compactFirst(deps, conversation, parentId, flight) : conversation
}

/** Whether a project brings skills into a chat that has no tools of its own. */
async function hasProjectSkills(deps: CommandDeps, { settings }: Conversation): Promise<boolean> {
  const items = await loadItems(deps)
  return items.ok && projectSources(items.value, settings).length > 0
}

/** The model then answers without tools, or with all that was said. */
const tellMissing = async (cause: unknown) => codeState.show(await codeMissing(cause))

/** What comes next in this chat is told by itself. Where this can't be said now, the next start says it. */
function tellOthersEnded(deps: CommandDeps, { told }: InFlight): void {
  const end = async () => {
    const place = await told.at
    if (!place) return
    const { tellEnded } = await loadCode(() => import('./tellRunning'))
    await tellEnded(deps, place)
  }
  if (told.at) end().catch(() => undefined)
}

function tellElsewhere({ store }: CommandDeps, id: MessageId): void {
  store.getState().noticeShown({
    id,
    tone: 'info',
    text: t('Another tab is writing a reply in this chat. Try again when it ends.'),
  })
}

/**
 * Marks the reply as being written here. A new one is nobody else's, and its lock is not waited for; undefined when
 * another tab writes it.
 */
async function withReplyLock<Value>(
  { tabs }: CommandDeps,
  order: ReplyOrder,
  id: MessageId,
  write: () => Promise<Value>,
): Promise<Value | undefined> {
  if (order.continues || order.takesUp) return tabs.withReplyLock(id, write)
  const writing = write()
  tabs.withReplyLock(id, () => writing).catch(() => undefined) // it is reported below
  return writing
}

/**
 * Sends a follow-up that waits, the oldest unless another is `chosen`; the rest follow when its reply is complete.
 * After a stop or a failure they wait for the person. Does nothing while a reply runs here; while another tab writes
 * in this conversation it waits for its turn.
 */
export async function sendFollowUp(deps: CommandDeps, id: ConversationId, chosen?: Draft): Promise<void> {
  const { store } = deps
  const waits = () => store.getState().queued[id] ?? []
  // A press may come again before the list is drawn without it.
  if (waits().length === 0 || (chosen && !waits().includes(chosen)) || isTaken(deps, id)) return
  if (store.getState().cannotSave) return
  await inTurn(deps, id, { waits: true }, async (turn) => {
    const waiting = waits()
    const next = chosen && waiting.includes(chosen) ? chosen : waiting[0]
    const conversation = store.getState().conversations[id]
    if (!turn || !next || !conversation || deps.inFlight.has(id)) {
      turn?.release()
      return
    }
    const rest = waiting.filter((draft) => draft !== next)
    const message = addPersonMessage(deps, conversation, {
      id: deps.newId() as MessageId,
      draft: next,
      drafts: [followUpsChange(deps, id, rest)],
    })
    store.getState().followUpsChanged(id, rest)
    await runReply(deps, { conversationId: id, parentId: message.id }, turn)
  })
}
