import type { Message } from '../messages/message'

import { countSlice, estimateMessageTokens, isCounted } from './estimateTokens'

/** Characters counted in one go: a few milliseconds of a slow machine. */
const CHUNK_CHARS = 160_000

/**
 * Counts the tokens of messages that were never counted, as many as take a few milliseconds. True once all are:
 * sums over them then cost next to nothing.
 *
 * @param chars how many characters may be counted in this go; a long message is counted over several.
 * @param beginsLong whether a message that does not fit is begun where it is the first, so that every go gets on.
 */
export function countAhead(messages: readonly Message[], chars = CHUNK_CHARS, beginsLong = true): boolean {
  let left = chars
  for (const message of messages) {
    if (isCounted(message)) continue
    const size = sizeOf(message)
    if (size > left && (left < chars || !beginsLong || countSlice(message))) return false
    left -= size
    estimateMessageTokens(message)
  }
  return true
}

const sizeOf = ({ parts }: Message): number =>
  parts.reduce(
    (sum, part) =>
      sum + ('text' in part ? part.text.length : 'arguments' in part ? part.arguments.length : 0),
    0,
  )

/** How many pictures go along with these messages: some services price them apart. */
export const picturesIn = (messages: readonly Message[]): number =>
  messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'image').length
