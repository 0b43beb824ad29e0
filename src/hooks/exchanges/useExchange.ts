import { createContext, useContext, useEffect, useRef, useState } from 'react'

import type { ServiceError } from '@/domain/connections/serviceError'
import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { ConnectionId, ExchangeId, MessageId } from '@/domain/ids'

import { useApp, useCommands } from '../app'
import { type Stored, useStored } from '../storage/useStored'

/** The record of a request and its raw events; a record that isn't stored is null. Records never change. */
export function useExchange(id: ExchangeId): {
  readonly exchange: Stored<Exchange | null>
  readonly rawEvents: Stored<readonly RawEvent[]>
} {
  const { loadExchange, loadRawEvents } = useApp()
  const exchange = useStored(['exchange', id], () => loadExchange(id), { isFixed: true })
  const rawEvents = useStored(['rawEvents', id], () => loadRawEvents(id), { isFixed: true })
  return { exchange, rawEvents }
}

/** Given by `app` around the places that list requests. */
export const InspectExchangeContext = createContext<(id: ExchangeId) => void>(() => undefined)

/** Opens the record of a request over the page. */
export const useInspectExchange = (): ((id: ExchangeId) => void) => useContext(InspectExchangeContext)

type ReplayState =
  | { readonly type: 'idle' }
  | { readonly type: 'running'; readonly liveId: MessageId }
  | { readonly type: 'ended'; readonly id: ExchangeId }
  | { readonly type: 'notSent'; readonly error: ServiceError; readonly again: () => void }

/** Sends an exchange again. Leaving the place stops what runs, as Stop does. */
export function useReplay(exchange: Exchange) {
  const { replayExchange, newId } = useCommands()
  const [state, setState] = useState<ReplayState>({ type: 'idle' })
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  async function start(connectionId: ConnectionId, body: string, isCapWaived = false) {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const liveId = newId() as MessageId
    setState({ type: 'running', liveId })
    const order = { exchange, connectionId, body, liveId, isCapWaived, signal: controller.signal }
    const ended = await replayExchange(order)
    if (running.current !== controller) return
    setState(
      ended.ok
        ? { type: 'ended', id: ended.value }
        : {
            type: 'notSent',
            error: ended.error,
            again: () => void start(connectionId, body, true),
          },
    )
  }

  return {
    state,
    start: (connectionId: ConnectionId, body: string) => void start(connectionId, body),
    stop: () => running.current?.abort(),
  }
}
