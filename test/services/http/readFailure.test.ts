import { describe, expect, test } from 'vitest'

import { describeError, type Rejection, type RejectionKind } from '@/domain/connections/serviceError'
import { isRecord, parseJson } from '@/lib/json'
import { readFailure } from '@/services/http/readFailure'
import { hasRecorded, readRecorded, recordedNames } from '#test/services/completions/recorded'

const read = (status: number, body: string, headers: Record<string, string> = {}) =>
  readFailure(new Response(body, { status, headers }), { nowMs: Date.parse('2026-01-01T00:00:00Z') })

const shapes: readonly (readonly [string, string, Partial<Rejection>])[] = [
  [
    'OpenAI',
    '{"error":{"message":"No.","type":"invalid_request_error","param":"seed","code":"invalid_value"}}',
    { detail: 'No.', code: 'invalid_value', param: 'seed' },
  ],
  ['a number as code', '{"error":{"message":"No.","code":400}}', { detail: 'No.', code: '400' }],
  [
    'OpenRouter with the provider’s own words',
    '{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\\"error\\":{\\"message\\":\\"Too hot\\"}}"}}}',
    { detail: 'Provider returned error: Too hot' },
  ],
  ['error as text', '{"error":"No."}', { detail: 'No.' }],
  ['xAI', '{"code":"invalid-argument","error":"No."}', { detail: 'No.', code: 'invalid-argument' }],
  [
    'Mistral',
    '{"object":"error","message":"No.","type":"t","param":null,"code":"1500","raw_status_code":400}',
    { detail: 'No.', code: '1500' },
  ],
  ['detail as text', '{"detail":"No."}', { detail: 'No.' }],
  [
    'FastAPI',
    '{"detail":[{"loc":["body","top_p"],"msg":"too large","type":"x"},{"loc":["body","seed"],"msg":"not a number"}]}',
    { detail: 'body.top_p: too large; body.seed: not a number', param: 'top_p' },
  ],
  ['a flat message', '{"code":400,"message":"No.","type":"Bad Request"}', { detail: 'No.' }],
  ['Cohere', '{"id":"x","message":"No."}', { detail: 'No.' }],
  [
    'Anthropic',
    '{"type":"error","error":{"type":"invalid_request_error","message":"No."}}',
    { detail: 'No.' },
  ],
  [
    'Google',
    '[{"error":{"code":400,"message":"No.","status":"INVALID_ARGUMENT","details":[]}}]',
    { detail: 'No.' },
  ],
  ['a list of words', '{"error":["No.","Never."]}', { detail: 'No.; Never.' }],
  ['a message that is an object', '{"error":{"message":{"detail":"No."}}}', { detail: 'No.' }],
  ['errors', '{"errors":[{"message":"No."}]}', { detail: 'No.' }],
  ['OAuth', '{"error_description":"No."}', { detail: 'No.' }],
  ['plain text', '  No.\n', { detail: 'No.' }],
  [
    'a web page',
    '<html><head><title>502 Bad&nbsp;Gateway</title></head></html>',
    { detail: '502 Bad Gateway' },
  ],
  ['nothing', '', { detail: '' }],
  [
    'a parameter named only in the sentence',
    '{"error":{"message":"Unsupported parameter: \'top_p\'"}}',
    { param: 'top_p' },
  ],
]

const kinds: readonly (readonly [number, string, RejectionKind, boolean])[] = [
  [400, '{"error":{"message":"bad"}}', 'badRequest', false],
  [400, '{"error":{"message":"x","code":"context_length_exceeded"}}', 'contextOverflow', false],
  [400, '{"error":{"message":"Prompt too long"}}', 'contextOverflow', false],
  [400, '{"error":{"message":"x","code":"content_policy_violation"}}', 'contentPolicy', false],
  [400, '{"code":"x","error":"Incorrect API key provided: ab***cd."}', 'key', false],
  // LiteLLM without a database says so of every key that is not its own.
  [
    400,
    '{"error":{"message":"No connected db.","type":"no_db_connection","param":null,"code":"400"}}',
    'key',
    false,
  ],
  [401, '', 'key', false],
  [402, '{"error":{"message":"Insufficient Balance"}}', 'credit', false],
  [403, '{"error":{"message":"Not in your region"}}', 'forbidden', false],
  [404, '{"error":{"message":"The model `x` does not exist"}}', 'modelNotFound', false],
  [404, '{"detail":"Not Found"}', 'notFound', false],
  [405, '', 'notFound', false],
  [408, '', 'badRequest', true],
  [409, '', 'badRequest', true],
  [413, '', 'tooLarge', false],
  [422, '', 'badRequest', false],
  [424, '', 'badRequest', false],
  [425, '', 'badRequest', true],
  [429, '', 'rateLimited', true],
  [429, '{"error":{"message":"x","code":"insufficient_quota"}}', 'quota', false],
  [429, '{"error":{"message":"x","code":"resource_unavailable"}}', 'capacity', true],
  [498, '', 'capacity', true],
  [500, '', 'server', true],
  [501, '', 'server', false],
  [502, '<html><title>502 Bad Gateway</title></html>', 'server', true],
  [503, '', 'overloaded', true],
  [504, '', 'server', true],
  [520, '', 'server', true],
  [524, '', 'server', true],
  [529, '', 'overloaded', true],
]

