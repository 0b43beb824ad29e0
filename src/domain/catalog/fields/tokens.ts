import type { Json, JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'
import { at } from './text'
import { isObject } from '../../../lib/json'

const LARGEST_TOKENS = 1e10
const WRITTEN = /^(\d+(?:\.\d+)?)([km]?)$/i

/**
 * The first believable token count at these paths.
 * Reads numbers, digits in a string, "128k" and `{value}`. Zero and null mean not said; anything else that is not a
 * positive count up to 10^10 is left out with a note.
 */
export function tokensAt(row: JsonObject, paths: readonly string[], notes: string[]): number | undefined {
  for (const path of paths) {
    const raw = at(row, path)
    const value = isObject(raw) ? raw['value'] : raw
    if (value === undefined || value === null || value === 0 || value === '') continue
    const count = countOf(value)
    if (count === 0) continue
    if (count !== undefined && count > 0 && count <= LARGEST_TOKENS) {
      if (typeof value === 'string')
        notes.push(t('{path} is the text “{value}”; read as {count} tokens.', { path, value, count }))
      return count
    }
    notes.push(
      t('{path} is {value}, which is no number of tokens; left out.', {
        path,
        value: JSON.stringify(value).slice(0, 60),
      }),
    )
  }
  return undefined
}

function countOf(value: Json): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.floor(value) : undefined
  if (typeof value !== 'string' || value.length > 40) return undefined
  const match = WRITTEN.exec(value.trim().replace(/(?<=\d)[,_](?=\d)/g, ''))
  if (!match) return undefined
  const factor = { '': 1, k: 1e3, m: 1e6 }[match[2]?.toLowerCase() ?? ''] ?? 1
  return Math.floor(Number(match[1]) * factor)
}
