import { expect, it } from 'vitest'

import { listedResources, readResourceContents, withResourceTools } from '@/domain/mcp/resourceTools'
import type { ServerFacts } from '@/domain/mcp/toolServer'

const FACTS: ServerFacts = {
  name: 'Notes',
  version: '1',
  instructions: '',
  protocol: '2026-07-28',
  hasTools: true,
  hasResources: true,
  hasPrompts: false,
  hasCompletions: false,
}
const NONE = { tools: [], dropped: [] }

it('a server with resources gets a tool to list and one to read them, which only read', () => {
  const { tools } = withResourceTools(NONE, FACTS)
  expect(tools.map(({ name, resources }) => [name, resources])).toEqual([
    ['list_resources', 'list'],
    ['read_resource', 'read'],
  ])
  expect(tools.every(({ hints }) => hints.isReadOnly)).toBe(true)
  expect(withResourceTools(NONE, { ...FACTS, hasResources: false })).toBe(NONE)
})

it('a tool of the server keeps its name', () => {
  const [read] = withResourceTools(NONE, FACTS).tools.slice(1)
  const own = { ...read!, title: 'Its own' }
  const { tools } = withResourceTools({ tools: [own], dropped: [] }, FACTS)
  expect(tools.map(({ title }) => title)).toEqual(['Its own', 'List resources'])
})

const resource = (number: number) => ({
  uri: `note:///${number}`,
  name: `Note ${number}`,
  description: number === 7 ? 'About Berlin' : '',
  isTemplate: false,
})

it('many are cut, and found by words', () => {
  const all = Array.from({ length: 150 }, (_, number) => resource(number))
  expect(listedResources(all, undefined)).toMatch(/\[50 more\./)
  expect(listedResources(all, 'note berlin')).toBe('note:///7 · Note 7 · About Berlin')
  expect(listedResources(all, 'Paris')).toBe('There are no such resources.')
})

it('a picture is one for models that see, and still content from outside', () => {
  const picture = { type: 'resource', uri: 'a:b', mediaType: 'image/png', data: 'AA==' } as const
  expect(readResourceContents([picture]).map(({ type }) => type)).toEqual(['resource', 'image'])
  const file = { ...picture, mediaType: 'application/zip' }
  expect(readResourceContents([file])).toEqual([file])
})
