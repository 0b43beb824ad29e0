import { describe, expect, it } from 'vitest'

import { offeredTools, withOffered, writtenNames } from '@/domain/tools/offeredTools'
import { toolId, type ToolDefinition, type ToolSource } from '@/domain/tools/toolDefinition'

const tool = (name: string, source: ToolSource): ToolDefinition => ({
  id: toolId(source, name),
  source,
  name,
  title: name,
  description: `Does ${name}.`,
  inputSchema: '{"type":"object"}',
  hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
})
const own: ToolSource = { id: 'function:1', name: 'mine' }
const server = (name: string): ToolSource => ({ id: `https://${name}/mcp`, name, origin: `https://${name}` })
const names = (tools: readonly ToolDefinition[]) => offeredTools(tools).map(({ name }) => name)

describe('names for models', () => {
  it('keeps names of functions and puts a server’s in front of its tools', () => {
    expect(names([tool('calculator', own), tool('search', server('Issue Tracker'))])).toEqual([
      'calculator',
      'issue_tracker__search',
    ])
  })

  it('keeps tools apart that would have one name', () => {
    expect(names([tool('b_c', server('a')), tool('c', server('a__b')), tool('b.c', server('a'))])).toEqual([
      'a__b_c',
      'a__b__c',
      'a__b_c_2',
    ])
  })

  it('fits every service, whatever a server calls its tools', () => {
    for (const name of names([
      tool('n'.repeat(128), server('x'.repeat(60))),
      tool('日本', server('日')),
      tool('n'.repeat(128), server('x'.repeat(60))),
    ]))
      expect(name).toMatch(/^[\w-]{1,64}$/)
  })
})

describe('the tools that are sent', () => {
  const hand = JSON.stringify([{ type: 'function', function: { name: 'by_hand' } }])

  it('come after those the person wrote', () => {
    const offered = offeredTools([tool('calculator', own)])
    expect(JSON.parse(withOffered(hand, offered) ?? '')).toMatchObject([
      { function: { name: 'by_hand' } },
      { function: { name: 'calculator' } },
    ])
    expect(writtenNames(hand, offered)).toEqual(new Set(['by_hand']))
  })

  it('take the place of a written one of the same name', () => {
    const offered = offeredTools([tool('by_hand', own)])
    expect(JSON.parse(withOffered(hand, offered) ?? '')).toMatchObject([
      { function: { name: 'by_hand', description: 'Does by_hand.' } },
    ])
    expect(writtenNames(hand, offered)).toEqual(new Set())
  })

  it('are none where nothing is on', () => {
    expect(withOffered(undefined, [])).toBeUndefined()
  })
})
