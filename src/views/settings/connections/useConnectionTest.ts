import { useEffect, useRef, useState } from 'react'

import type { Connection } from '@/domain/connections/connection'
import type { ConnectionReport } from '@/domain/connections/connectionReport'
import type { Dialect } from '@/domain/connections/dialect'
import { useCommands } from '@/hooks/app'

export type ConnectionTest = {
  readonly isRunning: boolean
  readonly report: ConnectionReport | undefined
  /** With the key that is typed, or the one that is kept when undefined. Ends a test that still runs. */
  readonly run: (connection: Connection, key: string | undefined) => void
  /** Forgets the report: it speaks of what is no longer in the form. */
  readonly clear: () => void
}

/**
 * Runs "Test connection", one at a time; leaving the page ends it.
 *
 * @param onDialects hears which request formats the service was found to take.
 */
export function useConnectionTest(onDialects?: (found: readonly Dialect[]) => void): ConnectionTest {
  const { testConnection } = useCommands()
  const [isRunning, setIsRunning] = useState(false)
  const [report, setReport] = useState<ConnectionReport>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const run = async (connection: Connection, key: string | undefined) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setReport(undefined)
    const found = await testConnection(connection, key, controller.signal)
    if (controller.signal.aborted) return
    setIsRunning(false)
    setReport(found)
    if (found.dialects) onDialects?.(found.dialects)
  }

  return {
    isRunning,
    report,
    run: (connection, key) => void run(connection, key),
    clear: () => {
      running.current?.abort()
      setIsRunning(false)
      setReport(undefined)
    },
  }
}
