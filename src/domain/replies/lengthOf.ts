import type { Part } from '../messages/message'

/** How much parts say, to tell versions of one reply apart. */
export const lengthOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 1), 0)
