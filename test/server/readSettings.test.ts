import { expect, test } from 'vitest'

import { readSettings } from '@/server/readSettings'

test('listens on loopback unless told otherwise', () => {
  expect(readSettings({})).toMatchObject({
    ok: true,
    value: { port: 4173, hostname: '127.0.0.1', isLoopback: true },
  })
})

test('takes PORT and HOST', () => {
  expect(readSettings({ PORT: '80', HOST: '0.0.0.0' })).toMatchObject({
    ok: true,
    value: { port: 80, hostname: '0.0.0.0', isLoopback: false },
  })
})

test.each(['many', '-1', '65536', '1.5'])('refuses PORT=%s in a sentence', (PORT) => {
  expect(readSettings({ PORT })).toEqual({
    ok: false,
    error: `PORT must be a whole number from 0 to 65535; it is "${PORT}".`,
  })
})

test.each([
  ['https://api.test', 'https://api.test'],
  ['https://api.test/', 'https://api.test'],
  ['https://api.test/v1', 'https://api.test'],
  ['https://api.test/openai/v1/', 'https://api.test/openai'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('the upstream %s is understood', (PARLANCE_UPSTREAM, baseUrl) => {
  expect(readSettings({ PARLANCE_UPSTREAM, PARLANCE_UPSTREAM_KEY: 'sk' })).toMatchObject({
    ok: true,
    value: { upstream: { baseUrl, key: 'sk' } },
  })
})

test.each([
  [{ PARLANCE_UPSTREAM: 'file:///etc/passwd' }, 'PARLANCE_UPSTREAM must be'],
  [{ PARLANCE_UPSTREAM: 'api.test' }, 'PARLANCE_UPSTREAM must be'],
  [{ PARLANCE_UPSTREAM: 'https://api.test', PARLANCE_CATALOG: 'nowhere' }, 'PARLANCE_CATALOG must be'],
  [{ PARLANCE_UPSTREAM_KEY: 'sk' }, 'need PARLANCE_UPSTREAM'],
  [{ PARLANCE_UPSTREAM: 'https://api.test', PARLANCE_UPSTREAMS: 'a.json' }, 'Set either PARLANCE_UPSTREAM'],
  [{ PARLANCE_FIRST_BYTE_SECONDS: '0' }, 'PARLANCE_FIRST_BYTE_SECONDS must be a number of seconds'],
  [{ PARLANCE_FIRST_BYTE_SECONDS: 'soon' }, 'it is "soon"'],
  [{ PARLANCE_FIRST_BYTE_SECONDS: '1801' }, 'up to 1800'],
  [{ PARLANCE_METRICS_PORT: 'many' }, 'PARLANCE_METRICS_PORT must be'],
])('%j is refused in a sentence', (environment, words) => {
  const settings = readSettings(environment)
  expect(settings.ok ? '' : settings.error).toContain(words)
})

test('a database is named by its address', () => {
  const url = 'postgresql://ada:secret@db.test/parlance'
  expect(readSettings({ DATABASE_URL: url })).toMatchObject({ ok: true, value: { databaseUrl: url } })
  expect(readSettings({ DATABASE_URL: 'mysql://x' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('DATABASE_URL'),
  })
})

test('a file of upstreams has a catalog of its own, and metrics a token or a port', () => {
  const environment = {
    PARLANCE_UPSTREAMS: '/etc/upstreams.json',
    PARLANCE_CATALOG: 'https://catalog.test/models.json',
    PARLANCE_METRICS_TOKEN: 'open',
    PARLANCE_METRICS_PORT: '9090',
  }
  expect(readSettings(environment)).toMatchObject({
    ok: true,
    value: {
      upstreamsFile: '/etc/upstreams.json',
      catalogUrl: 'https://catalog.test',
      metricsToken: 'open',
      metricsPort: 9090,
    },
  })
})

test.each([
  ['loopback', {}, true],
  ['loopback, told not to', { PARLANCE_WEB: '0' }, false],
  ['another address', { HOST: '0.0.0.0' }, false],
  ['another address, told to', { HOST: '0.0.0.0', PARLANCE_WEB: '1' }, true],
])('on %s pages are fetched for the app: %s', (_name, environment, fetchesPages) => {
  expect(readSettings(environment)).toMatchObject({ ok: true, value: { fetchesPages } })
})

test('takes PARLANCE_WEB_ALLOW, and refuses another PARLANCE_WEB in a sentence', () => {
  expect(readSettings({ PARLANCE_WEB_ALLOW: 'Searx.home:8080, 10.0.0.2:80' })).toMatchObject({
    value: { webAllowed: ['searx.home:8080', '10.0.0.2:80'] },
  })
  expect(readSettings({ PARLANCE_WEB: 'yes' })).toEqual({
    ok: false,
    error: 'PARLANCE_WEB must be 1 or 0; it is "yes".',
  })
})

test('how long an upstream may send nothing is said for the one, and for those of a file', () => {
  const read = (more: Readonly<Record<string, string>>) =>
    readSettings({ PARLANCE_FIRST_BYTE_SECONDS: '2.5', ...more })
  expect(read({ PARLANCE_UPSTREAM: 'https://api.test' })).toMatchObject({
    ok: true,
    value: { upstream: { baseUrl: 'https://api.test', firstByteSeconds: 2.5 } },
  })
  expect(read({ PARLANCE_UPSTREAMS: 'a.json' })).toMatchObject({ ok: true, value: { firstByteSeconds: 2.5 } })
})
