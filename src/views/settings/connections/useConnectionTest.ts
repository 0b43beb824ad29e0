import type { Connection } from '@/domain/connections/connection'
import type { ConnectionReport } from '@/domain/connections/connectionReport'
import type { Dialect } from '@/domain/connections/dialect'
import { useCommands } from '@/hooks/app'

import { useTrial, type Trial } from '../useTrial'

export type ConnectionTest = Trial<Connection, ConnectionReport>

/**
 * Runs "Test connection".
 *
 * @param onDialects hears which request formats the service was found to take.
 */
export function useConnectionTest(onDialects?: (found: readonly Dialect[]) => void): ConnectionTest {
  const { testConnection } = useCommands()
  return useTrial(async (connection, key, signal) => {
    const report = await testConnection(connection, key, signal)
    if (report.dialects && !signal.aborted) onDialects?.(report.dialects)
    return report
  })
}
