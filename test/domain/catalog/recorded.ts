import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '@/lib/json'
import type { Json } from '@/lib/json'

/** Where other people's recordings lie; they are read from there and never copied into the project. */
const FOLDER = process.env['RECORDED_DATA'] ?? join(process.cwd(), '../shared/data')

/** A recorded catalog by file name; undefined where the recordings are absent. */
export function recordedCatalog(name: string): Json | undefined {
  const path = join(FOLDER, 'catalogs', name)
  return existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined
}

/** Whether the recordings are there. Tests that need them skip without. */
export const hasRecordings = existsSync(join(FOLDER, 'catalogs'))
if (!hasRecordings) console.warn(`Skipping recorded catalogs: nothing at ${FOLDER}`)
