import { useEffect, useRef, useState } from 'react'

import type { Connection } from '@/domain/connections/connection'
import type { PullProgress } from '@/domain/models/model'
import { modelKeys } from '@/queries/models'

import { useCommands } from '../app'
import { useClient } from '../useClient'

/** A model that a provider fetches: how far it is, and how it ended. Leaving the page ends it; what has come is kept. */
export function usePullModel(connection: Connection) {
  const { pullModel } = useCommands()
  const client = useClient()
  const [pulling, setPulling] = useState<PullProgress>()
  const [outcome, setOutcome] = useState<{ readonly model: string; readonly error?: string }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function pull(model: string): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setOutcome(undefined)
    setPulling({ status: '' })
    const pulled = await pullModel(connection, model, { signal: controller.signal, onProgress: setPulling })
    setPulling(undefined)
    setOutcome(pulled.ok ? { model } : { model, error: pulled.error })
    if (pulled.ok) await client.invalidateQueries({ queryKey: [...modelKeys.all, connection.id] })
  }
  return {
    pulling,
    outcome,
    pull: (model: string) => void pull(model),
    cancel: () => running.current?.abort(),
  }
}
