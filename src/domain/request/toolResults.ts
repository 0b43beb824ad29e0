import type { MessageId } from '../ids'
import { messageText, type Message } from '../messages/message'

/** What answers a call, and the message that holds it. */
export type GivenResult = { readonly text: string; readonly from: MessageId }

/**
 * The results of the calls of the reply at `index`, by call id: those in the tool messages that directly follow, and in
 * the reply itself. A tool message with text alone (from an import, or an older version) answers the first call that
 * nothing answers by its id.
 */
export function toolResults(path: readonly Message[], index: number): ReadonlyMap<string, GivenResult> {
  const turns = path.slice(index, endOfRound(path, index))
  const results = new Map<string, GivenResult>()
  for (const { id, parts } of turns) {
    for (const part of parts) {
      if (part.type === 'toolResult') results.set(part.toolCallId, { text: part.text, from: id })
    }
  }
  const open = (path[index]?.parts ?? []).filter((part) => part.type === 'toolCall' && !results.has(part.id))
  for (const message of turns.slice(1).filter(isTextAlone)) {
    const call = open.shift()
    if (call?.type === 'toolCall') results.set(call.id, { text: messageText(message), from: message.id })
  }
  return results
}

/** Whether a tool message answers no call before it: no service takes it, and it is not sent. */
export function answersNothing(path: readonly Message[], id: MessageId): boolean {
  const at = path.findIndex((message) => message.id === id)
  if (path[at]?.role !== 'tool') return false
  const asked = path.findLastIndex((message, index) => index < at && message.role !== 'tool')
  const calls = path[asked]?.role === 'assistant' ? path[asked].parts : []
  const results = asked < 0 ? undefined : toolResults(path, asked)
  return !calls.some((part) => part.type === 'toolCall' && results?.get(part.id)?.from === id)
}

/** The index after the tool messages that directly follow; looks no further than that. */
function endOfRound(path: readonly Message[], index: number): number {
  let end = index + 1
  while (path[end]?.role === 'tool') end += 1
  return end
}

const isTextAlone = (message: Message): boolean =>
  message.parts.every(({ type }) => type !== 'toolResult') && messageText(message) !== ''
