import { describe, expect, it, test } from 'vitest'

import { dialectFor, dialectNamedIn, dialectOfUrl } from '@/domain/dialects/dialects'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { modelKey } from '@/domain/modelRef'
import { badRequest } from '#test/support/badRequest'

const id = 'k' as ConnectionId
const modelId = 'm' as ModelId

describe('the dialect of a model', () => {
  const both = { id, dialects: ['responses', 'chat'] as const }
  const raw = (fields: object) => ({ raw: fields as Record<string, string> })

  it('is the connection’s preferred one', () => {
    expect(dialectFor({ connection: both, modelId, entry: undefined, chosen: {} })).toBe('responses')
    expect(dialectFor({ connection: { id }, modelId, entry: undefined, chosen: {} })).toBe('chat')
  })

  it.each([
    [{ supported_endpoints: ['/chat/completions', 'ws:/responses'] }, 'responses'],
    [{ supported_endpoints: ['/chat/completions'] }, 'chat'],
    [{ provider: { shape: 'completions' } }, 'chat'],
    // The connection does not speak it.
    [{ provider: { npm: '@ai-sdk/anthropic' } }, 'responses'],
  ])('is what its catalog names, where the connection speaks it: %j', (fields, dialect) => {
    expect(dialectFor({ connection: both, modelId, entry: raw(fields), chosen: {} })).toBe(dialect)
  })

  it('is what a person chose, whatever else is known', () => {
    const chosen = { [modelKey({ connectionId: id, modelId })]: 'messages' as const }
    expect(dialectFor({ connection: both, modelId, entry: undefined, chosen })).toBe('messages')
  })
})

test.each([
  [
    'Function tools with reasoning_effort are not supported for x in /v1/chat/completions. Please use /v1/responses instead.',
    'responses',
  ],
  ['This model is only supported in v1/responses and not in v1/chat/completions.', 'responses'],
  ['Temperature is not supported.', undefined],
])('a refusal that names the other endpoint is understood: %s', (detail, dialect) => {
  expect(dialectNamedIn(badRequest(detail), 'chat')).toBe(dialect)
})

test('the address of a request tells its dialect', () => {
  expect(dialectOfUrl('https://a.test/v1/messages?beta=1')).toBe('messages')
  expect(dialectOfUrl('https://a.test/api/v1/responses')).toBe('responses')
  expect(dialectOfUrl('https://a.test/v1/chat/completions')).toBe('chat')
})
