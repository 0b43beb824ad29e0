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
