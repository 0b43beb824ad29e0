import { describe, expect, test } from 'vitest'

import type { McpServer } from '@/server/mcp/createAddressServer'
import type { ServerSettings } from '@/server/readSettings'
import { inAddress, isSecretName, secretParts, secretsOf } from '@/server/secrets/secretsOf'
import type { UpstreamPlan } from '@/server/upstreams/readUpstreams'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['API_KEY', true],
  ['Authorization', true],
  ['Cookie', true],
  ['DB_PASSWD', true],
  ['LANG', false],
  ['PATH', false],
])('a variable named %s holds a secret: %s', (name, is) => expect(isSecretName(name)).toBe(is))

describe('what of a value nobody may see', () => {
  const basic = base64('ada:pass:word')
  test.each<[string, string, readonly string[]]>([
    ['the value itself', 'token-1', ['token-1']],
    ['of six characters', 'abcdef', ['abcdef']],
    ['nothing of a word, which answers would miss', 'abcde', []],
    ['the token after its scheme', 'Bearer token-1', ['Bearer token-1', 'token-1']],
    ['however far it is from it', 'Bearer \t token-1', ['Bearer \t token-1', 'token-1']],
    ['no short token after its scheme', 'Bearer abcde', ['Bearer abcde']],
    [
      'both halves of a name and password, which may hold a colon',
      `basic ${basic}`,
      [`basic ${basic}`, basic, 'ada:pass:word', 'pass:word'],
    ],
    ['no halves in a scheme that begins like it', `Basics ${basic}`, [`Basics ${basic}`, basic]],
    ['no halves in a scheme that ends like it', `NotBasic ${basic}`, [`NotBasic ${basic}`, basic]],
    [
      'the password in an address',
      'https://ada:password@a.example/',
      ['https://ada:password@a.example/', 'password'],
    ],
  ])('%s', (_, value, parts) => expect(secretParts(value)).toEqual(parts))
})

describe('what of an address nobody may see', () => {
  test.each<[string, string, readonly string[]]>([
    ['the password', 'https://ada:password@a.example/', ['password']],
    ['as it is meant', 'https://ada:p%40ssw%C3%B6rd@a.example/', ['p@sswörd']],
    ['as it is where it means nothing', 'https://ada:password%zz@a.example/', ['password%zz']],
    ['no short one', 'https://ada:passwor@a.example/', []],
    ['values of parameters', 'https://a.example/?k=12345678&lang=en', ['12345678']],
    ['a step that is a token', 'https://a.example/hook/abcdefghij0123456789/in', ['abcdefghij0123456789']],
    ['no step of nineteen characters', 'https://a.example/abcdefghij012345678', []],
    ['no step of letters alone', 'https://a.example/abcdefghijklmnopqrstuvwxyz', []],
    ['no step of digits alone', 'https://a.example/012345678901234567890123', []],
    ['no title that ends like a token', 'https://a.example/read%20abcdefghij0123456789', []],
    ['no title that begins like a token', 'https://a.example/abcdefghij0123456789%20read', []],
    ['nothing of what is no address', 'abcdefghij0123456789', []],
  ])('%s', (_, address, parts) => expect(inAddress(address)).toEqual(parts))
})

describe('the secrets of a host', () => {
  const told = (settings: object, plan?: object, servers?: readonly object[]) =>
    secretsOf(
      settings as ServerSettings,
      plan as UpstreamPlan | undefined,
      servers as readonly McpServer[] | undefined,
    ).filter((secret) => secret !== undefined && secret !== '')

  test.each<[string, readonly string[], readonly string[]]>([
    ['the key of its service', told({ upstream: { key: 'key-1' } }), ['key-1']],
    ['the token of its metrics', told({ metricsToken: 'token-1' }), ['token-1']],
    ['the password of its database', told({ databasePassword: 'word-1' }), ['word-1']],
    ['the one in its address', told({ databaseUrl: 'postgres://a:w%C3%B6rd@db/x' }), ['wörd']],
    ['none in an address that is none', told({ databaseUrl: 'on this machine' }), []],
    ['the keys of all services', told({}, { upstreams: [{ key: 'a1' }, { key: 'b2' }] }), ['a1', 'b2']],
    [
      'those of all tool servers',
      told({}, undefined, [{ secrets: ['c3'] }, {}, { secrets: ['d4'] }]),
      ['c3', 'd4'],
    ],
    ['none', told({}), []],
  ] as never)('%s', (_, found, secrets) => expect(found).toEqual(secrets))
})
