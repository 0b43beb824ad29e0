import type { ReplyEvent } from '@/domain/replies/reply'

import type { CommandDeps } from '../deps'
import type { ExchangeEnding, PlainAsk } from './exchangeOrder'
import type { OpenExchange } from './openExchange'

/** Sends a prepared request whose answer is no reply, once, and notes in `open` what the record needs. */
export async function askExchange(
  deps: Pick<CommandDeps, 'elapsed'>,
  open: OpenExchange,
  signal: AbortSignal,
  { onEvent, ask }: { readonly onEvent: (event: ReplyEvent, atMs: number) => void; readonly ask: PlainAsk },
): Promise<ExchangeEnding> {
  const { headers, usage, error } = await ask(open.prepared, signal)
  const atMs = deps.elapsed() - open.sentAt
  if (headers) open.accepted = { status: 200, headers, atMs }
  if (usage) onEvent({ type: 'usage', usage }, atMs)
  if (signal.aborted) return { status: { type: 'stopped' } }
  return error ? { status: { type: 'failed', error }, error } : { status: { type: 'complete' } }
}
