import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'

import { hostOf } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'
import { buildRequest, dialectFor, endpointUrl, streamParameters } from '@/domain/dialects'
import { withDraft } from '@/domain/drafts/personMessage'
import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { ConnectionId, ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import { NO_REFUSALS, refusalsOf } from '@/domain/request/refusals'
import { selectConnection, selectThread } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'
import { useDialectCode } from '../models/useDialect'
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

/**
 * The request that pressing Send would make now: its body as text, where it goes, and what is left out of it.
 * Follows typing at each pause. Undefined until the code of its dialect is here.
 */
export function useNextRequest(id: ConversationId | null) {
  const { entryOf } = useApp()
  const settings = useTurnSettings(id)
  const connection = useAppState(selectConnection(settings.connectionId))
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useDebouncedDraft(id ?? 'new')
  const { connectionId, modelId } = settings
  const entry = connectionId !== null && modelId !== null ? entryOf({ connectionId, modelId }) : undefined
  const kept = useAppState((state) => state.settings.refusals)
  const chosen = useAppState((state) => state.settings.modelDialects)

  const dialect = dialectFor({ connection, modelId, entry, chosen })
  const isHere = useDialectCode(dialect)

  return useMemo(() => {
    if (!isHere) return undefined
    const path = (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? [])
    const refusals =
      connectionId !== null && modelId !== null
        ? refusalsOf(kept, { connectionId, modelId }, entry)
        : NO_REFUSALS
    return {
      ...buildRequest({
        dialect,
        host: connection && hostOf(connection.baseUrl),
        path: withDraft(path, draft),
        settings,
        entry,
        refusals,
        connectionFields: connection?.extraFields,
      }),
      url:
        connection &&
        endpointUrl(connection.baseUrl, dialect, {
          model: modelId ?? '',
          isStreamed: streamParameters(settings.parameters, refusals).stream?.value !== false,
        }),
    }
  }, [thread, draft, settings, connectionId, modelId, entry, kept, dialect, connection, isHere])
}
