import type { Pool } from 'pg'

/** What all tables of sync are reached with. */
export type SyncTools = {
  readonly pool: Pool
  /** Tells all hosts that a space changed, once the transaction of the client ends. */
  readonly tell: (client: Pick<Pool, 'query'>, space: string) => Promise<unknown>
}

/** Where the logs of a space end. `isLocked`: none grows until the transaction of the client ends. */
export async function headsIn(
  client: Pick<Pool, 'query'>,
  space: string,
  isLocked = false,
): Promise<readonly { readonly id: string; readonly head: number }[]> {
  const { rows } = await client.query<{ id: string; head: string }>(
    `select id, head from parlance_sync_devices where space = $1 ${isLocked ? 'for update' : ''}`,
    [space],
  )
  return rows.map(({ id, head }) => ({ id, head: Number(head) }))
}
