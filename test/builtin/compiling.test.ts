import { describe, expect, test } from 'vitest'

import { createCompileBudget, isHeavy, measurePattern } from '@/builtin/compiling'
import { readChatRequest } from '@/builtin/readChatRequest'
import { createService } from '@/builtin/service/createService'
import { createScriptedEngine, defaultReply } from '#test/support/service/scriptedEngine'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'
import { ok } from '@/lib/result'

test.each([
  ['abc', 3],
  ['^a{3}$', 3],
  ['[a-z\\]]{2,5}', 5],
  ['(ab){3}c', 7],
  ['\\d{4}', 4],
  ['a{2,}', 2],
  ['(a|b)*', 2],
  ['^(((a?){50}){50}){50}$', 125_000],
  ['((a', 1],
  ['[{5}]', 1],
  ['a{x}', 3],
])('%s has %d characters written out', (pattern, copies) => {
  expect(measurePattern(pattern).copies).toBe(copies)
})

const format = (schema: object) => ({ type: 'json_schema', json_schema: { name: 'a', schema } })
const requestOf = (schema: object) => {
  const read = readChatRequest({
    model: 'm',
    messages: [{ role: 'user', content: 'Hi' }],
    response_format: format(schema),
  })
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}
const HEAVY = { type: 'string', pattern: '^((a?){20}){20}$' }

test.each([
  [
    {
      type: 'object',
      properties: { name: { type: 'string', pattern: '^[A-Z]{2}-\\d{4,8}$' }, age: { type: 'integer' } },
    },
    false,
  ],
  [{ type: 'string', maxLength: 500 }, false],
  [HEAVY, true],
  [{ type: 'array', items: { type: 'string' }, minItems: 500 }, true],
  [{ type: 'string', maxLength: 100_000 }, true],
])('%j is heavy: %s', (schema, heavy) => {
  expect(isHeavy(requestOf(schema))).toBe(heavy)
})

describe('the time that schemas of a key take', () => {
  test('is five seconds a minute', () => {
    let now = 0
    const budget = createCompileBudget(() => now)
    budget.spend('ada', 3_000)
    expect(budget.waitSeconds('ada')).toBe(0)
    now += 10_000
    budget.spend('ada', 3_000)
    expect([budget.waitSeconds('ada'), budget.waitSeconds('bob')]).toEqual([50, 0])
    now += 50_000
    expect(budget.waitSeconds('ada')).toBe(0)
  })

  test('is charged by the engine, and more is refused until the minute is over; other requests are not', async () => {
    const scripted = createScriptedEngine(SCRIPTED_MODELS, defaultReply)
    const engine: typeof scripted = {
      ...scripted,
      generate(request, model, options) {
        options.onCompiled?.(isHeavy(request) ? 5_000 : 0)
        return scripted.generate(request, model, options)
      },
    }
    const service = createService({
      engine,
      authorize: (request) => Promise.resolve(ok({ name: request.headers.get('authorization') ?? '' })),
      now: () => 0,
      newId: () => '1',
    })
    const model = SCRIPTED_MODELS.find(({ parameters }) => parameters['response_format'])?.id
    const ask = async (name: string, more: object = {}) => {
      const answer = await service(
        new Request('https://x.test/v1/chat/completions', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: name },
          body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }], ...more }),
        }),
      )
      await answer.text()
      return [answer.status, answer.headers.get('retry-after')]
    }
    const heavy = { response_format: format(HEAVY) }
    expect(await ask('ada', heavy)).toEqual([200, null])
    expect(await ask('ada', heavy)).toEqual([429, '60'])
    expect(await ask('ada')).toEqual([200, null])
    expect(await ask('bob', heavy)).toEqual([200, null])
  })
})
