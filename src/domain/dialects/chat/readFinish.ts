import type { FinishReason } from '@/domain/usage/usage'

/** Names that services use beside the interface's four. */
const OTHER_NAMES: Readonly<Record<string, FinishReason>> = {
  function_call: 'tool_calls',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  model_length: 'length',
  max_output_tokens: 'length',
  safety: 'content_filter',
  recitation: 'content_filter',
  error: 'error',
  abort: 'error',
  insufficient_system_resource: 'error',
}

/**
 * The finish reason a choice names; undefined while it names none (null, absent or empty).
 * A name nobody has heard of says that the reply is over, so it counts as `stop`.
 */
export function readFinish(value: unknown): FinishReason | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const name = value.toLowerCase()
  if (name === 'stop' || name === 'length' || name === 'tool_calls' || name === 'content_filter') return name
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : 'stop'
}
