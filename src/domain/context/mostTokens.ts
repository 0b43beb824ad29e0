import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import type { Tree } from '../tree/tree'

/** No text has more tokens than UTF-8 bytes, of which a UTF-16 unit makes three at most. */
export const MOST_TOKENS_PER_UNIT = 3
/** Tokens around a message, and of an attachment that nobody has counted, at most. */
const PER_MESSAGE = 64
const PER_ATTACHMENT = 4_000_000

type Conversation = { readonly path: readonly MessageId[]; readonly tree: Pick<Tree, 'byId'> }

const NOTHING: Pick<Message, 'parts' | 'reply'> = { parts: [] }

/**
 * More tokens than a path can hold, told without counting: what the service counted at its last reply, and the most that
 * can have come since. Looks at nothing before that reply.
 */
export function mostTokens({ path, tree }: Conversation): number {
  let most = 0
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const id = path[at]
    const { parts, reply } = (id !== undefined && tree.byId.get(id)) || NOTHING
    if (reply?.usage) return most + reply.usage.totalTokens
    most += PER_MESSAGE
    for (const part of parts) {
      if ('attachmentId' in part) most += PER_ATTACHMENT
      else if ('text' in part) most += part.text.length * MOST_TOKENS_PER_UNIT
      else if ('arguments' in part) most += (part.name.length + part.arguments.length) * MOST_TOKENS_PER_UNIT
    }
  }
  return most
}
