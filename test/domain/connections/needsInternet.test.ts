import { expect, it } from 'vitest'

import { needsInternet } from '@/domain/connections/addressSpaceOf'

it.each([
  ['https://api.example.com', true],
  ['https://10gig.example.com', true],
  ['http://localhost:11434', false],
  ['http://127.0.0.1:8080', false],
  ['http://[::1]:8080', false],
  ['http://192.168.1.20:1234', false],
  ['http://172.20.0.5', false],
  ['http://172.40.0.5', true],
  ['http://studio.local:1234', false],
  ['no address', false],
])('%s: %s', (baseUrl, expected) => {
  expect(needsInternet({ type: 'remote', baseUrl })).toBe(expected)
  expect(needsInternet({ type: 'builtin', baseUrl })).toBe(false)
})
