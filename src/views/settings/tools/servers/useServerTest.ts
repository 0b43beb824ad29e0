import { useEffect, useRef, useState } from 'react'

import type { ServerTest } from '@/domain/mcp/serverTest'
import type { ToolServer } from '@/domain/mcp/toolServer'
import { useToolCommands } from '@/hooks/tools/useToolCommands'

export type RunningServerTest = {
  readonly isRunning: boolean
  readonly found: ServerTest | undefined
  readonly run: (server: ToolServer, key: string | undefined) => void
  readonly clear: () => void
}

/** Runs "Test" of a tool server, one at a time; leaving the page ends it. */
export function useServerTest(): RunningServerTest {
  const { testToolServer } = useToolCommands()
  const [isRunning, setIsRunning] = useState(false)
  const [found, setFound] = useState<ServerTest>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const run = async (server: ToolServer, key: string | undefined) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setFound(undefined)
    const result = await testToolServer(server, key, controller.signal)
    if (controller.signal.aborted) return
    setIsRunning(false)
    setFound(result)
  }
  return {
    isRunning,
    found,
    run: (server, key) => void run(server, key),
    clear: () => {
      running.current?.abort()
      setIsRunning(false)
      setFound(undefined)
    },
  }
}
