import { useState } from 'react'

import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ExchangeView, ShownExchange } from '@/views/inspector/ExchangeView'
import { NextRequest } from '@/views/inspector/OtherRequests'
import { OpenExchange } from '@/views/inspector/OtherRequests'

type Shown = {
  /** What was asked for from outside when this was chosen here; another wish replaces it. */
  readonly insteadOf: string | null
  readonly id?: ExchangeId
  readonly opened?: { readonly exchange: Exchange; readonly events: readonly RawEvent[] }
}

/** The inspector's tab "Request": a recorded exchange, one from a file, or the request to come. */
export default function RequestTab({
  id,
  exchangeId,
}: {
  readonly id: ConversationId | null
  readonly exchangeId: string | null
}) {
  const [chosen, setChosen] = useState<Shown>()
  const shown = chosen?.insteadOf === exchangeId ? chosen : undefined
  const recorded = shown?.id ?? (exchangeId as ExchangeId | null)
  const back = shown && (
    <div className="px-4 pt-3">
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setChosen(undefined)
        }}
      >
        {t('← Back')}
      </Button>
    </div>
  )
  const inspect = (next: ExchangeId) => {
    setChosen({ insteadOf: exchangeId, id: next })
  }
  if (shown?.opened) {
    return (
      <>
        {back}
        <p className="px-4 pt-3 text-[13px] text-muted">
          {t('From a file. It is only shown here, not saved or sent.')}
        </p>
        <ShownExchange {...shown.opened} />
      </>
    )
  }
  return (
    <>
      {back}
      {recorded === null ? <NextRequest id={id} /> : <ExchangeView id={recorded} onInspect={inspect} />}
      <OpenExchange
        onOpen={(opened) => {
          setChosen({ insteadOf: exchangeId, opened })
        }}
      />
    </>
  )
}
