import { endpointUrl, serviceHeaders, type ServiceHeaders } from '@/domain/dialects'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { ownHeaders } from '@/domain/connections/ownHeaders'
import { satisfies } from '@/domain/catalog'
import { isSecretHeader } from '@/domain/snippets/snippetRequest'
import type { ServiceError } from '@/domain/connections/serviceError'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import type { PreparedRequest } from './preparedRequest'
import { notSent, type RequestPlan } from './plans/requestPlan'

/** Where a request goes and with which headers. */
export type Recipient = Pick<
  PreparedRequest,
  'connection' | 'entry' | 'url' | 'headers' | 'shownHeaders' | 'evidence'
>

/** Address and headers of a request, once its key is there and its data lock allows it; else the reason. */
export function recipientOf(
  deps: CommandDeps,
  { connection, modelId, dataRule, dialect, lockedBy, url: ownUrl }: RequestPlan,
): Result<Recipient, ServiceError> {
  const url = ownUrl ?? endpointUrl(connection.baseUrl, dialect)
  const held = heldOf(deps.store.getState().settings.heldAddresses, connection.id)
  if (held) return notSent(heldReason(connection, held))
  const key = deps.keys.keyFor(connection, url)
  if (!key.ok) return notSent(key.error)
  const extra = ownHeaders(connection, url)
  if (!extra.ok) return notSent(extra.error)
  const entry = deps.entryOf({ connectionId: connection.id, modelId })
  const verdict = satisfies(entry, dataRule)
  if (!verdict.allowed) return notSent(lockedBy(verdict.reason))

  const own = serviceHeaders(url)
  const plain = { 'content-type': 'application/json', ...own.plain, ...extra.value }
  return ok({
    connection,
    entry,
    url,
    headers: { ...plain, ...(key.value !== undefined && { [own.key.name]: own.key.start + key.value }) },
    shownHeaders: masked(plain, key.value === undefined ? undefined : own.key),
    evidence: verdict.evidence,
  })
}

/** What is kept of the headers: the key masked, and so is what a name says to be a secret. */
const masked = (plain: Readonly<Record<string, string>>, key: ServiceHeaders['key'] | undefined) => ({
  ...Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, isSecretHeader(name) ? '••••' : value]),
  ),
  ...(key && { [key.name]: `${key.start}••••` }),
})
