import { expect, test } from 'vitest'

import { readFailure } from '@/services/http/readFailure'

const refused = (status: number, error: object, headers: Record<string, string> = {}) =>
  readFailure(
    new Response(JSON.stringify({ type: 'error', error, request_id: 'req_1' }), { status, headers }),
    { nowMs: 0 },
  )

test.each([
  [400, 'invalid_request_error', 'badRequest', false],
  [401, 'authentication_error', 'key', false],
  [402, 'billing_error', 'credit', false],
  [403, 'permission_error', 'forbidden', false],
  [413, 'request_too_large', 'tooLarge', false],
  [429, 'rate_limit_error', 'rateLimited', true],
  [500, 'api_error', 'server', true],
  [504, 'timeout_error', 'server', true],
  [529, 'overloaded_error', 'overloaded', true],
])('%i %s of the Messages API is %s', async (status, type, kind, canRetry) => {
  const rejection = await refused(status, { type, message: 'Something about it.' })
  expect(rejection).toMatchObject({ kind, canRetry, requestId: 'req_1' })
})

test('a spending limit that a person has set is not tried again', async () => {
  const error = {
    type: 'rate_limit_error',
    message: 'You have reached your specified API usage limits.',
    details: { error_code: 'enforced_spend_limit_reached' },
  }
  expect(await refused(429, error)).toMatchObject({ kind: 'quota', canRetry: false })
})

test.each([
  ['temperature: range: 0..1', 'temperature'],
  ['tools.0.custom.input_schema.type: Field required', 'tools.0.custom.input_schema.type'],
  ['thinking.budget_tokens: Input should be greater than or equal to 1024', 'thinking.budget_tokens'],
  ['`temperature` is deprecated for this model.', 'temperature'],
  ['top_k: Extra inputs are not permitted', 'top_k'],
])('the field that a refusal is about is read from its sentence: %s', async (message, param) => {
  expect(await refused(400, { type: 'invalid_request_error', message })).toMatchObject({ param })
})

test('a sentence that only begins with a word and a colon names no field', async () => {
  const rejection = await refused(400, { type: 'invalid_request_error', message: 'Error: it broke.' })
  expect(rejection.param).toBeUndefined()
})
