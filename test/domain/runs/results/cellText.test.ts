import { describe, expect, it } from 'vitest'

import { baseOf, describeCell, hasReply, settingKey } from '@/domain/runs/results/cellText'

import { cell, MODEL, OTHER } from '../runOf'

const values = [{ parameter: 'temperature', value: '0.5' }] as const

describe('the cell that others are compared with', () => {
  const cells = [
    cell('a', { state: { type: 'stopped' } }),
    cell('b', { text: 'Hi' }),
    cell('c', { text: 'Ho' }),
  ]
  const baseId = (id: string) => cell(id).id

  it('is the chosen one, else the first with a reply', () => {
    expect(baseOf({ cells, baseId: baseId('c') })?.id).toBe('c')
    expect(baseOf({ cells, baseId: baseId('a') })?.id).toBe('a')
    expect(baseOf({ cells, baseId: baseId('gone') })?.id).toBe('b')
    expect(baseOf({ cells: cells.slice(0, 1), baseId: baseId('gone') })).toBeUndefined()
  })

  it('has a reply where it is complete, or stopped with something in it', () => {
    expect(hasReply(cell('a', { text: '' }))).toBe(true)
    expect(hasReply(cell('a', { text: 'Hi', state: { type: 'stopped' } }))).toBe(true)
    expect(hasReply(cell('a', { text: '', state: { type: 'stopped' } }))).toBe(false)
    expect(hasReply(cell('a', { text: 'Hi', state: { type: 'interrupted' } }))).toBe(false)
  })
})

it('is set apart by its values, its seed and what it was not sent', () => {
  expect(describeCell({ values: [], seed: null })).toBe('')
  expect(describeCell({ values, seed: '7', notSent: ['top_p'] })).toBe('Temp 0.5 · seed 7 · Top P not sent')
  expect(describeCell({ values, seed: '7', notSent: ['seed'] })).toBe('Temp 0.5 · seed not sent')
})

it('has the same key as cells of its model and values, whatever their seed', () => {
  const key = settingKey(cell('a', { values, seed: '1' }))
  expect(settingKey(cell('b', { values, seed: '2' }))).toBe(key)
  expect(settingKey(cell('a', { values: [], seed: '1' }))).not.toBe(key)
  expect(settingKey({ values, model: OTHER })).not.toBe(key)
  expect(settingKey({ values, model: MODEL })).toBe(key)
})
