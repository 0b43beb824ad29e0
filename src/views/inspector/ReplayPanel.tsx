import { useState } from 'react'

import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConnectionId, ExchangeId, MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { describeError } from '@/domain/connections/serviceError'
import { useAppState, useLiveParts } from '@/hooks/app'
import { useReplay } from '@/hooks/exchanges/useExchange'
import { prettyJson } from '@/lib/jsonText'
import { t } from '@/lib/text/t'
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
    return <p className="text-muted">{t('Add a provider in Settings to send this again.')}</p>
  }
  return (
    <section aria-label={t('Replay')} className="flex flex-col gap-3 rounded border border-line p-3">
      <Select<ConnectionId>
        label={t('Provider')}
        value={connectionId}
        options={connections.map(({ id, name }) => ({
          value: id,
          label: id === exchange.connectionId ? t('{name} (original)', { name }) : name,
        }))}
        onChange={setChosen}
        isDisabled={isRunning}
      />
      {edited !== undefined && (
        <JsonEditor
          label={t('Body to send')}
          hint={t('{{attachment:…}} stands for the data of an attachment.')}
          value={edited}
          onChange={setEdited}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button onClick={stop}>{t('Stop replay')}</Button>
        ) : edited === undefined ? (
          <>
            <Button variant="primary" onClick={() => send(exchange.body)}>
              {t('Send again')}
            </Button>
            <Button onClick={() => setEdited(prettyJson(exchange.body))}>{t('Edit and send as new')}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" onClick={() => send(edited)}>
              {t('Send as new')}
            </Button>
            <Button variant="quiet" onClick={() => setEdited(undefined)}>
              {t('Reset to the original body')}
            </Button>
          </>
        )}
      </div>
      {state.type === 'running' && <Running liveId={state.liveId} />}
      {state.type === 'notSent' && (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-danger">{describeError(state.error)}</p>
          {state.error.type === 'notSent' && (state.error.cap ?? state.error.isTooLong) !== undefined && (
            <Button size="small" onClick={state.again}>
              {t('Send anyway')}
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
        {t('Waiting for the whole reply…')}
      </p>
      <p className="max-h-40 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  )
}
