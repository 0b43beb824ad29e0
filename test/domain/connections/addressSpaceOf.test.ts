import { expect, it } from 'vitest'

import { addressSpaceOf, withScheme } from '@/domain/connections/addressSpaceOf'

it.each([
  ['http://localhost:11434', 'loopback'],
  ['http://app.localhost', 'loopback'],
  ['http://127.0.0.1:8080/v1', 'loopback'],
  ['http://[::1]:8080', 'loopback'],
  ['http://0.0.0.0:1234', 'local'],
  ['http://10.0.0.4', 'local'],
  ['http://100.101.4.2', 'local'],
  ['http://169.254.1.1', 'local'],
  ['http://172.31.255.1', 'local'],
  ['http://[fd00::1]', 'local'],
  ['http://[fe80::1]', 'local'],
  ['http://studio.local', 'local'],
  ['http://nas.lan:3000', 'local'],
  ['http://box.home.arpa', 'local'],
  ['http://nas:3000', 'local'],
  ['http://172.32.0.1', 'public'],
  ['http://100.128.0.1', 'public'],
  ['http://[2606:4700::1]', 'public'],
  ['https://10.example.com', 'public'],
  ['https://api.example.com', 'public'],
  ['no address', 'public'],
])('%s leads to %s', (url, expected) => {
  expect(addressSpaceOf(url)).toBe(expected)
})

it.each([
  ['localhost:11434/v1', 'http'],
  ['nas.lan:3000/mcp', 'http'],
  ['192.168.1.20:8000', 'http'],
  ['api.example.com/v1', 'https'],
  ['not an address', 'https'],
])('%s gets %s', (typed, scheme) => {
  expect(withScheme(typed)).toBe(`${scheme}://${typed}`)
})
