import { describe, expect, it } from 'vitest'

import { readFailure } from '@/services/http/readFailure'

const read = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  readFailure(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }), {
    nowMs: 0,
  })

const MISSING: readonly (readonly [number, string])[] = [
  [404, 'The model `gpt-9` does not exist or you do not have access to it.'],
  [404, 'model: claude-9'],
  [404, "model 'command-9' was removed on September 15, 2025. See https://example.com/models"],
  [400, 'Model voyage-9 is not supported. Supported models are [voyage-1, voyage-2]'],
  [400, 'Invalid model: mistral-9'],
  [400, 'Model Not Exist'],
  [400, 'gpt-9 is not a valid model ID'],
  [400, 'The model `llama-9` has been decommissioned and is no longer supported. Please use another.'],
  [404, 'model "llama9" not found, try pulling it first'],
  [404, "model 'llama9' not found"],
  [404, 'model "" not found'],
  [404, 'models/gemini-9 is not found for API version v1beta, or is not supported for generateContent.'],
  [404, 'Publisher Model `projects/p/models/x` was not found or your project does not have access to it.'],
  [400, 'The provided model identifier is invalid.'],
  [404, 'The API deployment for this resource does not exist. If you created it recently, wait a moment.'],
  [400, 'The requested model is not supported.'],
  [404, 'No endpoints found for acme/one.'],
  [404, 'Model not found, inaccessible, and/or not deployed'],
  [400, "Invalid model 'sonar-9'. Permitted models can be found in the documentation."],
  [400, 'Unknown model: acme-1'],
  [404, 'Not found the model acme-1 or Permission denied'],
  [400, 'Unknown Model, please check the model code.'],
  [404, 'The model or endpoint acme-1 does not exist or you do not have access to it.'],
  [400, 'Unable to access model acme/one. Please visit the list of models.'],
  [400, "The requested model 'acme/one' does not exist"],
  [400, 'The model acme/one is deprecated.'],
  [403, 'Model acme/one is not available in your region.'],
  [403, 'You do not have access to model acme-1'],
  [400, 'There is no model named acme-1'],
  [400, 'Model acme-1 does not support chat completions'],
  [404, 'This is not a chat model and thus not supported in the v1/chat/completions endpoint.'],
  [400, 'The model acme-1 has reached its end of life on 2026-10-01'],
  [404, 'Requested entity was not found.'],
  [400, '模型 acme-1 不存在，请检查模型代码。'],
  [400, 'El modelo acme-1 no existe'],
  [404, 'Le modèle acme-1 n’existe pas'],
  [500, 'model acme-1 not found'],
]

const OTHER: readonly (readonly [number, string, string])[] = [
  [
    400,
    'Unsupported value: temperature does not support 0.2 with this model. Only the default (1) is supported.',
    'badRequest',
  ],
  [400, 'The model acme/one does not support image input.', 'badRequest'],
  [400, "'tools' is not supported by this model.", 'badRequest'],
  [400, "This model's maximum context length is 8192 tokens.", 'contextOverflow'],
  [404, 'Not Found', 'notFound'],
  [404, 'No endpoints found that support tool use.', 'notFound'],
  [403, 'Forbidden', 'key'],
  [403, '', 'key'],
  [403, 'Invalid API key', 'key'],
  [403, 'Not in your region', 'forbidden'],
  [403, 'Request had invalid authentication credentials', 'key'],
  [403, 'key not allowed to use this resource', 'key'],
  [403, 'Key is not active', 'key'],
  [403, 'The caller does not have permission', 'forbidden'],
  [500, 'The model is currently unavailable', 'server'],
  [503, 'model acme-1 not found in the cache, retry', 'overloaded'],
  [400, 'API key not valid. Please pass a valid API key.', 'key'],
]

describe('a refusal', () => {
  it.each(MISSING)('%i “%s” says that the model is missing', async (status, message) => {
    expect((await read(status, { error: { message } })).kind).toBe('modelNotFound')
  })

  it.each(OTHER)('%i “%s” is about something else: %s', async (status, message, kind) => {
    expect((await read(status, { error: { message } })).kind).toBe(kind)
  })

  it.each([
    [{ 'x-amzn-requestid': 'a1' }, { message: 'No.' }, 'a1'],
    [{ 'x-together-traceid': 'a1' }, { message: 'No.' }, 'a1'],
    [{}, { id: 'a1b2', message: 'No.' }, 'a1b2'],
    [{}, { type: 'error', error: { message: 'No.' }, request_id: 'req_1' }, 'req_1'],
    [{}, { error: { message: 'No. Include the request ID req_0123abc in your message.' } }, 'req_0123abc'],
    [{}, { error: { message: 'Each request id must be unique.' } }, undefined],
  ])('keeps its request id (%j %j)', async (headers, body, id) => {
    expect((await read(500, body, headers)).requestId).toBe(id)
  })
})
