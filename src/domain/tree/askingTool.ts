import type { MessageId } from '../ids'
import type { Message } from '../messages/message'

type Shown = {
  readonly tree: { readonly byId: ReadonlyMap<MessageId, Pick<Message, 'parts'>> }
  readonly path: readonly MessageId[]
}

/** Title of the first tool that waits for the person, of those a reply at the end has called; empty where none does. */
export function askingTool({ tree, path }: Shown): string {
  let asking = ''
  for (let at = path.length - 1; at >= 0; at--) {
    const part = tree.byId.get(path[at] as MessageId)?.parts[0]
    if (part?.type !== 'toolResult' || !part.run) break
    if (part.run.state === 'asking') asking = part.run.title
  }
  return asking
}
