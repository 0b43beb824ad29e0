import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nextStep } from '@/domain/runs/nextStep'
import type { Run } from '@/domain/runs/run'
import { moneyLeft, runProgress } from '@/domain/runs/runProgress'

import { cell, dollars, OTHER, replied, run } from './runOf'

const bracket = (low: string) => ({ low: dollars(low), high: dollars(low) })
const FREE = { low: { type: 'free' }, high: { type: 'free' } } as const
const step = (given: Run, change: Partial<Parameters<typeof nextStep>[1]> = {}) =>
  nextStep(given, {
    now: 0,
    isSingle: () => false,
    brackets: given.cells.map(() => bracket('0.01')),
    ...change,
  })

describe('nextStep', () => {
  const waiting = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => cell(id))

  it('sends as many as a connection may have at once', () => {
    expect(step(run(waiting))).toEqual({ type: 'send', cells: ['a', 'b', 'c', 'd'] })
    expect(step(run(waiting), { isSingle: () => true })).toEqual({ type: 'send', cells: ['a'] })
  })

  it('counts each connection by itself', () => {
    const mixed = [cell('a', { state: { type: 'running' } }), cell('b'), cell('c', { model: OTHER })]
    expect(step(run(mixed), { isSingle: () => true })).toEqual({ type: 'send', cells: ['c'] })
  })

  it('ends when nothing waits or runs', () => {
    expect(step(run([cell('a', { text: 'x' })]))).toEqual({ type: 'end' })
    expect(step(run([cell('a', { state: { type: 'running' } })]))).toEqual({ type: 'send', cells: [] })
  })

  it.each([
    ['0.025', ['a', 'b']],
    ['0.02', ['a', 'b']],
    ['0.03', ['a', 'b', 'c']],
  ])('sends under a limit of $%s only what surely fits', (money, cells) => {
    expect(step(run(waiting, { limits: { perConnection: 4, money, minutes: 0 } }))).toEqual({
      type: 'send',
      cells,
    })
  })

  const limited = (change: Partial<Run> = {}) =>
    run(waiting, { limits: { perConnection: 4, money: '0.05', minutes: 0 }, ...change })
  const between = (low: string, high: string) => ({ low: dollars(low), high: dollars(high) })

  it('counts what a request may cost at the most, and waits for what runs before it asks', () => {
    const brackets = waiting.map(() => between('0.001', '0.02'))
    expect(step(limited(), { brackets })).toEqual({ type: 'send', cells: ['a', 'b'] })
    const cells = waiting.map((each, index) =>
      index < 2 ? { ...each, state: { type: 'running' } as const } : each,
    )
    expect(step(limited({ cells }), { brackets })).toEqual({ type: 'send', cells: [] })
    const cheap = waiting.map((each, index) =>
      index < 2 ? cell(each.id, { text: 'x', reply: replied('0.001') }) : each,
    )
    expect(step(limited({ cells: cheap }), { brackets })).toEqual({ type: 'send', cells: ['c', 'd'] })
    const costly = waiting.map((each, index) =>
      index < 2 ? cell(each.id, { text: 'x', reply: replied('0.02') }) : each,
    )
    expect(step(limited({ cells: costly }), { brackets })).toEqual({ type: 'pause', reason: 'money' })
  })

  it.each([
    ['of no known price', { type: 'unknown' } as const],
    ['without a highest cost', { ...dollars('0.01'), type: 'atLeast' as const }],
  ])('asks once before requests %s, after those that surely fit', (_, high) => {
    const brackets = waiting.map((each) =>
      each.id === 'a' ? { low: high, high } : each.id === 'b' ? FREE : between('0', '0.01'),
    )
    expect(step(limited(), { brackets })).toEqual({ type: 'send', cells: ['b', 'c', 'd', 'e'] })
    const left = limited({
      cells: waiting.map((each) => (each.id === 'a' ? each : cell(each.id, { text: 'x' }))),
    })
    expect(step(left, { brackets })).toEqual({ type: 'pause', reason: 'unknownCost' })
    expect(step({ ...left, isUnknownWaived: true }, { brackets })).toEqual({ type: 'send', cells: ['a'] })
    expect(step(run([cell('a')]), { brackets })).toEqual({ type: 'send', cells: ['a'] })
  })

  it('sends what is free also when the money is used up', () => {
    const spent = [cell('a', { text: 'x', reply: replied('0.05') }), cell('b')]
    expect(step(limited({ cells: spent }), { brackets: [FREE, FREE] })).toEqual({
      type: 'send',
      cells: ['b'],
    })
  })

  it('pauses and asks when money or time is used up', () => {
    const spent = [cell('a', { text: 'x', reply: replied('0.05') }), cell('b')]
    expect(step(run(spent, { limits: { perConnection: 4, money: '0.05', minutes: 0 } }))).toEqual({
      type: 'pause',
      reason: 'money',
    })
    const worked = run(waiting, {
      limits: { perConnection: 4, money: '', minutes: 2 },
      workedMs: 60_000,
      workingSince: 0,
    })
    expect(step(worked, { now: 59_999 }).type).toBe('send')
    expect(step(worked, { now: 60_000 })).toEqual({ type: 'pause', reason: 'time' })
  })

  it('works through any run without ever having too many at once', () => {
    const lanes = fc.integer({ min: 1, max: 5 })
    const models = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(lanes, models, (perConnection, isOther) => {
        let cells = isOther.map((other, index) => cell(`c${index}`, other ? { model: OTHER } : {}))
        for (let turns = 0; turns < 100; turns++) {
          const next = step(run(cells, { limits: { perConnection, money: '', minutes: 0 } }))
          if (next.type === 'end') break
          const sent = next.type === 'send' ? next.cells : []
          cells = cells.map((each) =>
            sent.includes(each.id) ? { ...each, state: { type: 'running' } } : each,
          )
          for (const own of [true, false]) {
            const running = cells.filter(
              (each) => each.state.type === 'running' && (each.model === OTHER) === own,
            )
            expect(running.length).toBeLessThanOrEqual(perConnection)
          }
          const first = cells.findIndex(({ state }) => state.type === 'running')
          cells = cells.map((each, index) =>
            index === first ? { ...each, state: { type: 'complete' } } : each,
          )
        }
        expect(cells.every(({ state }) => state.type === 'complete')).toBe(true)
      }),
    )
  })
})

