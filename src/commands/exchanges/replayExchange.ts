import { completionsUrl } from '@/domain/connections/baseUrl'
import { satisfies } from '@/domain/catalog/dataRule'
import type { Exchange } from '@/domain/exchanges/exchange'
import { isStreamed } from '@/domain/exchanges/snippets/requestShape'
import { isSecretHeader } from '@/domain/exchanges/snippets/snippetRequest'
import type { ConnectionId, ExchangeId, MessageId, ModelId } from '@/domain/ids'
import { promptTokensOf } from '@/domain/request/bodyFacts'
import { topLevelMembers } from '@/domain/request/topLevelMembers'
import type { ServiceError } from '@/domain/connections/serviceError'
import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { selectConnection } from '@/store/selectors'

import { checkCaps } from './checkCaps'
import type { CommandDeps } from '../deps'
import { createExactBody } from './exactBody'
import type { PreparedRequest } from './prepareRequest'

export type ReplayOrder = {
  readonly exchange: Exchange
  /** Where it goes; the connection it was sent over, or another. */
  readonly connectionId: ConnectionId
  /** A body in place of the recorded one, with its placeholders for attachments. */
  readonly body?: string
  /** Where the text streams while it comes (`liveReplies`); never used twice. */
  readonly liveId: MessageId
  readonly signal: AbortSignal
  readonly isCapWaived?: boolean
}

/**
 * Sends the body of a recorded exchange again, byte for byte, as an exchange of its own. The conversation it came
 * from does not change, but counts it in its ledger. Gives the new exchange's id, however the reply ended.
 * Fails with the reason when nothing was sent.
 */
export const createReplayExchange = (deps: CommandDeps) =>
  async function replayExchange(order: ReplayOrder): Promise<Result<ExchangeId, ServiceError>> {
    const { liveReplies } = deps
    const startedAt = deps.now()
    const prepared = await prepareReplay(deps, order)
    if (!prepared.ok) return prepared
    const { openExchange, streamExchange, closeExchange } = await import('../replies/sending')
    const open = openExchange(deps, prepared.value, {
      conversationId: order.exchange.conversationId,
      messageId: null,
      purpose: 'replay',
      startedAt,
    })
    const fold = liveReplies.start(order.liveId)
    try {
      const ending = await streamExchange(deps, open, order.signal, (event, atMs) => {
        liveReplies.add(order.liveId, event, atMs)
      })
      await closeExchange(deps, { open, ending, fold })
    } finally {
      liveReplies.end(order.liveId)
    }
    return ok(open.id)
  }

async function prepareReplay(
  deps: CommandDeps,
  { exchange, connectionId, body: storedBody = exchange.body, isCapWaived = false }: ReplayOrder,
): Promise<Result<PreparedRequest, ServiceError>> {
  const state = deps.store.getState()
  const connection = selectConnection(connectionId)(state)
  if (!connection) return notSent('This connection no longer exists: choose another.')
  const asked = askedIn(storedBody)
  if (!asked) return notSent('The body is not a JSON object that names a model: correct it and send again.')
  const url = completionsUrl(connection.baseUrl)
  const key = deps.keys.keyFor(connection, url)
  if (!key.ok) return notSent(key.error)

  const { conversationId } = exchange
  const entry = deps.entryOf({ connectionId, modelId: asked.model })
  const conversation = conversationId === null ? undefined : state.conversations[conversationId]
  const dataRule = conversation?.settings.dataRule ?? null
  const verdict = satisfies(entry, dataRule)
  if (!verdict.allowed) {
    return notSent(`The data lock of the conversation it came from forbids it. ${verdict.reason}`)
  }
  const heldBack = async () =>
    isCapWaived ? undefined : checkCaps(deps, { conversationId, entry, body: storedBody })
  const held = await heldBack()
  if (held) return failed(held)
  const body = await createExactBody(deps)(storedBody)
  if (!body.ok) return notSent(body.error)

  const plain = { 'content-type': 'application/json', ...connection.headers }
  const shown = Object.entries(plain).map(([name, value]) => [name, isSecretHeader(name) ? '••••' : value])
  return ok({
    connection,
    entry,
    url,
    headers: key.value === undefined ? plain : { ...plain, authorization: `Bearer ${key.value}` },
    shownHeaders: {
      ...(Object.fromEntries(shown) as Readonly<Record<string, string>>),
      ...(key.value !== undefined && { authorization: 'Bearer ••••' }),
    },
    body: body.value,
    storedBody,
    isStreamed: isStreamed(body.value),
    promptTokens: promptTokensOf(storedBody),
    notSent: [],
    refused: [],
    evidence: verdict.evidence,
    dataRule,
    heldBack,
    asked,
  })
}

/** What a body asks for, its seed with every digit; undefined when it is none that could be sent. */
function askedIn(body: string): PreparedRequest['asked'] | undefined {
  const members = topLevelMembers(body)
  if (!members) return undefined
  const textOf = (wanted: string) => {
    const member = members.findLast(({ name }) => name === wanted)
    return member && body.slice(body.indexOf(':', member.start + wanted.length) + 1, member.end).trim()
  }
  const model = parseJson(textOf('model') ?? '')
  if (typeof model !== 'string') return undefined
  const tier = parseJson(textOf('service_tier') ?? '')
  const seed = textOf('seed')
  const schema = schemaIn(parseJson(textOf('response_format') ?? ''))
  return {
    model: model as ModelId,
    ...(typeof tier === 'string' && { tier }),
    ...(seed !== undefined && /^-?\d+$/.test(seed) && { seed }),
    ...(schema !== undefined && { schema: JSON.stringify(schema) }),
  }
}

function schemaIn(format: unknown): unknown {
  const described = isRecord(format) ? format['json_schema'] : undefined
  return isRecord(described) ? described['schema'] : undefined
}

const notSent = (reason: string) => failed({ type: 'notSent', reason } as const)
