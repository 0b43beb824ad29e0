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

/** Keeps all spaces of its owner from changing until the transaction ends; gives the bytes that it and the others use. */
export async function lockRoom(client: Pick<Pool, 'query'>, space: string) {
  const { rows } = await client.query<{ id: string; used_bytes: string }>(
    `select id, used_bytes from parlance_sync_spaces
     where coalesce(owner, id) = (select coalesce(owner, id) from parlance_sync_spaces where id = $1)
     order by id for update`,
    [space],
  )
  const own = rows.find(({ id }) => id === space)
  const all = rows.reduce((sum, each) => sum + Number(each.used_bytes), 0)
  return own && { usedBytes: Number(own.used_bytes), others: all - Number(own.used_bytes) }
}

/** Counts bytes that came or went; gives how many are used then. */
export async function changeRoom(client: Pick<Pool, 'query'>, space: string, bytes: number): Promise<number> {
  const { rows } = await client.query<{ used_bytes: string }>(
    'update parlance_sync_spaces set used_bytes = used_bytes + $2 where id = $1 returning used_bytes',
    [space, bytes],
  )
  return Number(rows[0]?.used_bytes)
}

/** Deletes rows and counts their bytes as free. `which` names a table and its rows, the space being $1. */
export async function freeRoom(
  client: Pick<Pool, 'query'>,
  space: string,
  which: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<{ sum: string }>(
    `with gone as (delete from ${which} returning length(bytes) as size)
     select coalesce(sum(size), 0) as sum from gone`,
    [space, ...values],
  )
  await changeRoom(client, space, -Number(rows[0]?.sum))
}

/** Counts the bytes where there is room for them; else says how many there are. */
export async function takeRoom(
  client: Pick<Pool, 'query'>,
  space: string,
  bytes: number,
  mostBytes: number,
): Promise<{ readonly type: 'full'; readonly usedBytes: number } | undefined> {
  const room = await lockRoom(client, space)
  if (!room) return { type: 'full', usedBytes: 0 }
  if (room.others + room.usedBytes + bytes > mostBytes)
    return { type: 'full', usedBytes: room.others + room.usedBytes }
  await changeRoom(client, space, bytes)
  return undefined
}
