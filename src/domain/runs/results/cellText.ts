import { t } from '@/lib/text/t'

import { messageText } from '../../messages/message'
import type { Run, RunCell } from '../run'
import { describeUnsent, describeValue } from '../sweep'

/** The visible text of a reply. */
export const cellText = (cell: Pick<RunCell, 'parts'>): string => messageText(cell)

/** Whether a cell has a reply that can be compared: complete, or stopped with something in it. */
export const hasReply = (cell: RunCell): boolean =>
  cell.state.type === 'complete' || (cell.state.type === 'stopped' && cellText(cell) !== '')

/** What the others are compared with: the chosen cell, else the first with a reply. */
export const baseOf = ({ cells, baseId }: Pick<Run, 'cells' | 'baseId'>): RunCell | undefined =>
  cells.find(({ id }) => id === baseId) ?? cells.find(hasReply)

/** What sets a cell apart from others of its model, and what it was not sent: "T 0.5 · seed not sent". Empty when nothing does. */
export const describeCell = ({
  values,
  seed,
  notSent = [],
}: Pick<RunCell, 'values' | 'seed' | 'notSent'>): string =>
  [
    ...values.map(describeValue),
    ...(seed === null || notSent.includes('seed') ? [] : [t('seed {seed}', { seed })]),
    ...notSent.map(describeUnsent),
  ].join(' · ')

/** The same for cells asked with the same model and values, whatever the prompt and seed. */
export const settingKey = ({ model, values }: Pick<RunCell, 'model' | 'values'>): string =>
  JSON.stringify([
    model.connectionId,
    model.modelId,
    values.map(({ parameter, value }) => [parameter, value]),
  ])

/** A cell that a spreadsheet would take for a formula; plain numbers are none. */
const FORMULA = /^[=+\-@\t\r](?!\d+(?:[.,]\d+)*%?$)/

/** Rows as CSV (RFC 4180), lines ended by CR LF. What a spreadsheet would run is kept from that by an apostrophe. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
