import { expect, test } from 'vitest'

import { refusedModel } from '@/server/api/listModelFiles'
import { readGatewayBody } from '@/server/api/readGatewayBody'

const read = (body: string) =>
  readGatewayBody(new Request('https://x.test', { method: 'POST', body }), { maxBytes: 1e8, maxMs: 10_000 })

test.each([
  ['twice', '{"model":"a","messages":[],"model":"b"}'],
  ['twice, other members too', '{"seed":1,"model":"a","seed":2}'],
  ['in capitals', '{"Model":"b","model":"a"}'],
  ['in capitals alone', '{"MODEL":"b"}'],
  ['with an escape', '{"model":"a","\\u006dodel":"b"}'],
  ['with an escape alone', '{"mod\\u0065l":"b"}'],
  ['in wide letters', '{"model":"a","ｍｏｄｅｌ":"b"}'],
  ['with a space', '{"model":"a","model ":"b"}'],
  ['in another case of any member', '{"model":"a","messages":[],"Messages":[]}'],
])('a member %s is refused', async (_, body) => {
  const result = await read(body)
  expect(result.ok ? undefined : result.error).toMatchObject({ status: 400, code: 'ambiguous_parameter' })
})

test.each([
  ['no JSON', '{"model":'],
  ['no object', '["model"]'],
  ['a deep nest', '{"model":"a","x":' + '['.repeat(1000) + ']'.repeat(1000) + '}'],
  ['a very deep nest', '['.repeat(1_000_000)],
])('%s is refused', async (_, body) => {
  const result = await read(body)
  expect(result.ok ? undefined : result.error).toMatchObject({ status: 400 })
})

test('what was checked is what goes on', async () => {
  const inner =
    '{ "model" : "a", "tools": [{"model": "x", "Model": 1, "text": "\\"model\\": {,[" }], "__proto__": {} }'
  const result = await read(inner)
  expect(result.ok && result.value.text).toBe(
    '{"model":"a","tools":[{"model":"x","Model":1,"text":"\\"model\\": {,["}],"__proto__":{}}',
  )
})

test('megabytes in one string are read', async () => {
  const body = JSON.stringify({ model: 'a', data: '\\"x'.repeat(3_000_000) })
  const result = await read(body)
  expect(result.ok && result.value.text.length).toBe(body.length)
})

test.each(['models', 'fallbacks', 'fallback_models', 'route', 'extra_body'])(
  'a key for some models cannot name others by %s',
  (name) => {
    const body = { model: 'a', [name]: ['b'] }
    expect(refusedModel(body, ['a'])).toMatchObject({ status: 400, param: name })
    expect(refusedModel(body, undefined)).toBeUndefined()
  },
)
