import { expect, test, vi } from 'vitest'

import type { LedgerTotal } from '@/server/ledger/ledgerRow'
import { usageCommand } from '@/server/ledger/usageCommand'

const NOW = Date.UTC(2026, 10, 20)
const TOTAL: LedgerTotal = {
  key: 'abc',
  who: 'Ada/laptop',
  model: 'acme/swift',
  requests: 12,
  promptTokens: 3400,
  completionTokens: 560,
  usd: '0.0123',
  uncertain: 1,
  lastAt: NOW,
}
const run = (args: readonly string[], ...totals: readonly LedgerTotal[]) =>
  usageCommand(args, { ledger: { totals: () => Promise.resolve(totals) }, now: () => NOW })

test('prints a table', async () => {
  expect(await run([], TOTAL)).toEqual({
    ok: true,
    value: [
      'key         model       requests  input tokens  output tokens  usd     without exact cost  last used',
      'Ada/laptop  acme/swift  12        3400          560            0.0123  1                   2026-11-20T00:00:00.000Z',
    ].join('\n'),
  })
  expect(await run([])).toEqual({ ok: true, value: 'Nothing was used in this month.' })
})

test('prints comma-separated values that are no formulas', async () => {
  const answer = await run(['--csv'], { ...TOTAL, who: '=1+1', model: 'a, "b"' })
  expect(answer.ok && answer.value.split('\n')[1]).toBe(
    `'=1+1,"a, ""b""",12,3400,560,0.0123,1,2026-11-20T00:00:00.000Z`,
  )
})

test('tells of the month it is asked for', async () => {
  const totals = vi.fn(() => Promise.resolve([]))
  await usageCommand(['--month', '2026-02'], { ledger: { totals }, now: () => NOW })
  expect(totals).toHaveBeenCalledWith({ from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 2, 1) })
})

test.each([
  [['--month', '2026-13'], '--month must be a month such as 2026-11; it is "2026-13".\nUsage:'],
  [['--month'], '--month needs a value.\nUsage:'],
  [['--csv', '--json'], 'can’t be used together'],
  [['--csv', '--csv'], '--csv is there twice'],
  [['--all'], 'Usage:'],
])('%j is refused with the way on', async (args, words) => {
  const answer = await run(args)
  expect(answer.ok ? '' : answer.error).toContain(words)
})

test('prints JSON, without the hashes of keys, and help wherever it is asked for', async () => {
  const answer = await run(['--json'], TOTAL)
  const { key: _, ...total } = TOTAL
  expect(JSON.parse(answer.ok ? answer.value : '')).toEqual([total])
  expect(await run(['--month', '-h'])).toEqual({
    ok: true,
    value: expect.stringContaining('Usage:') as string,
  })
})
