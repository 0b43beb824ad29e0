import { describe, expect, it } from 'vitest'

import { describeRefused } from '@/domain/parameters/labels'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConnectionId, ModelId } from '@/domain/ids'
import type { Parameters } from '@/domain/parameters/parameters'
import { parameterPlan, removableParameters } from '@/domain/dialects/request/parameterPlan'
import { pairIn, refusalOf } from '@/domain/request/refusalOf'
import {
  isRefused,
  isRefusedWhole,
  refusalKey,
  refusalsOf,
  type ModelRefusals,
  type Refusal,
} from '@/domain/request/refusals'
import { readSetting } from '@/domain/schema/readSettings'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { applySettingsEdits, editsBetween } from '@/domain/settings/settingsEdits'
import { badRequest } from '#test/support/badRequest'

const MODEL = { connectionId: 'a' as ConnectionId, modelId: 'swift' as ModelId }
const KNOWN = { at: 1, detail: '', wasListed: false }
const listing = (...names: readonly string[]) => ({
  parameters: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }] as const)),
})

/** What is remembered of a refused value of `name`, and what is left out from then on. */
const remembered = (detail: string, value: string, name = 'temperature', before?: Refusal) => {
  const refusal = refusalOf(badRequest(detail), { name, at: 1, wasListed: true, value, before })
  const known = new Map([[name, refusal]])
  return {
    refusal,
    isOut: (json: string, others: readonly string[] = []) => isRefused(known, name, json, others),
  }
}

const refusing = (detail: string): ServiceError => ({
  type: 'rejected',
  kind: 'badRequest',
  status: 400,
  detail,
  param: 'temperature',
  canRetry: false,
})

describe('refusalOf', () => {
  it.each([
    "Unsupported parameter: 'temperature'.",
    "Unsupported parameter: 'temperature' is not supported with this model.",
    'temperature is deprecated for this model.',
    'Unrecognized request argument supplied: temperature',
    'temperature: Extra inputs are not permitted',
    'This model doesn’t support temperature',
  ])('counts for every value where it says so: %s', (detail) => {
    const { isOut, refusal } = remembered(detail, '0.5')
    expect([isOut('0.5'), isOut('1')]).toEqual([true, true])
    expect(isRefusedWhole(new Map([['temperature', refusal]]), 'temperature')).toBe(true)
  })

  it.each([
    'temperature: must be at most 1',
    "Invalid 'temperature': expected a value <= 2, but got 3.",
    "Unsupported value: 'temperature' does not support 3 with this model.",
  ])('counts for the value that was sent where it is about that: %s', (detail) => {
    const { isOut } = remembered(detail, '3')
    expect([isOut('3'), isOut('1')]).toEqual([true, false])
  })

  it.each([
    ["Unsupported value: 'high' is not supported with this model. Supported values are: 'low' and 'medium'."],
    ["'high' is not supported (supported: low, medium)"],
    ["reasoning_effort: Input should be 'low' or 'medium'"],
    ['Invalid value for reasoning_effort: high. Must be one of: low, medium.'],
    ['reasoning_effort "high" is not allowed, allowed values are "low", "medium"; see the docs for "high"'],
    ["expected one of ['low', 'medium'] for reasoning_effort"],
  ])('takes the values that the message lists as the choice: %s', (detail) => {
    const { isOut, refusal } = remembered(detail, '"high"', 'reasoning_effort')
    expect(refusal.allowed).toEqual(['"low"', '"medium"'])
    expect([isOut('"high"'), isOut('"low"'), isOut('"medium"'), isOut('"none"')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('lets the default through where only that is taken', () => {
    const { isOut } = remembered(
      "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) is supported.",
      '0.5',
    )
    expect([isOut('0.5'), isOut('1')]).toEqual([true, false])
  })

  it('keeps several values apart, and a list the values that were refused before', () => {
    const first = remembered("reasoning_effort 'high' is not supported", '"high"', 'reasoning_effort')
    const second = remembered(
      "reasoning_effort 'none' is not supported",
      '"none"',
      'reasoning_effort',
      first.refusal,
    )
    expect(['"high"', '"none"', '"low"'].map((value) => second.isOut(value))).toEqual([true, true, false])
    // A refusal of before there could be several.
    const old: Refusal = { at: 1, detail: '', wasListed: true, value: '"high"' }
    const later = remembered("reasoning_effort 'none' is not supported", '"none"', 'reasoning_effort', old)
    expect(['"high"', '"none"', '"low"'].map((value) => later.isOut(value))).toEqual([true, true, false])
  })

  it.each([
    '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    'temperature and top_p may not be used together',
    'Specify either temperature or top_p, not both.',
  ])('keeps two that don’t go together as a pair: %s', (detail) => {
    const { isOut } = remembered(detail, '0.5', 'top_p')
    expect([isOut('0.5', ['temperature']), isOut('0.5', ['seed']), isOut('0.5')]).toEqual([
      true,
      false,
      false,
    ])
    expect(removableParameters(refusing(detail))).toEqual(['temperature', 'top_p'])
  })

  it('sees no pair where one is told to be used for the other', () => {
    expect(pairIn("'max_tokens' is not supported. Use 'max_completion_tokens' instead.")).toBeUndefined()
    expect(removableParameters(refusing('temperature is deprecated'))).toEqual(['temperature'])
  })

  it('keeps the beginning of a long sentence', () => {
    const { refusal } = remembered('x'.repeat(5000), '1')
    expect(refusal.detail).toHaveLength(300)
  })
})

it('sends one of a pair, and the other where it is alone', () => {
  const set = (value: number) => ({ value, origin: 'mine' as const })
  const refusals: ModelRefusals = new Map([['top_p', { ...KNOWN, beside: 'temperature' }]])
  const both = { temperature: set(0.5), top_p: set(0.9) }
  const sent = (parameters: Parameters) =>
    parameterPlan({ parameters, entry: undefined, refusals }).sent.map(({ name }) => name)
  expect(sent(both)).toEqual(['temperature'])
  expect(sent({ top_p: set(0.9) })).toEqual(['top_p'])
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
  expect(describeRefused('temperature')).toBe('This model rejected a setting, so it wasn’t sent: Temperature')
  expect(describeRefused('tools')).toBe('This model rejected a setting, so it wasn’t sent: Tools')
  expect(describeRefused('constructor')).toBe('This model rejected a setting, so it wasn’t sent: constructor')
})
