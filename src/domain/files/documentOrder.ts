import type { Conversation } from '../conversations/conversation'
import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import { pathTo, treeOf } from '../tree/tree'

/** One step of a conversation written down: a message, or the beginning or end of a variant that is not shown. */
export type DocumentStep =
  | { readonly type: 'message'; readonly message: Message }
  | {
      readonly type: 'variantBegins'
      readonly message: Message
      readonly number: number
      readonly total: number
    }
  | { readonly type: 'variantEnds' }

/**
 * Every message once, in reading order. Where a turn has variants, the others come first, each with all below it,
 * and then the one that is shown, on which the text goes on. Iterative: a conversation may be 10,000 turns deep.
 */
export function documentOrder(
  conversation: Conversation,
  messages: readonly Message[],
): readonly DocumentStep[] {
  const tree = treeOf(messages)
  const shown = new Set(pathTo(tree, conversation.activeLeafId ?? messages.at(-1)?.id ?? null))
  const steps: DocumentStep[] = []
  const written = new Set<MessageId>()

  const variantsOf = (parent: MessageId | null): readonly Task[] => {
    const children = tree.children.get(parent) ?? []
    const main = children.find((id) => shown.has(id)) ?? children.at(-1)
    const others = children.flatMap((id, index): readonly Task[] => {
      const message = tree.byId.get(id)
      if (id === main || !message) return []
      return [
        { type: 'step', step: { type: 'variantBegins', message, number: index + 1, total: children.length } },
        { type: 'visit', id },
        { type: 'step', step: { type: 'variantEnds' } },
      ]
    })
    return main === undefined ? others : [...others, { type: 'visit', id: main }]
  }

  const tasks: Task[] = [...variantsOf(null)].reverse()
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if (task.type === 'step') {
      steps.push(task.step)
      continue
    }
    const message = tree.byId.get(task.id)
    if (!message || written.has(task.id)) continue
    written.add(task.id)
    steps.push({ type: 'message', message })
    for (const next of [...variantsOf(task.id)].reverse()) tasks.push(next)
  }
  return steps
}

type Task =
  { readonly type: 'visit'; readonly id: MessageId } | { readonly type: 'step'; readonly step: DocumentStep }
