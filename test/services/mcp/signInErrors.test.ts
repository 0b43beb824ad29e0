import { OAuthError } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'

import { boundedFetch, UnsendableError } from '@/services/mcp/boundedFetch'
import { faultOf } from '@/services/mcp/faultOf'
import { createFlow } from '@/services/mcp/signIn/createFlow'
import { describeSignInError } from '@/services/mcp/signIn/createServerAuth'

const URL = 'https://mcp.test/mcp'
const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name }, more)

it.each([
  ['a schema', named('ZodError', '[{"expected":"string","code":"invalid_type","path":["access_token"]}]')],
  ['a schema of the core', named('$ZodError', '[\n  {\n    "code": "invalid_type"\n  }\n]', { issues: [] })],
  ['text around it', new Error('Invalid OAuth metadata: [ { "code": "invalid_type" } ]')],
  ['no JSON at all', named('SyntaxError', 'Unexpected token < in JSON at position 0')],
])('says in a sentence what %s found wrong with an answer', (_, cause) => {
  expect(describeSignInError(cause)).toBe(
    'The sign-in server’s answer isn’t what the protocol asks for. Tell its operator, or use a key.',
  )
})

it('a refusal and a lack of network keep their own sentences', () => {
  expect(describeSignInError(new OAuthError('invalid_grant', 'The code expired'))).toContain(
    'The code expired',
  )
  expect(describeSignInError(new TypeError('Failed to fetch'))).toContain('CORS')
})

it.each([
  'Incompatible auth server: does not support dynamic client registration',
  'OAuth client information must be saveable for dynamic registration',
])('says whom to ask where no app can register: %s', (message) => {
  expect(describeSignInError(new Error(message))).toBe(
    'The sign-in server has no registration. Ask its operator for a client id and enter it in the server’s settings.',
  )
})

it('a token that no header carries is not kept, and says so', async () => {
  const kept: unknown[] = []
  const { provider } = createFlow({
    redirectUrl: 'https://app.test/oauth',
    newState: () => 's',
    saved: () => ({ clients: {} }),
    keep: (next) => Promise.resolve(void kept.push(next)),
  })
  const cause: unknown = await Promise.resolve(
    provider.saveTokens({ access_token: 'abc\nX-Evil: 1', token_type: 'Bearer' }),
  ).catch((error: unknown) => error)
  expect(kept).toEqual([])
  expect(describeSignInError(cause)).toContain('line break')
})

it('a key with a line break is no lack of network', async () => {
  const fetch = boundedFetch({
    fetch: () => Promise.resolve(new Response('')),
    url: URL,
    headers: { Authorization: 'Bearer abc\n' + 'def' },
  })
  const cause: unknown = await fetch(URL).catch((error: unknown) => error)
  expect(cause).toBeInstanceOf(UnsendableError)
  expect(faultOf(cause, URL)).toMatchObject({
    type: 'local',
    message: expect.stringContaining('line break') as string,
  })
})
