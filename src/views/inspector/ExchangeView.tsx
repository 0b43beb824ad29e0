import { useState } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'
import { useCommands } from '@/hooks/app'
import { useExchange } from '@/hooks/exchanges/useExchange'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { RotateCcw, Share2 } from '@/ui/icons'

import { ExchangeDocument } from './ExchangeDocument'
import { ReplayPanel } from './ReplayPanel'

const NO_EVENTS: readonly RawEvent[] = []

type Props = {
  readonly id: ExchangeId
  /** Goes to another exchange: to a replay of this one. */
  readonly onInspect?: (id: ExchangeId) => void
}

/** The record of one request of this device. */
export function ExchangeView({ id, onInspect }: Props) {
  const { exchange, rawEvents } = useExchange(id)
  if (exchange.problem !== undefined)
    return (
      <LoadFailed title={t('This request can’t be read')} className="m-4" onRetry={exchange.again}>
        {exchange.problem}
      </LoadFailed>
    )
  if (exchange.value === undefined) return <div aria-busy="true" />
  if (exchange.value === null) {
    return <p className="p-4 text-sm text-muted">{t('This request’s record isn’t stored on this device.')}</p>
  }
  return (
    <>
      {rawEvents.problem !== undefined && (
        <LoadFailed title={t('The raw events can’t be read')} className="m-4" onRetry={rawEvents.again}>
          {rawEvents.problem}
        </LoadFailed>
      )}
      <ShownExchange
        key={id}
        exchange={exchange.value}
        events={rawEvents.value ?? NO_EVENTS}
        onInspect={onInspect}
      />
    </>
  )
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

type ExchangeActionsProps = {
  readonly exchange: Exchange
  readonly events: readonly RawEvent[]
  readonly isReplayOpen: boolean
  readonly onToggleReplay: () => void
}

/** What can be done with an exchange besides looking at it. */
function ExchangeActions({ exchange, events, isReplayOpen, onToggleReplay }: ExchangeActionsProps) {
  const { shareExchange } = useCommands()
  const [failure, setFailure] = useState('')
  const share = async () => {
    const shared = await shareExchange(exchange, events)
    setFailure(shared.ok ? '' : shared.error)
  }
  return (
    <>
      <Button aria-expanded={isReplayOpen} onClick={onToggleReplay} className="me-auto">
        <RotateCcw aria-hidden size={15} />
        {tAs('verb', 'Replay')}
      </Button>
      <IconButton label={t('Share as a file')} icon={Share2} onClick={() => void share()} />
      <span role="status" className="order-last w-full text-[13px] text-danger empty:hidden">
        {failure}
      </span>
    </>
  )
}
