import { dialectOfUrl } from '@/domain/dialects'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { KeptReply } from '@/domain/messages/message'
import { mayBeKept } from '@/domain/replies/keptReply'
import { isRecord } from '@/lib/json'
import { parseJsonOnce } from '@/lib/jsonText'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

import type { ExchangeOrder, ExchangeOrigin, OpenExchange } from './exchangeOrder'
import { longBodyFetch } from './longBodies'

/** Whether the provider is asked to go on with a reply whatever becomes of this page, where it can: it has to store it. */
export function goesOnThere(
  { store }: Pick<CommandDeps, 'store'>,
  { dataRule }: Pick<ConversationSettings, 'dataRule'>,
  { purpose, conversationId, messageId }: ExchangeOrigin,
): boolean {
  const { settings, conversations } = store.getState()
  if (!settings.finishesAtProvider || messageId === null) return false
  if (purpose !== 'reply' && purpose !== 'toolRound') return false
  const isTemporary = conversationId !== null && conversations[conversationId]?.isTemporary === true
  return mayBeKept(dataRule) && !isTemporary
}

/**
 * The `fetch` of a request that its provider answers in the background: its message names the reply there, so that it is
 * taken up after a reload, and it is removed there once all of it is here. The plain one for every other request.
 */
export async function fetchFor(
  deps: CommandDeps,
  open: OpenExchange,
  kept: ExchangeOrder['kept'],
): Promise<typeof globalThis.fetch> {
  const { connection, url, storedBody } = open.prepared
  const fetch = longBodyFetch(deps, connection)
  const taken = kept?.isAtProvider === true ? kept : undefined
  if (!taken && (dialectOfUrl(url) !== 'responses' || !isAskedInBackground(storedBody))) return fetch
  const { backgroundFetch } = await deps.load('backgroundReplies')
  const onFound = (id: string) => nameReply(deps, open, id)
  const world = { fetch, sleep: deps.sleep, now: deps.elapsed }
  const background = backgroundFetch({ id: taken?.id, onFound, onCaughtUp: taken?.onCaughtUp }, world)
  // One that the person's own body fields ask for is theirs to keep there.
  if (taken || deps.store.getState().settings.finishesAtProvider) open.forget = () => background.forget()
  if (taken) nameReply(deps, open, taken.id)
  return background.fetch
}

/** Whether a body asks for a reply that its provider goes on with whatever becomes of who asked. */
function isAskedInBackground(body: string): boolean {
  if (!body.includes('"background"')) return false
  const request = parseJsonOnce(body)
  return isRecord(request) && request['background'] === true && request['stream'] === true
}

/** Without this a page that dies would not find the reply again. */
function nameReply(deps: CommandDeps, open: OpenExchange, id: string): void {
  // Another form of id can't be kept with a message (`partSchema`).
  if (!/^[\w-]{1,200}$/.test(id)) return
  const { conversationId, messageId, prefix = [] } = open.origin
  const before = prefix.length > 0 ? { before: prefix } : {}
  const kept: KeptReply = { id, isAtProvider: true, key: '', exchangeId: open.id, ...before }
  open.kept = kept
  if (conversationId === null || messageId === null) return
  const message = selectMessage(conversationId, messageId)(deps.store.getState())
  if (message?.reply && message.reply.kept?.id !== id)
    void record(deps, { messages: [{ ...message, reply: { ...message.reply, kept } }] })
}
