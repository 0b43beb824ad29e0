import { originOf } from '@/domain/connections/baseUrl'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { dialectsOf } from '@/domain/dialects'
import type { Connection, ConnectionReport } from '@/domain/connections/connection'
import { describeError } from '@/domain/connections/serviceError'
import { t } from '@/lib/text/t'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/**
 * Tests a connection, saved or not, with the key that is typed or else the one that is kept for its
 * origin, and says in words what was found and what to do; of one that works, whether its catalog can be read too.
 * Changes nothing.
 */
export const createTestConnection = (deps: CommandDeps) =>
  async function testConnection(
    connection: Connection,
    typedKey: string | undefined,
    signal: AbortSignal,
  ): Promise<ConnectionReport> {
    const { settings, connections } = deps.store.getState()
    const held = heldOf(settings.heldAddresses, connection.id)
    const saved = connections.find(({ id }) => id === connection.id)
    if (held && saved?.baseUrl === connection.baseUrl)
      return { isFine: false, finding: heldReason(connection, held) }
    const { diagnose } = await deps.load('diagnose')
    const { describeDiagnosis } = await deps.load('describeDiagnosis')
    const { baseUrl } = connection
    const headers = headersGiven(deps, connection)
    const kept = deps.keys.keyFor(connection, baseUrl)
    const key = typedKey ?? (kept.ok ? kept.value : undefined)
    const page = await deps.page()
    const fetch = deps.fetchFor(connection)
    const diagnosis = await diagnose(
      { baseUrl, key, headers, dialect: dialectsOf(connection)[0] },
      { fetch, signal, page },
    )
    const report = describeDiagnosis(diagnosis, { baseUrl, pageOrigin: page.origin })
    if (!report.isFine || connection.catalogUrl === '') return report
    const catalog = await deps.api.fetchCatalog(connection, signal)
    if (catalog.ok) return report
    const why =
      catalog.error.type === 'unreachable'
        ? t('Check the catalog’s address, and whether pages of {origin} may read it (CORS).', {
            origin: page.origin,
          })
        : describeError(catalog.error)
    const trouble = t('Its catalog could not be read, so prices and context are missing. {why}', { why })
    return { ...report, remedy: [report.remedy, trouble].filter(Boolean).join('\n') }
  }

/** The extra headers of a tested connection, without values that were given for another origin than the tested one. */
function headersGiven({ store }: CommandDeps, { id, baseUrl, headers }: Connection): Connection['headers'] {
  const state = store.getState()
  const saved = selectConnection(id)(state)
  const [before = saved?.baseUrl ?? baseUrl] = heldOf(state.settings.heldAddresses, id) ?? []
  if (!saved || originOf(before) === originOf(baseUrl)) return headers
  const kept = new Set(Object.values(saved.headers))
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => !kept.has(value)))
}