describe('runProgress', () => {
  it('counts, sums and says the time left from what has ended', () => {
    const cells = [
      cell('a', { text: 'x', reply: replied('0.1') }),
      cell('b', { text: 'x', reply: replied('0.2') }),
      cell('c', { state: { type: 'running' } }),
      ...Array.from({ length: 7 }, (_, index) => cell(`w${index}`)),
    ]
    expect(runProgress(run(cells, { workingSince: 1000 }), 3000)).toMatchObject({
      total: 10,
      done: 2,
      running: 1,
      waiting: 7,
      spent: { type: 'known', amount: '0.3' },
      msLeft: 2000,
      workedMs: 2000,
      tokensPerSecond: 10,
    })
  })
})

describe('moneyLeft', () => {
  it.each([
    ['0.1', '0.099', '0.001'],
    ['0.1', '0.2', '0'],
    ['0.1', '0', '0.1'],
  ])('of a limit of %s after %s is %s', (money, spent, left) => {
    const limits = { perConnection: 4, money, minutes: 0 }
    const asked = run([cell('a', { text: 'x', reply: replied(spent) }), cell('b')], { limits })
    expect(moneyLeft(asked)).toMatchObject({ type: 'known', amount: left })
  })

  it('is unknown without a limit', () => {
    expect(moneyLeft(run([cell('a')]))).toEqual({ type: 'unknown' })
  })
})
