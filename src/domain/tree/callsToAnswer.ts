import type { MessageId } from '../ids'
import type { Message, ToolCallPart } from '../messages/message'

/**
 * The calls that a tool message right after `after` would answer: those of the reply before it that have no result
 * yet. A result anywhere else is never sent. Empty where there is none, and for null, the place before all.
 *
 * @param path the shown path from its root.
 */
export function callsToAnswer(path: readonly Message[], after: MessageId | null): readonly ToolCallPart[] {
  const at = path.findIndex(({ id }) => id === after)
  const start = path.findLastIndex(({ role }, index) => index <= at && role !== 'tool')
  const reply = path[start]
  if (reply?.role !== 'assistant') return []
  const end = path.findIndex(({ role }, index) => index > start && role !== 'tool')
  const round = path.slice(start, end === -1 ? path.length : end)
  const answered = new Set(
    round.flatMap(({ parts }) =>
      parts.map((part) => (part.type === 'toolResult' ? part.toolCallId : undefined)),
    ),
  )
  return reply.parts.filter((part) => part.type === 'toolCall').filter(({ id }) => !answered.has(id))
}
