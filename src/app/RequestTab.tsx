import type { ConversationId, ExchangeId } from '@/domain/ids'
import { ExchangeView } from '@/views/inspector/ExchangeView'
import { NextRequest } from '@/views/inspector/NextRequest'

/** The inspector's tab "Request": a recorded exchange, or the request to come. */
export default function RequestTab({
  id,
  exchangeId,
}: {
  readonly id: ConversationId | null
  readonly exchangeId: string | null
}) {
  return exchangeId === null ? <NextRequest id={id} /> : <ExchangeView id={exchangeId as ExchangeId} />
}
