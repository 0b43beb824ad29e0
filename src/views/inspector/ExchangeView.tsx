import { useState } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import { useExchange } from '@/hooks/exchanges/useExchange'
import { t } from '@/lib/text/t'

import { ExchangeActions } from './ExchangeActions'
import { ExchangeDocument } from './ExchangeDocument'
import { ReplayPanel } from './ReplayPanel'

type Props = {
  readonly id: ExchangeId
  /** Goes to another exchange: to a replay of this one. */
  readonly onInspect?: (id: ExchangeId) => void
}

/** The record of one request of this device. */
export function ExchangeView({ id, onInspect }: Props) {
  const { exchange, rawEvents } = useExchange(id)
  if (exchange === undefined) return <div aria-busy="true" />
  if (exchange === null) {
    return <p className="p-4 text-sm text-muted">{t('This request’s record isn’t stored on this device.')}</p>
  }
  return <ShownExchange key={id} exchange={exchange} events={rawEvents} onInspect={onInspect} />
}

type ShownProps = {
  readonly exchange: Exchange
  readonly events: readonly RawEvent[]
  readonly onInspect?: ((id: ExchangeId) => void) | undefined
}

/** An exchange, of this device or from a file, with what can be done with it. */
export function ShownExchange({ exchange, events, onInspect }: ShownProps) {
  const [isReplayOpen, setReplayOpen] = useState(false)
  return (
    <ExchangeDocument
      exchange={exchange}
      events={events}
      actions={
        <ExchangeActions
          exchange={exchange}
          events={events}
          isReplayOpen={isReplayOpen}
          onToggleReplay={() => {
            setReplayOpen(!isReplayOpen)
          }}
        />
      }
    >
      {isReplayOpen && <ReplayPanel exchange={exchange} onInspect={onInspect} />}
    </ExchangeDocument>
  )
}