describe('a refused request', () => {
  test.each(shapes)('is read from the shape of %s', async (_name, body, expected) => {
    expect(await read(400, body)).toMatchObject({ type: 'rejected', status: 400, ...expected })
  })

  test.each(kinds)('%i %s is %s', async (status, body, kind, canRetry) => {
    expect(await read(status, body)).toMatchObject({ status, kind, canRetry })
  })

  test('for lack of credit may pass where the service names a wait', async () => {
    expect(await read(402, '', { 'retry-after': '2' })).toMatchObject({
      kind: 'credit',
      canRetry: true,
      retryAfterMs: 2000,
    })
  })

  test.each(['x-request-id', 'request-id', 'x-generation-id', 'cf-ray'])(
    'keeps the id in %s',
    async (header) => {
      expect(await read(500, '', { [header]: 'q1' })).toMatchObject({ requestId: 'q1' })
    },
  )

  test('says that a page came from a gateway when the page says nothing', async () => {
    expect(await read(520, '', { 'content-type': 'text/html' })).toMatchObject({
      detail: 'HTTP 520 from a gateway',
    })
  })

  test('keeps at most 2,000 characters', async () => {
    expect((await read(500, 'x'.repeat(5000))).detail).toHaveLength(2000)
  })

  test('reads only the beginning of an endless body', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (to) => to.enqueue(new Uint8Array(65_536).fill(120)),
      cancel: () => void (isCancelled = true),
    })
    const failure = await readFailure(new Response(body, { status: 500 }), { nowMs: 0 })
    expect(failure.detail).toHaveLength(2000)
    expect(isCancelled).toBe(true)
  })

  test('survives nesting without end', async () => {
    const deep = '{"error":'.repeat(9_000) + '"x"' + '}'.repeat(9_000)
    expect(await read(500, deep)).toMatchObject({ type: 'rejected', detail: '' })
  })

  test('hides secrets', async () => {
    const response = new Response('{"error":"Key sk-123456 is wrong"}', { status: 401 })
    expect(await readFailure(response, { nowMs: 0, secrets: ['sk-123456'] })).toMatchObject({
      detail: 'Key •••• is wrong',
    })
  })
})

type Recording = { readonly status: number; readonly body: string; readonly headers: Record<string, string> }

/** Kinds by file, where the status alone does not tell: what each recording is plainly about. */
const RECORDED_KINDS: readonly (readonly [RegExp, RejectionKind])[] = [
  [/context-length-exceeded|context-overflow|handles-context/, 'contextOverflow'],
  [/auth-error|api-key|auth-rejection|rejected-key|handshake-rejection|chat-error|lm-error/, 'key'],
  [/model-name-suggestion|nonexistent-model|unknown-model|retired-model/, 'modelNotFound'],
]

describe.skipIf(!hasRecorded)('every recorded error', () => {
  for (const name of recordedNames('errors')) {
    test(name, async () => {
      const file = parseJson(readRecorded(`errors/${name}`))
      if (!isRecord(file)) throw new Error('not a recording')
      // One fixture is the bare body of a 400.
      const { status, body, headers } = {
        status: 400,
        body: JSON.stringify(file),
        headers: {},
        ...file,
      } as Recording
      const failure = await read(status, body, headers)
      expect(failure.status).toBe(status)
      expect(failure.detail).not.toBe('')
      expect(failure.detail.length).toBeLessThanOrEqual(2000)
      expect(failure.detail).not.toMatch(/<html|^\s*[{[]"/i)
      expect(describeError(failure).length).toBeGreaterThan(failure.detail.trim().length)
      if (status < 500 && status !== 429) expect(failure.canRetry).toBe(false)
      if (status === 401) expect(failure.kind).toBe('key')
      for (const [pattern, kind] of RECORDED_KINDS) {
        if (pattern.test(name) && status !== 429) expect([kind, 'key']).toContain(failure.kind)
      }
      const said = isRecord(file['error']) ? file['error'] : parseJson(body)
      const error = isRecord(said) && isRecord(said['error']) ? said['error'] : said
      if (isRecord(error) && typeof error['code'] === 'string') expect(failure.code).toBe(error['code'])
      if (isRecord(error) && typeof error['param'] === 'string') expect(failure.param).toBe(error['param'])
    })
  }
})
