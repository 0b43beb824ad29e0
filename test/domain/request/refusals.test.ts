import { describe, expect, it } from 'vitest'

import { describeRefused } from '@/domain/parameters/labels'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { isRefused, refusalKey, refusalOf, refusalsOf } from '@/domain/request/refusals'
import { readSetting } from '@/domain/schema/readSettings'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { applySettingsEdits, editsBetween } from '@/domain/settings/settingsEdits'
import { badRequest } from '#test/support/badRequest'

const MODEL = { connectionId: 'a' as ConnectionId, modelId: 'swift' as ModelId }
const KNOWN = { at: 1, detail: '', wasListed: false }
const listing = (...names: readonly string[]) => ({
  parameters: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }] as const)),
})

describe('refusalOf', () => {
  it.each([
    "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) is supported.",
    "Unsupported parameter: 'temperature'.",
    'temperature is deprecated for this model.',
    'Unrecognized request argument supplied: temperature',
    'temperature: Extra inputs are not permitted',
    'This model doesn’t support temperature',
  ])('counts for every value where it says so: %s', (detail) => {
    const refusal = refusalOf(badRequest(detail), { at: 1, wasListed: true, value: '0.5' })
    const known = new Map([['temperature', refusal]])
    expect([isRefused(known, 'temperature', '0.5'), isRefused(known, 'temperature', '1')]).toEqual([
      true,
      true,
    ])
  })

  it.each(['temperature: must be at most 1', "Invalid 'temperature': expected a value <= 2, but got 3."])(
    'counts for the value that was sent where it is about that: %s',
    (detail) => {
      const refusal = refusalOf(badRequest(detail), { at: 1, wasListed: true, value: '3' })
      const known = new Map([['temperature', refusal]])
      expect([isRefused(known, 'temperature', '3'), isRefused(known, 'temperature', '1')]).toEqual([
        true,
        false,
      ])
    },
  )

  it('keeps the beginning of a long sentence', () => {
    expect(refusalOf(badRequest('x'.repeat(5000)), { at: 1, wasListed: true }).detail).toHaveLength(300)
  })
})

describe('refusalsOf', () => {
  const other = { ...MODEL, modelId: 'swift-2' as ModelId }
  const all = {
    [refusalKey(MODEL, 'temperature')]: KNOWN,
    [refusalKey(MODEL, 'seed')]: { ...KNOWN, wasListed: true },
    [refusalKey(other, 'top_p')]: KNOWN,
  }

  it('finds what one model refused', () => {
    expect([...refusalsOf(all, MODEL, undefined).keys()]).toEqual(['temperature', 'seed'])
    expect([...refusalsOf(all, other, undefined).keys()]).toEqual(['top_p'])
  })

  it('no longer counts what the catalog has come to list, unless it was listed when it was refused', () => {
    expect([...refusalsOf(all, MODEL, listing('temperature', 'seed')).keys()]).toEqual(['seed'])
  })
})

describe('the setting', () => {
  const key = (name: string) => refusalKey(MODEL, name)
  const with_ = (...names: readonly string[]) => ({
    ...DEFAULT_SETTINGS,
    refusals: Object.fromEntries(names.map((name) => [key(name), KNOWN])),
  })

  it('keeps what two tabs remember and forget at the same time', () => {
    const here = editsBetween(with_('seed'), with_('seed', 'temperature'))
    const there = editsBetween(with_('seed'), with_('top_p'))
    const both = applySettingsEdits(applySettingsEdits(with_('seed'), here), there)
    expect(Object.keys(both.refusals).sort()).toEqual([key('temperature'), key('top_p')])
  })

  it('is read without what cannot be read of it', () => {
    const saved = { [key('seed')]: KNOWN, [key('stop')]: 'yes' }
    expect(readSetting('refusals', saved)).toEqual({ value: { [key('seed')]: KNOWN }, isWhole: false })
  })
})

it('says what was left out', () => {
  expect(describeRefused('temperature')).toBe('Temperature wasn’t sent because this model rejected it.')
  expect(describeRefused('tools')).toBe('Tools weren’t sent because this model rejected them.')
  expect(describeRefused('constructor')).toBe('constructor wasn’t sent because this model rejected it.')
})
