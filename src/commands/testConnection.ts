import type { Connection } from '@/domain/connection'
import type { ConnectionReport } from '@/domain/connectionReport'

import type { CommandDeps } from './deps'

/**
 * Tests a connection, saved or not, with the key that is typed or else the one that is kept for its
 * origin, and says in words what was found and what to do. Changes nothing.
 */
export const createTestConnection = (deps: CommandDeps) =>
  async function testConnection(
    connection: Connection,
    typedKey: string | undefined,
    signal: AbortSignal,
  ): Promise<ConnectionReport> {
    const { diagnose } = await import('@/services/doctor/diagnose')
    const { describeDiagnosis } = await import('@/services/doctor/describeDiagnosis')
    const { baseUrl, headers } = connection
    const kept = deps.keys.keyFor(connection, baseUrl)
    const key = typedKey ?? (kept.ok ? kept.value : undefined)
    const page = deps.page()
    const fetch = deps.fetchFor(connection)
    const diagnosis = await diagnose({ baseUrl, key, headers }, { fetch, signal, page })
    return describeDiagnosis(diagnosis, { baseUrl, pageOrigin: page.origin })
  }
