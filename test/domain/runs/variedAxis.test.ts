import { describe, expect, it } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog'
import { NO_REFUSALS, type ModelRefusals } from '@/domain/request/refusals'
import { startingAxes, variedAxis } from '@/domain/runs/grid'

import { bareEntry } from '#test/support/bareEntry'

const entry = (parameters?: CatalogEntry['parameters']): CatalogEntry =>
  bareEntry('swift', parameters && { parameters })
const ODDS = {
  temperature: { type: 'range', min: 0, max: 2 },
  top_p: { type: 'range', min: 0, max: 1 },
} as const
const words = (...values: string[]) => ({ type: 'enum', values }) as const

const asked = (parameters?: CatalogEntry['parameters'], refusals: ModelRefusals = NO_REFUSALS) => ({
  entry: entry(parameters),
  refusals,
  dialect: 'chat' as const,
})
const startOf = (given: ReturnType<typeof asked>) =>
  startingAxes((name) => variedAxis(name, given)).map(({ parameter, text }) => [parameter, text])

describe('what a run can vary', () => {
  it('is offered in words only where someone says that the model takes them, with its own words', () => {
    expect(variedAxis('reasoning_effort', asked())).toBeUndefined()
    expect(variedAxis('verbosity', asked(ODDS))).toBeUndefined()
    expect(variedAxis('reasoning_effort', asked({ reasoning_effort: words('none', 'low', 'max') }))).toEqual({
      parameter: 'reasoning_effort',
      text: 'none · low · max',
    })
    expect(variedAxis('verbosity', asked({ verbosity: { type: 'unknown' } }))?.text).toBe(
      'low · medium · high',
    )
  })

  it('is not offered where one word is left, where the API has no place for it, or where it was refused', () => {
    const listed = asked({ reasoning_effort: words('high') })
    expect(variedAxis('reasoning_effort', listed)).toBeUndefined()
    expect(
      variedAxis('verbosity', { ...asked({ verbosity: { type: 'unknown' } }), dialect: 'messages' }),
    ).toBeUndefined()
    const refusals = new Map([['temperature', { at: 1, detail: '', wasListed: true }]])
    expect(variedAxis('temperature', asked(ODDS, refusals))).toBeUndefined()
  })

  it('offers the words that the model named when it refused another', () => {
    const refusals = new Map([
      ['reasoning_effort', { at: 1, detail: '', wasListed: false, allowed: ['"low"', '"high"'] }],
    ])
    expect(variedAxis('reasoning_effort', asked(undefined, refusals))?.text).toBe('low · high')
  })

  it('begins with what is left to tune where a model takes none of the odds', () => {
    const efforts = { reasoning_effort: words('low', 'high'), verbosity: words('low', 'high') }
    expect(startOf(asked({ ...ODDS, ...efforts })).map(([name]) => name)).toEqual(['temperature', 'top_p'])
    expect(startOf(asked({ temperature: ODDS.temperature }))).toEqual([['temperature', '0 · 0.5 · 1 · 1.5']])
    expect(startOf(asked(efforts))).toEqual([
      ['reasoning_effort', 'low · high'],
      ['verbosity', 'low · high'],
    ])
    expect(startOf(asked({ thinking_budget: { type: 'integer', min: 0 } })).map(([name]) => name)).toEqual([
      'thinking_budget',
    ])
    expect(startOf(asked({ seed: { type: 'unknown' } }))).toEqual([])
  })
})
