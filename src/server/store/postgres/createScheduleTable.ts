import type { Pool } from 'pg'
import * as z from 'zod/mini'

import {
  HOST_SCHEDULE_ROW,
  type HostSchedule,
  hostScheduleRow,
  readHostSchedule,
  type ScheduleStore,
} from '../scheduleStore'

import { withTransaction } from './withTransaction'

/** Schedules in a table, for any number of hosts: a row is locked while a run of it is claimed. */
export const createScheduleTable = (pool: Pool): ScheduleStore => ({
  put: (given, most) =>
    withTransaction(pool, async (client) => {
      const { owner, schedule } = given
      // One at a time for each owner, so that there are never more.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [owner])
      const { rowCount } = await client.query(
        'select from parlance_schedules where owner = $1 and id <> $2 limit $3',
        [owner, schedule.id, most],
      )
      if ((rowCount ?? 0) >= most) return 'tooMany'
      await client.query(
        `insert into parlance_schedules (owner, id, row) values ($1, $2, $3)
         on conflict (owner, id) do update set row = excluded.row`,
        [owner, schedule.id, JSON.stringify(hostScheduleRow(given))],
      )
      return 'kept'
    }),

  async list(owner) {
    const { rows } = await pool.query<Record<string, unknown>>(
      owner === undefined
        ? `select row || '{"kept": []}'::jsonb as row from parlance_schedules order by owner, id`
        : 'select row from parlance_schedules where owner = $1 order by id',
      owner === undefined ? [] : [owner],
    )
    return rows.flatMap((row) => readHostSchedule(ROW.parse(row).row) ?? [])
  },

  change: (owner, id, change) =>
    withTransaction(pool, async (client) => {
      const { rows } = await client.query<Record<string, unknown>>(
        'select row from parlance_schedules where owner = $1 and id = $2 for update',
        [owner, id],
      )
      const found = rows[0] && readHostSchedule(ROW.parse(rows[0]).row)
      const changed = found && change(found)
      if (!changed) return undefined
      const after: HostSchedule = { ...found, ...changed }
      await client.query('update parlance_schedules set row = $3 where owner = $1 and id = $2', [
        owner,
        id,
        JSON.stringify(hostScheduleRow(after)),
      ])
      return after
    }),

  async remove(owner, id) {
    await pool.query('delete from parlance_schedules where owner = $1 and id = $2', [owner, id])
  },
})

const ROW = z.object({ row: HOST_SCHEDULE_ROW })
