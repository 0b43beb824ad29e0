import { expect, it } from 'vitest'

import {
  allowedAddresses,
  frameAddress,
  opensPages,
  pageApprovalKey,
  readPageAddresses,
} from '@/domain/toolPages/toolPage'

it('takes names and their subdomains, and nothing wider', () => {
  const wide = ['*', 'https:', 'data:', 'https://*', "'self'", 'https://a.test/path', 'https://a.test; x', 3]
  expect(
    readPageAddresses(['https://B.test/', 'wss://a.test:8080', ...wide], ['https://*.cdn.test']),
  ).toEqual({
    connect: ['https://b.test', 'wss://a.test:8080'],
    resource: ['https://*.cdn.test'],
  })
  expect(readPageAddresses('https://a.test', undefined)).toEqual({ connect: [], resource: [] })
})

it('names what a page may reach in the address of its frame', () => {
  expect(frameAddress({ connect: [], resource: [] })).toBe('/preview.html?app')
  const address = frameAddress({ connect: ['https://a.test', 'wss://b.test'], resource: ['https://c.test'] })
  const asked = new URL(address, 'https://app.test').searchParams
  expect(asked.get('connect')).toBe('https://a.test wss://b.test')
  expect(asked.get('resource')).toBe('https://c.test')
})

it('opens pages by itself only with addresses that were allowed', () => {
  const known = { connect: ['https://a.test'], resource: ['https://c.test'] }
  const approvals = {
    [pageApprovalKey('https://s.test/mcp')]: {
      choice: 'always' as const,
      definition: allowedAddresses(known),
    },
  }
  const opens = (source: string, connect?: readonly string[]) =>
    opensPages(approvals, source, connect && { connect, resource: [] })
  expect(opens('https://s.test/mcp')).toBe(true)
  expect(opens('https://s.test/mcp', ['https://a.test'])).toBe(true)
  expect(opens('https://s.test/mcp', [])).toBe(true)
  expect(opens('https://s.test/mcp', ['https://a.test', 'https://new.test'])).toBe(false)
  expect(opens('https://other.test/mcp', [])).toBe(false)
})
