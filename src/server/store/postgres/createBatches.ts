/**
 * Gathers what is asked while an earlier batch is under way, so that thousands at once take a few turns instead of one
 * each. Where a batch fails, all that is in it fails.
 *
 * @param run answers a batch, in its order
 * @param most how many one batch may have
 */
export function createBatches<Asked, Answer>(
  run: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  most = 1_000,
): (asked: Asked) => Promise<Answer> {
  type Waiting = {
    readonly asked: Asked
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    // What comes in the same turn of the event loop goes together.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await run(batch.map(({ asked }) => asked))
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      void runAll()
    })
}
