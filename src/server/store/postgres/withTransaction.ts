import type { Pool, PoolClient } from 'pg'

/** Runs the work in one transaction, which is undone where it throws. */
export async function withTransaction<Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await inTransaction(
      client,
      () => work(client),
      (fault) => (broken = fault),
    )
  } finally {
    // A connection that cannot be rolled back is not used again.
    client.release(broken)
  }
}

/** The same over a connection that is held already. */
export async function inTransaction<Value>(
  client: PoolClient,
  work: () => Promise<Value>,
  onBroken: (fault: Error) => void = () => undefined,
): Promise<Value> {
  try {
    await client.query('begin')
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback').catch((fault: unknown) => {
      onBroken(fault instanceof Error ? fault : new Error(String(fault)))
    })
    throw error
  }
}

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
