import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as z from 'zod/mini'

import { readJsonFile } from '../../readJsonFile'
import {
  HOST_SCHEDULE_ROW,
  type HostSchedule,
  type HostScheduleRow,
  hostScheduleRow,
  readHostSchedule,
  type ScheduleStore,
} from '../scheduleStore'

import { replaceFile, undefinedWhenMissing, withFileLock } from './withFileLock'

/** All schedules in one file, of this machine’s processes. */
export function createFileSchedules(path: string): ScheduleStore {
  async function read(): Promise<readonly HostScheduleRow[]> {
    const text = await readFile(path, 'utf8').catch(undefinedWhenMissing)
    if (text === undefined) return []
    const file = readJsonFile(path, text, FILE)
    if (!file.ok) throw new Error(file.error)
    return file.value.schedules
  }

  /** Nothing is written where `change` gives undefined. */
  async function update(
    change: (rows: readonly HostScheduleRow[]) => readonly HostScheduleRow[] | undefined,
  ): Promise<boolean> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return withFileLock(`${path}.lock`, async () => {
      const schedules = change(await read())
      if (!schedules) return false
      await replaceFile(path, `${JSON.stringify({ version: 1, schedules })}\n`)
      return true
    })
  }

  const isOne = (owner: string, id: unknown) => (row: HostScheduleRow) =>
    row.owner === owner && row.schedule['id'] === id

  return {
    async put(given, most) {
      const row = hostScheduleRow(given)
      const isKept = await update((rows) => {
        const others = rows.filter((each) => !isOne(given.owner, given.schedule.id)(each))
        const isTooMany = others.filter(({ owner }) => owner === given.owner).length >= most
        return isTooMany ? undefined : [...others, row]
      })
      return isKept ? 'kept' : 'tooMany'
    },
    list: async (owner) =>
      (await read()).flatMap((row) => {
        if (owner === undefined) return readHostSchedule({ ...row, kept: [] }) ?? []
        return row.owner === owner ? (readHostSchedule(row) ?? []) : []
      }),
    async change(owner, id, change) {
      let after: HostSchedule | undefined
      await update((rows) => {
        const row = rows.find(isOne(owner, id))
        const found = row && readHostSchedule(row)
        const changed = found && change(found)
        if (!changed) return undefined
        const changedOne = { ...found, ...changed }
        after = changedOne
        return rows.map((each) => (each === row ? hostScheduleRow(changedOne) : each))
      })
      return after
    },
    async remove(owner, id) {
      await update((rows) => {
        const left = rows.filter((each) => !isOne(owner, id)(each))
        return left.length < rows.length ? left : undefined
      })
    },
  }
}

const FILE = z.object({ version: z.literal(1), schedules: z.array(HOST_SCHEDULE_ROW) })
