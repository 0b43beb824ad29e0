import { type Connection, ownHeaders } from '@/domain/connections/connection'
import type { Dialect } from '@/domain/connections/dialect'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { describeError, type ServiceError } from '@/domain/connections/serviceError'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { DIALECTS, dialectsOf, headersWithKey } from '@/domain/dialects'
import type { ConversationId, MessageId } from '@/domain/ids'
import { isSameModel, modelKey, type ModelRef } from '@/domain/modelRef'
import type { PullProgress } from '@/domain/models/model'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'
import { createChangeAppSettings, keepSettings } from '../settings/changeAppSettings'

/** Where a provider can be asked to fetch a model; undefined where it can't. */
const pullUrlOf = (connection: Connection): string | undefined =>
  dialectsOf(connection)
    .map((dialect) => DIALECTS[dialect].pullUrl?.(connection.baseUrl))
    .find((url) => url !== undefined)

/** Has a provider on one's own machine fetch a model, telling how far it is. Fails with a sentence; never rejects. */
export const createPullModel = (deps: CommandDeps) =>
  async function pullModel(
    connection: Connection,
    model: string,
    {
      signal,
      onProgress,
    }: { readonly signal: AbortSignal; readonly onProgress: (progress: PullProgress) => void },
  ): Promise<Result<void, string>> {
    const url = pullUrlOf(connection)
    if (url === undefined) return failed(t('This provider fetches no models.'))
    const held = heldOf(deps.store.getState().settings.heldAddresses, connection.id)
    if (held) return failed(heldReason(connection, held))
    const key = deps.keys.keyFor(connection, url)
    if (!key.ok) return key
    const extra = ownHeaders(connection, url)
    if (!extra.ok) return extra
    try {
      const { pullModel: pull } = await deps.load('pullModel')
      const headers = { ...headersWithKey(url, key.value), ...extra.value }
      const pulled = await pull(
        { url, headers, model },
        { fetch: deps.fetchFor(connection), signal, onProgress },
      )
      return pulled.ok ? ok(undefined) : failed(describeError(pulled.error))
    } catch (cause) {
      return failed(cause instanceof Error ? cause.message : String(cause))
    }
  }

/** Asks a model in this dialect from now on; remembered for the model of the connection. */
export const createChooseDialect = (deps: Pick<CommandDeps, 'store' | 'storage' | 'tabs'>) =>
  async function chooseDialect(model: ModelRef, dialect: Dialect): Promise<void> {
    const { settings } = deps.store.getState()
    const modelDialects = { ...settings.modelDialects, [modelKey(model)]: dialect }
    await keepSettings(deps, settings, { ...settings, modelDialects })
  }

/** Puts a model among the favourites, at their end, or takes it away from them. */
export const createToggleFavourite = (deps: CommandDeps) =>
  async function toggleFavourite(model: ModelRef): Promise<void> {
    const { favouriteModels } = deps.store.getState().settings
    const others = favouriteModels.filter((other) => !isSameModel(other, model))
    const isFavourite = others.length < favouriteModels.length
    await createChangeAppSettings(deps)({ favouriteModels: isFavourite ? others : [...others, model] })
  }

/** How quickly a model answered, in milliseconds from the request; undefined for what the service did not send. */
type ModelTest = { readonly firstTokenMs: number | undefined; readonly totalMs: number | undefined }

/** Enough for a word of every model: some APIs refuse fewer. */
const MOST_TOKENS = 16

/**
 * Asks a model for a word and says how long it took. A real request: it costs what it costs, counts in the ledger and
 * against the spending limits. Fails with what the service said.
 */
export const createTestModel = (deps: CommandDeps) =>
  async function testModel(model: ModelRef, signal: AbortSignal): Promise<Result<ModelTest, ServiceError>> {
    const { ending, facts } = await runExchange(deps, {
      origin: { conversationId: null, messageId: null, purpose: 'preview' },
      source: {
        type: 'built',
        settings: {
          ...DEFAULT_CONVERSATION_SETTINGS,
          ...model,
          parameters: { max_tokens: { value: MOST_TOKENS, origin: 'preset' } },
        },
        path: [
          {
            id: 'test' as MessageId,
            conversationId: 'test' as ConversationId,
            parentId: null,
            role: 'user',
            parts: [{ type: 'text', text: 'Hi' }],
            status: { type: 'complete' },
            createdAt: deps.now(),
          },
        ],
      },
      receiver: quietReceiver(),
      signal,
    })
    if (ending.error) return failed(ending.error)
    return ok({ firstTokenMs: facts?.firstTokenMs, totalMs: facts?.durationMs })
  }
