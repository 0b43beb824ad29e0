import { describe, expect, test } from 'vitest'

import type { Parameters } from '@/domain/parameters/parameters'
import { applyPreset, isPresetInForce, readPresetFile, valuesOf } from '@/domain/sampling/presets'

const parameters: Parameters = {
  temperature: { value: 0.3, origin: 'mine' },
  seed: { value: '9007199254740993', origin: 'preset' },
  stop: { value: ['a', 'b'], origin: 'mine' },
  response_format: { value: { type: 'json_schema', name: 'r', schema: '{}', strict: true }, origin: 'mine' },
  stream: { value: true, origin: 'mine' },
  stream_options: { value: { include_usage: false }, origin: 'mine' },
}

describe('a preset as a file', () => {
  test('comes back as it was', () => {
    const read = readPresetFile(
      JSON.stringify({ format: 'parlance-preset', version: 1, name: 'Mine', values: valuesOf(parameters) }),
    )
    expect(read).toEqual({
      ok: true,
      value: {
        name: 'Mine',
        values: {
          temperature: 0.3,
          seed: '9007199254740993',
          stop: ['a', 'b'],
          response_format: { type: 'json_schema', name: 'r', schema: '{}', strict: true },
          stream: true,
          stream_options: { include_usage: false },
        },
      },
    })
  })

  test('leaves out what is unknown or of the wrong kind, and touches no prototype', () => {
    const text =
      '{"format":"parlance-preset","version":1,"name":"x","values":{"temperature":"hot","top_p":0.5,"model":"y","__proto__":{"top_k":3}}}'
    const read = readPresetFile(text)
    expect(read).toEqual({ ok: true, value: { name: 'x', values: { top_p: 0.5 } } })
  })

  test.each(['', '[]', '{"format":"other"}', '{"format":"parlance-preset","version":2,"values":{}}'])(
    'refuses %j with a reason',
    (text) => expect(readPresetFile(text).ok).toBe(false),
  )
})

describe('applying a preset', () => {
  test('replaces what an earlier preset had set and keeps what is mine', () => {
    const applied = applyPreset(parameters, { top_p: 0.9 })
    expect(Object.keys(applied).sort()).toEqual([
      'response_format',
      'stop',
      'stream',
      'stream_options',
      'temperature',
      'top_p',
    ])
    expect(applied.top_p).toEqual({ value: 0.9, origin: 'preset' })
  })

  test('is in force only while everything it names is set to that', () => {
    expect(isPresetInForce(parameters, { temperature: 0.3 })).toBe(true)
    expect(isPresetInForce(parameters, { temperature: 0.3, top_p: 1 })).toBe(false)
    expect(isPresetInForce(parameters, {})).toBe(false)
  })
})
