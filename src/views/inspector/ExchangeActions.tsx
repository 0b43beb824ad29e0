import { tAs } from '@/lib/text/tAs'
import { RotateCcw, Share2 } from '@/ui/icons'
import { useState } from 'react'

import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'

type Props = {
  readonly exchange: Exchange
  readonly events: readonly RawEvent[]
  readonly isReplayOpen: boolean
  readonly onToggleReplay: () => void
}

/** What can be done with an exchange besides looking at it. */
export function ExchangeActions({ exchange, events, isReplayOpen, onToggleReplay }: Props) {
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
