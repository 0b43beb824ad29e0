import type { MessageId } from '../ids'
import type { Message, ToolCallPart } from '../messages/message'
import { asksPerson } from '../tools/toolDefinition'
import type { ToolRun } from '../tools/toolRun'

type Shown = {
  readonly tree: { readonly byId: ReadonlyMap<MessageId, Pick<Message, 'parts'>> }
  readonly path: readonly MessageId[]
}

/** Title of the first tool that waits for the person, of those a reply at the end has called; empty where none does. */
export const askingTool = (shown: Shown): string => askingRuns(shown).at(-1)?.title ?? ''

/** Whether something there is to be answered, and nothing to be allowed. */
export function asksForAnswers(shown: Shown): boolean {
  const runs = askingRuns(shown)
  return runs.length > 0 && runs.every(({ toolId, isByHand }) => isByHand === true || asksPerson(toolId))
}

/** What waits for the person, the last call first. */
function askingRuns({ tree, path }: Shown): readonly ToolRun[] {
  const asking: ToolRun[] = []
  for (let at = path.length - 1; at >= 0; at--) {
    const part = tree.byId.get(path[at] as MessageId)?.parts[0]
    if (part?.type !== 'toolResult' || !part.run) break
    if (part.run.state === 'asking') asking.push(part.run)
  }
  return asking
}

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
