import { expect, test } from 'vitest'

import { readSettings } from '@/server/readSettings'

test('listens on loopback unless told otherwise', () => {
  expect(readSettings({})).toEqual({ ok: true, value: { port: 4173, hostname: '127.0.0.1' } })
})

test('takes PORT and HOST', () => {
  expect(readSettings({ PORT: '80', HOST: '0.0.0.0' })).toEqual({
    ok: true,
    value: { port: 80, hostname: '0.0.0.0' },
  })
})

test.each(['many', '-1', '65536', '1.5'])('refuses PORT=%s in a sentence', (PORT) => {
  expect(readSettings({ PORT })).toEqual({
    ok: false,
    error: `PORT must be a whole number from 0 to 65535; it is "${PORT}".`,
  })
})
