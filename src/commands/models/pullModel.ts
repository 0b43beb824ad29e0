import type { Connection } from '@/domain/connections/connection'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { ownHeaders } from '@/domain/connections/ownHeaders'
import { describeError } from '@/domain/connections/serviceError'
import { dialectsOf, DIALECTS, headersWithKey } from '@/domain/dialects'
import type { PullProgress } from '@/domain/models/model'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

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
