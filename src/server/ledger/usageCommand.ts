import { failed, ok, type Result } from '@/lib/result'

import { asksForHelp, readOptions, shown } from '../commandOptions'
import { periodAt } from '../limits/limit'
import type { LedgerStore } from '../store/hostStore'

import type { LedgerTotal } from './ledgerRow'

/** How `npm run usage` is used. */
export const USAGE = `Usage:
  npm run usage                        what each key used this month
  npm run usage -- --month 2026-11     in another month (UTC)
  npm run usage -- --csv               as comma-separated values
  npm run usage -- --json              as JSON`

/** Runs the command with its arguments. Both sides of the result are text for the terminal. */
export async function usageCommand(
  args: readonly string[],
  { ledger, now }: { readonly ledger: Pick<LedgerStore, 'totals'>; readonly now: () => number },
): Promise<Result<string, string>> {
  if (asksForHelp(args)) return ok(USAGE)
  const options = readOptions(args, { valued: ['month'], plain: ['csv', 'json'] }, USAGE)
  if (!options.ok) return options
  const isCsv = options.value.has('csv')
  const isJson = options.value.has('json')
  if (isCsv && isJson) return failed('--csv and --json can’t be used together. Choose one.')
  const text = options.value.get('month')
  const month = text === undefined ? now() : momentIn(text)
  if (Number.isNaN(month))
    return failed(`--month must be a month such as 2026-11; it is "${shown(text ?? '')}".\n${USAGE}`)
  const { startsAt, endsAt } = periodAt('month', month)
  const totals = await ledger.totals({ from: startsAt, to: endsAt })
  if (isJson)
    return ok(
      JSON.stringify(
        totals.map(({ key: _, ...total }) => total),
        null,
        2,
      ),
    )
  if (isCsv) return ok(csv(totals))
  return ok(totals.length === 0 ? 'Nothing was used in this month.' : table(totals))
}

const momentIn = (month: string | undefined): number =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month ?? '') ? Date.parse(`${month ?? ''}-01T00:00:00Z`) : NaN

const COLUMNS: readonly (readonly [string, (total: LedgerTotal) => string])[] = [
  ['key', ({ who }) => who],
  ['model', ({ model }) => model],
  ['requests', ({ requests }) => String(requests)],
  ['input tokens', ({ promptTokens }) => String(promptTokens)],
  ['output tokens', ({ completionTokens }) => String(completionTokens)],
  ['usd', ({ usd }) => usd],
  ['without exact cost', ({ uncertain }) => String(uncertain)],
  ['last used', ({ lastAt }) => new Date(lastAt).toISOString()],
]

function table(totals: readonly LedgerTotal[]): string {
  const rows = [
    COLUMNS.map(([name]) => name),
    ...totals.map((total) => COLUMNS.map(([, read]) => read(total))),
  ]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const csv = (totals: readonly LedgerTotal[]): string =>
  [COLUMNS.map(([name]) => name), ...totals.map((total) => COLUMNS.map(([, read]) => read(total)))]
    .map((row) => row.map(cell).join(','))
    .join('\n')

/** A name that begins like a formula must not be one where the file is opened as a table. */
function cell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
