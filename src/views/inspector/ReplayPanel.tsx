import { useState } from 'react'

import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConnectionId, ExchangeId, MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { describeError } from '@/domain/connections/serviceError'
import { useAppState } from '@/hooks/app'
import { useLiveParts } from '@/hooks/replies/useLiveParts'
import { useReplay } from '@/hooks/exchanges/useReplay'
import { prettyJson } from '@/lib/prettyJson'
import { Button } from '@/ui/controls/Button'
import { JsonEditor } from '@/ui/json/JsonEditor'
import { Select } from '@/ui/controls/Select'

import { ReplayComparison } from './ReplayComparison'

type Props = {
  readonly exchange: Exchange
  readonly onInspect: ((id: ExchangeId) => void) | undefined
}

/** Sends the recorded body again, as it is or edited, over any connection, and shows what changed. */
export function ReplayPanel({ exchange, onInspect }: Props) {
  const connections = useAppState((state) => state.connections)
  const [chosen, setChosen] = useState(exchange.connectionId)
  const [edited, setEdited] = useState<string>()
  const { state, start, stop } = useReplay(exchange)
  const connectionId = connections.some(({ id }) => id === chosen) ? chosen : connections[0]?.id
  const isRunning = state.type === 'running'
  const send = (body: string) => {
    if (connectionId !== undefined) start(connectionId, body)
  }

  if (connectionId === undefined) {
    return <p className="text-muted">Connect a service in the settings to send this again.</p>
  }
  return (
    <section aria-label="Replay" className="flex flex-col gap-3 rounded border border-line p-3">
      <Select<ConnectionId>
        label="Send over"
        value={connectionId}
        options={connections.map(({ id, name }) => ({
          value: id,
          label: id === exchange.connectionId ? `${name} (as before)` : name,
        }))}
        onChange={setChosen}
        isDisabled={isRunning}
      />
      {edited !== undefined && (
        <JsonEditor
          label="Body to send"
          hint="{{attachment:…}} stands for the bytes of an attachment."
          value={edited}
          onChange={setEdited}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button onClick={stop}>Stop replay</Button>
        ) : edited === undefined ? (
          <>
            <Button variant="primary" onClick={() => send(exchange.body)}>
              Send again
            </Button>
            <Button onClick={() => setEdited(prettyJson(exchange.body))}>Edit and send as new</Button>
          </>
        ) : (
          <>
            <Button variant="primary" onClick={() => send(edited)}>
              Send as new
            </Button>
            <Button variant="quiet" onClick={() => setEdited(undefined)}>
              Back to the recorded body
            </Button>
          </>
        )}
      </div>
      {state.type === 'running' && <Running liveId={state.liveId} />}
      {state.type === 'notSent' && (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-danger">{describeError(state.error)}</p>
          {state.error.type === 'notSent' && state.error.cap !== undefined && (
            <Button size="small" onClick={state.again}>
              Send anyway
            </Button>
          )}
        </div>
      )}
      {state.type === 'ended' && (
        <ReplayComparison original={exchange} replayId={state.id} onInspect={onInspect} />
      )}
    </section>
  )
}

function Running({ liveId }: { readonly liveId: MessageId }) {
  const text = messageText({ parts: useLiveParts(liveId) })
  return (
    <div>
      <p role="status" className="text-[13px] text-muted">
        Waiting for the whole answer…
      </p>
      <p className="max-h-40 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  )
}
