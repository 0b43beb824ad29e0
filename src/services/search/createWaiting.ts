/** Questions under way, by number, and those who wait for their answers. */
export function createWaiting<Answer>() {
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let asked = 0
  const settle = (id: number, answer: Answer | undefined) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  return {
    settle,
    /** Sends a question under a number of its own; undefined where nobody answers within `limitMs`. */
    ask: (send: (id: number) => void, limitMs?: number): Promise<Answer | undefined> =>
      new Promise((resolve) => {
        asked += 1
        const id = asked
        waiting.set(id, resolve)
        if (limitMs !== undefined) setTimeout(() => settle(id, undefined), limitMs)
        send(id)
      }),
    /** Answers all with undefined. */
    giveUp: () => {
      for (const id of [...waiting.keys()]) settle(id, undefined)
    },
  }
}
