import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cellRequest, countCells, planCells } from '@/domain/runs/planCells'
import { estimateRun, observedPace } from '@/domain/runs/estimateRun'
import { readSeeds, readValues, writeValues } from '@/domain/runs/runForm'
import type { RunPlan } from '@/domain/runs/run'

import { BASE, priced } from '../pricing/priced'
import { MODEL, OTHER, PLAN, replied, run } from './runOf'

const ids = () => {
  let made = 0
  return () => `cell${(made += 1)}`
}

const GRID: RunPlan = {
  ...PLAN,
  prompts: ['One', 'Two'],
  models: [MODEL, OTHER],
  axes: [
    { parameter: 'temperature', values: [0, 1] },
    { parameter: 'top_p', values: [0.5, 0.9, 1] },
  ],
  seeds: ['7', '8'],
}

const cellsOf = (plan: RunPlan) => {
  const planned = planCells(plan, ids())
  if (!planned.ok) throw new Error(planned.error)
  return planned.value
}

describe('planCells', () => {
  it('makes one cell for each combination, each with an id of its own', () => {
    const cells = cellsOf(GRID)

    expect(cells).toHaveLength(2 * 2 * 2 * 3 * 2)
    expect(cells).toHaveLength(countCells(GRID))
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length)
    const described = cells.map(({ promptIndex, model, values, seed }) =>
      JSON.stringify([promptIndex, model, values, seed]),
    )
    expect(new Set(described).size).toBe(cells.length)
  })

  it.each([
    ['no prompt', { ...PLAN, prompts: ['  '] }, /prompt/],
    ['no model', { ...PLAN, models: [] }, /model/],
    ['too many', { ...PLAN, seeds: Array.from({ length: 1001 }, (_, index) => `${index}`) }, /Too many/],
  ])('refuses a plan with %s, saying so', (_, plan, reason) => {
    const planned = planCells(plan, ids())
    expect(planned.ok ? '' : planned.error).toMatch(reason)
  })
})

describe('cellRequest', () => {
  it('sends a varied word as if it had been set', () => {
    const plan: RunPlan = { ...PLAN, axes: [{ parameter: 'reasoning_effort', values: ['low', 'high'] }] }
    const sent = cellsOf(plan).map(
      (cell) => cellRequest(run([], { plan }), cell).conversation.settings.parameters.reasoning_effort,
    )
    expect(sent).toEqual([
      { value: 'low', origin: 'mine' },
      { value: 'high', origin: 'mine' },
    ])
    expect(readValues('reasoning_effort', 'low · high, low')).toEqual({ ok: true, value: ['low', 'high'] })
    expect(readValues('reasoning_effort', ' ').ok).toBe(false)
  })

  it('puts model, values and seed of the cell over the settings, and the prompt after the history', () => {
    const cells = cellsOf(GRID)
    const last = cells.at(-1)!

    const { conversation, path } = cellRequest({ ...run(cells), plan: GRID }, last)

    expect(conversation.settings).toMatchObject({ ...OTHER })
    expect(conversation.settings.parameters).toMatchObject({
      temperature: { value: 1 },
      top_p: { value: 1 },
      seed: { value: '8' },
    })
    expect(path.map(({ parts }) => parts)).toEqual([[{ type: 'text', text: 'Two' }]])
  })
})

describe('readValues', () => {
  it.each([
    ['0 0.5 1', [0, 0.5, 1]],
    ['0 · 0.5 · 1 · 1.5', [0, 0.5, 1, 1.5]],
    ['1, 0.5; 0.5', [1, 0.5]],
    ['0..1 step 0.25', [0, 0.25, 0.5, 0.75, 1]],
    ['0 to 2', [0, 0.5, 1, 1.5, 2]],
    ['0..0.3 step 0.1', [0, 0.1, 0.2, 0.3]],
  ])('reads “%s”', (text, values) => {
    expect(readValues('temperature', text)).toEqual({ ok: true, value: values })
  })

  it.each([
    ['temperature', ''],
    ['temperature', 'warm'],
    ['temperature', '3'],
    ['top_p', '-1'],
    ['max_tokens', '1.5'],
    ['temperature', '0..2 step 0.01'],
    ['temperature', '0..2 step 0'],
  ] as const)('refuses %s “%s”', (parameter, text) => {
    expect(readValues(parameter, text).ok).toBe(false)
  })

  it('reads back what it writes', () => {
    const numbers = fc.uniqueArray(fc.double({ min: 0, max: 2, noNaN: true }).map(Math.abs), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(numbers, (values) => {
        expect(readValues('temperature', writeValues(values))).toEqual({ ok: true, value: values })
      }),
    )
  })

  it('keeps every digit of a seed', () => {
    expect(readSeeds('7, 123456789012345678901234567890 7')).toEqual({
      ok: true,
      value: ['7', '123456789012345678901234567890'],
    })
    expect(readSeeds('1.5').ok).toBe(false)
  })
})

describe('estimateRun', () => {
  const cells = cellsOf(GRID)
  const entry = { prices: priced(...BASE), maxOutputTokens: 100 }
  const deps = { entryOf: () => entry, paceOf: () => undefined, atOnce: () => 4, at: 0 }

  it('sums the bracket of all requests', () => {
    const one = estimateRun({ ...run(cells.slice(0, 1)), plan: GRID }, deps)
    const all = estimateRun({ ...run(cells), plan: GRID }, deps)

    expect(all.requests).toBe(48)
    expect(one.cost.high).toMatchObject({ type: 'known' })
    expect(Number('amount' in all.cost.high && all.cost.high.amount)).toBeCloseTo(
      48 * Number('amount' in one.cost.high && one.cost.high.amount),
      10,
    )
  })

  it('counts what would be sent: of a long history only what the model has room for', () => {
    const turns = Array.from({ length: 40 }, (_, index) => ({
      id: `h${index}` as never,
      conversationId: 'c' as never,
      parentId: null,
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      parts: [{ type: 'text' as const, text: 'word '.repeat(200) }],
      status: { type: 'complete' as const },
      createdAt: 0,
    }))
    const plan = { ...GRID, history: turns }
    const costIn = (contextTokens: number) => {
      const { cost } = estimateRun(
        { ...run(cells.slice(0, 1)), plan },
        { ...deps, entryOf: () => ({ ...entry, contextTokens }) },
      )
      return Number('amount' in cost.low && cost.low.amount)
    }
    expect(costIn(2000)).toBeGreaterThan(0)
    expect(costIn(2000)).toBeLessThan(costIn(1_000_000) / 4)
  })

  it('never shows an unknown price as zero', () => {
    const known = (model: typeof MODEL) => (model === MODEL ? entry : undefined)
    const { cost } = estimateRun({ ...run(cells), plan: GRID }, { ...deps, entryOf: known })
    expect([cost.low.type, cost.high.type]).toEqual(['atLeast', 'atLeast'])
  })

  it('takes longer with fewer requests at once, and by the slowest connection', () => {
    const time = (lanes: number) =>
      estimateRun({ ...run(cells), plan: GRID }, { ...deps, atOnce: () => lanes }).time
    expect(time(1).highMs).toBeCloseTo(4 * time(4).highMs)
    expect(time(2).lowMs).toBeLessThan(time(2).highMs)
  })

  it('rests on what was observed where every model has been seen', () => {
    const pace = observedPace([replied('0', 80, 1200)])!
    expect(pace).toEqual({ firstTokenMs: 200, tokens: 80, tokensPerSecond: 80 })
    expect(estimateRun({ ...run(cells), plan: GRID }, { ...deps, paceOf: () => pace }).isTimeObserved).toBe(
      true,
    )
  })
})
