import type { Connection } from '@/domain/connections/connection'
import {
  type Conversation,
  type ConversationSettings,
  DEFAULT_CONVERSATION_SETTINGS,
  emptyConversation,
} from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { ExchangeId, MessageId, ModelId } from '@/domain/ids'
import type { KeptReply, Message } from '@/domain/messages/message'
import { isThroughHost } from '@/domain/replies/keptReply'
import type { KeptRun } from '@/domain/schedules/hostState'
import { type Schedule, shownName } from '@/domain/schedules/schedule'
import { isRecord, parseJson } from '@/lib/json'

import { addPersonMessage } from '../conversations/addPersonMessage'
import type { CommandDeps } from '../deps'
import { record } from '../record'
import { storedMessage } from '../replies/elsewhere'
import { runReply } from '../replies/runReply'
import { takingUp } from '../replies/takingUp'
import { turnToCome } from '../replies/turns'
import { settingsFor } from './makeRun'

/**
 * Makes the chat of a run from what the host kept of it, as if its reply came now. Its ids are those of the run: taken
 * twice, also by two devices, it is there once, and in the ledger once. Gives whether it is on this device.
 */
export async function takeRun(deps: CommandDeps, schedule: Schedule, run: KeptRun): Promise<boolean> {
  const reply = replyOf(run)
  if (isWritten(await storedMessage(deps, reply))) return true
  const connection = hostIn(deps, schedule)
  const body = parseJson(run.request.body)
  if (!connection || !isRecord(body) || typeof body['model'] !== 'string') return false
  const model = { connectionId: connection.id, modelId: body['model'] as ModelId }
  const { conversationId, messageId } = run
  const chat: Conversation = {
    ...emptyConversation(conversationId, run.startedAt),
    title: shownName(schedule),
    titledBy: 'person',
    settings: { ...(await settingsOf(deps, schedule)), ...model },
  }
  const { store } = deps
  store.getState().threadLoaded(conversationId, [])
  const asked = addPersonMessage(deps, chat, {
    id: messageId,
    draft: { text: run.prompt, attachments: [] },
    drafts: [],
  })
  // Nobody opens it here: its messages are freed like those of a chat that was read.
  deps.opened.add(conversationId)
  const answer = { ...reply, reply: { model: model.modelId, connectionId: connection.id } }
  const begun = store.getState().conversations[conversationId] ?? chat
  void record(deps, { conversations: [{ ...begun, activeLeafId: answer.id }], messages: [answer] })
  const takesUp = takingUp(deps, {
    reply: answer,
    exchange: exchangeOf(run, connection, model.modelId),
    kept: placeOf(run),
    isOfOther: true,
  })
  await runReply(
    { ...deps, fetchFor: () => () => Promise.resolve(answerOf(run)) },
    { conversationId, parentId: asked.id, takesUp },
    turnToCome(deps.tabs.awaitTurn(conversationId)),
  )
  return isWritten(await storedMessage(deps, reply))
}

const isWritten = (message: Message | undefined): boolean =>
  message !== undefined && message.status.type !== 'streaming' && message.status.type !== 'interrupted'

const replyOf = ({ conversationId, messageId, startedAt }: KeptRun): Message => ({
  id: `${messageId}-reply` as MessageId,
  conversationId,
  parentId: messageId,
  role: 'assistant',
  parts: [],
  status: { type: 'streaming' },
  createdAt: startedAt,
})

/** As the host of a kept reply gives it (`keptFetch`). */
const answerOf = ({ status, type, text }: KeptRun): Response =>
  new Response(text, {
    headers: {
      'content-type': type,
      'parlance-reply-state': 'done',
      'parlance-reply-status': String(status),
    },
  })

/** The provider that the host is here: that of the schedule, else any. */
function hostIn({ store, ownOrigin }: CommandDeps, { model }: Schedule): Connection | undefined {
  const hosts = store.getState().connections.filter((each) => isThroughHost(each, ownOrigin))
  return hosts.find(({ id }) => id === model?.connectionId) ?? hosts[0]
}

/** What one goes on with in its chat; where its assistant is gone, without it. */
async function settingsOf(deps: CommandDeps, schedule: Schedule): Promise<ConversationSettings> {
  const found = await settingsFor(deps, { ...schedule, tools: [] })
  return found.ok ? found.value.settings : DEFAULT_CONVERSATION_SETTINGS
}

const exchangeId = ({ run }: KeptRun) => `schedule-${run.replace('/', '-')}` as ExchangeId

const placeOf = (run: KeptRun): KeptReply => ({
  id: run.messageId,
  key: '',
  exchangeId: exchangeId(run),
})

const exchangeOf = (run: KeptRun, connection: Connection, model: ModelId): Exchange => ({
  id: exchangeId(run),
  purpose: 'reply',
  conversationId: run.conversationId,
  messageId: replyOf(run).id,
  scheduleRun: run.run,
  connectionId: connection.id,
  connectionName: connection.name,
  model,
  endpoint: new URL(run.request.path, connection.baseUrl).href,
  requestHeaders: {},
  body: run.request.body,
  entryHash: null,
  startedAt: run.startedAt,
  response: { outcome: 'interrupted' },
  timings: { totalMs: 0 },
  cost: { type: 'unknown' },
  isEstimated: true,
  attempts: 1,
})
