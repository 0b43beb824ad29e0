import type { Pool } from 'pg'

import type { SpaceCopy } from '../../syncStore'

import { withTransaction } from '../withTransaction'

/** Writes a whole space in one transaction; false where one of its name is there. */
export const restoreSpace = (pool: Pool, copy: SpaceCopy): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    const { id, snapshot } = copy
    const made = await client.query(
      `insert into parlance_sync_spaces (id, owner, token_hash, used_bytes) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, copy.owner ?? null, copy.tokenHash, copy.usedBytes],
    )
    if (made.rowCount === 0) return false
    for (const device of copy.devices)
      await client.query(
        `insert into parlance_sync_devices (space, id, name, token_hash, seen_at, head, is_removed)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, device.id, device.name, device.tokenHash, device.seenAt, device.head, device.isRemoved],
      )
    for await (const { device, number, bytes } of copy.segments())
      await client.query(
        'insert into parlance_sync_segments (space, device, number, bytes) values ($1, $2, $3, $4)',
        [id, device, number, Buffer.from(bytes)],
      )
    for await (const { name, bytes } of copy.blobs())
      await client.query('insert into parlance_sync_blobs (space, name, bytes) values ($1, $2, $3)', [
        id,
        name,
        Buffer.from(bytes),
      ])
    if (!snapshot) return true
    const { number, device, parts, floors } = snapshot
    for (let part = 0; part < parts; part += 1)
      await client.query(
        'insert into parlance_sync_parts (space, number, device, part, bytes) values ($1, $2, $3, $4, $5)',
        [id, number, device, part, Buffer.from(await snapshot.part(part))],
      )
    await client.query(
      `insert into parlance_sync_snapshots (space, number, device, parts, floors, manifest)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, number, device, parts, JSON.stringify(floors), Buffer.from(await snapshot.manifest())],
    )
    return true
  })
