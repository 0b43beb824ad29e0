import { parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { Run } from './run'
import { cellSchema, runHeadSchema } from './runSchema'
import { asReplied } from './unsent'

/** The first line of a file with a run. */
const FORMAT = { format: 'parlance-run', version: 1 } as const

/** A run as JSON Lines: what the file is, what was asked, then one cell a line. No key has a place in it. */
export const runLines = ({ cells, ...head }: Run): string =>
  [FORMAT, { type: 'run', ...head }, ...cells.map((cell) => ({ type: 'cell', ...cell }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/**
 * Reads such a file into a run that does nothing: what had not ended is stopped, so that opening a file never
 * sends anything. The error is a sentence.
 */
export function readRunFile(text: string): Result<Run, string> {
  const [first, head, ...rest] = text.split('\n').filter((line) => line.trim() !== '')
  const format = parseJson(first ?? '')
  if (JSON.stringify(format) !== JSON.stringify(FORMAT))
    return failed(t('This file holds no run of Parlance (its first line says what it is).'))
  const read = runHeadSchema.safeParse(parseJson(head ?? ''))
  if (!read.success) return failed(t('The second line of the file, which says what was asked, is damaged.'))
  const cells = rest.map((line) => cellSchema.safeParse(parseJson(line)))
  const damaged = cells.findIndex(({ success }) => !success)
  if (damaged >= 0) return failed(t('Line {line} of the file is damaged.', { line: damaged + 3 }))
  return ok({
    ...read.data,
    state: { type: 'ended' },
    workingSince: null,
    cells: cells.flatMap(({ data }) =>
      data === undefined
        ? []
        : data.state.type === 'waiting' || data.state.type === 'running'
          ? [{ ...data, state: { type: 'stopped' } as const }]
          : [asReplied(data)],
    ),
  })
}
