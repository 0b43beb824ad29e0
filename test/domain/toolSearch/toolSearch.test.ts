import { describe, expect, it } from 'vitest'

import { offeredTools } from '@/domain/tools/offeredTools'
import { toolId, type ToolDefinition, type ToolSource } from '@/domain/tools/toolDefinition'
import type { ToolRun } from '@/domain/tools/toolRun'
import {
  foundNames,
  isSearched,
  MOST_TOOL_TOKENS_SENT,
  MOST_TOOLS_SENT,
  SEARCH_TOOL,
  searchTools,
  sentTools,
} from '@/domain/toolSearch/toolSearch'

const SERVER: ToolSource = { id: 'https://s.test/mcp', name: 'S', origin: 'https://s.test' }
const tool = (name: string, description = '', source = SERVER): ToolDefinition => ({
  id: toolId(source, name),
  source,
  name,
  title: name,
  description,
  inputSchema: '{"type":"object"}',
  hints: SEARCH_TOOL.hints,
})
const many = Array.from({ length: MOST_TOOLS_SENT + 1 }, (_, index) => tool(`t${index}`))
const here = tool('calculator', '', { id: 'builtin:calculator', name: 'Calculator' })
const names = (sent: readonly { readonly name: string }[]) => sent.map(({ name }) => name)

describe('few tools', () => {
  it('are all sent', () => {
    const offered = offeredTools(many.slice(1))
    expect(sentTools(offered, SEARCH_TOOL, new Set())).toBe(offered)
  })
})

describe('many tools', () => {
  it.each([
    [MOST_TOOLS_SENT + 1, 0],
    [1, MOST_TOOL_TOKENS_SENT + 1],
  ])('are %i, or %i tokens of definitions', (count, tokens) => {
    expect(isSearched(count, tokens)).toBe(true)
  })

  it('are searched: those of this device, the search and what was found are sent, in the order of finding', () => {
    const offered = offeredTools([here, ...many])
    expect(names(sentTools(offered, SEARCH_TOOL, new Set()))).toEqual(['calculator', 'search_tools'])
    const found = new Set(['s__t7', 's__t3', 'gone', 'calculator'])
    expect(names(sentTools(offered, SEARCH_TOOL, found))).toEqual([
      'calculator',
      'search_tools',
      's__t7',
      's__t3',
    ])
  })

  it('are found by what they are called before what they are said to do', () => {
    const offered = offeredTools([
      tool('listPages', 'Lists pages. Mentions issues.'),
      tool('create_issue', 'Opens a ticket.'),
      tool('closeIssue', 'Closes one.'),
    ])
    expect(names(searchTools(offered, 'create an issue'))).toEqual([
      's__create_issue',
      's__closeIssue',
      's__listPages',
    ])
    expect(searchTools(offered, 'weather')).toEqual([])
  })
})

it('knows what a conversation found and used', () => {
  const run = (more: Partial<ToolRun>): ToolRun => ({
    state: 'done',
    title: '',
    source: '',
    name: '',
    arguments: '{}',
    isWriting: false,
    isUntrusted: false,
    ...more,
  })
  expect(
    foundNames([
      run({ toolId: SEARCH_TOOL.id, structured: '{"tools":[{"name":"s__a"},{"name":"s__b"}]}' }),
      run({ toolId: SEARCH_TOOL.id, structured: 'not JSON' }),
      run({ name: 's__c' }),
    ]),
  ).toEqual(['s__a', 's__b', 's__c'])
})
