import type { FinishReason } from '@/domain/usage/usage'

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['pause_turn', 'pause'],
  ['compaction', 'pause'],
  ['refusal', 'refusal'],
])

/**
 * Why a message ended (DIALECTS §10); undefined while it names no reason. One that nobody has heard of says that the
 * reply is over.
 */
export const readMessagesFinish = (reason: unknown): FinishReason | undefined =>
  typeof reason === 'string' && reason !== '' ? (REASONS.get(reason) ?? 'stop') : undefined
