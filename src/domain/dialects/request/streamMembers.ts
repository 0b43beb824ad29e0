import type { Parameters } from '../../parameters/parameters'
import type { Member } from '../../request/extraFields'

/**
 * How a reply is asked to come, as members of a request: streamed, with its usage at the end, unless the
 * parameters say otherwise. What is switched off is left out rather than sent as `false`: a service that
 * does not know the parameter refuses its name.
 */
export function streamMembers({ stream, stream_options: options }: Parameters): readonly Member[] {
  if (stream?.value === false) return []
  const hasUsage = options?.value.include_usage !== false
  return [['stream', 'true'], ...(hasUsage ? [['stream_options', '{"include_usage":true}'] as const] : [])]
}
