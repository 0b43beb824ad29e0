import { describe, expect, it } from 'vitest'

import { describeArguments, readArguments } from '@/domain/tools/toolCall'
import { toolSchema, toolsOfBody } from '@/domain/tools/toolDefinition'
import { prettyJson } from '@/lib/jsonText'
import { canonicalJson } from '@/lib/canonicalJson'
import { isTooDeep, parseJson } from '@/lib/json'

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const read = (text: string) => readArguments(text, { wasCut: false })

describe('readArguments', () => {
  it.each([
    ['{"id":12345678901234567890}', { type: 'valid', pretty: '{\n  "id": 12345678901234567890\n}' }],
    ['  ', { type: 'valid', pretty: '{}' }],
    ['{"id":', { type: 'cut' }],
    ['{"id" 1}', { type: 'invalid' }],
    [nested(500), { type: 'valid' }],
    [nested(501), { type: 'tooDeep' }],
    [nested(6000), { type: 'tooDeep' }],
  ])('judges %.40s', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  it('says what it means that arguments nest too deep', () => {
    expect(describeArguments(read(nested(6000)))).toMatch(/more than 500 levels deep.*You can still answer/)
    expect(describeArguments(read('{}'))).toBeUndefined()
  })
})

describe('deep JSON', () => {
  it('is not parsed, so that no function that walks a value overflows the stack', () => {
    expect(parseJson(nested(6000))).toBeUndefined()
    expect(isTooDeep(nested(6000))).toBe(true)
    const deepest = nested(500)
    expect(canonicalJson(parseJson(deepest))).toBe(deepest)
    expect(JSON.stringify(parseJson(deepest))).toBe(deepest)
  })

  it('counts no brackets inside of strings', () => {
    const text = JSON.stringify({ text: '['.repeat(6000) })
    expect(isTooDeep(text)).toBe(false)
    expect(parseJson(text)).toEqual({ text: '['.repeat(6000) })
  })

  it('is laid out without growing out of proportion, and one bracket too many does no harm', () => {
    expect(prettyJson(nested(6000)).length).toBeLessThan(2_000_000)
    expect(prettyJson('}')).toBe('\n}')
  })
})

describe('toolSchema', () => {
  const parameters = { type: 'object', required: ['city'] }
  const body = JSON.stringify({
    tools: [{ type: 'function', function: { name: 'weather', parameters } }, { name: 'time' }],
  })

  it('finds the schema of a function in either shape, and tells what is not offered', () => {
    const tools = toolsOfBody(body)
    expect(toolSchema(tools, 'weather')).toEqual({ type: 'schema', schema: JSON.stringify(parameters) })
    expect(toolSchema(tools, 'time')).toEqual({ type: 'noSchema' })
    expect(toolSchema(tools, 'other')).toEqual({ type: 'notOffered' })
    expect(toolSchema(toolsOfBody('{}'), 'other')).toEqual({ type: 'notOffered' })
  })
})
