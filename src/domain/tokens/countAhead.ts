import type { Message } from '../message'
import { estimateMessageTokens, isCounted } from './estimateTokens'

/** Characters counted in one go: a few milliseconds of a slow machine. */
const CHUNK_CHARS = 40_000

/**
 * Counts the tokens of messages that were never counted, as many as take a few milliseconds. True once all are:
 * sums over them then cost next to nothing.
 */
export function countAhead(messages: readonly Message[]): boolean {
  let chars = 0
  for (const message of messages) {
    if (isCounted(message)) continue
    if (chars > CHUNK_CHARS) return false
    chars += sizeOf(message)
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
