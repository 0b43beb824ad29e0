import type { Part } from '@/domain/messages/message'

/**
 * When what a host kept was said, in milliseconds after it was asked. What had come before it is read here comes at once
 * and has no times; the rest is heard as it is said.
 *
 * @param sinceAsked milliseconds by now.
 */
export function createReadingTimes(sinceAsked: () => number) {
  let isCaughtUp = false
  return {
    caughtUp: (): void => {
      isCaughtUp = true
    },
    /** Of what comes now. */
    at: (): number => (isCaughtUp ? sinceAsked() : 0),
  }
}

/** Thoughts with the time they took, as the page measured it that had heard them whole. */
export const withTimesOf = (had: readonly Part[], parts: readonly Part[]): readonly Part[] =>
  parts.map((part, index) => {
    const known = had[index]
    const isSame = part.type === 'reasoning' && known?.type === 'reasoning' && known.text === part.text
    return isSame && known.durationMs !== undefined && (part.durationMs ?? 0) === 0
      ? { ...part, durationMs: known.durationMs }
      : part
  })
