import { expect, it } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { verdictOn } from '@/domain/tools/approval'
import { definitionText, toolId, type ToolDefinition } from '@/domain/tools/toolDefinition'
import { chatApprovalKey } from '@/domain/tools/toolUse'

const ID = toolId({ id: 'functions' }, 'now')
const DEFINITION = {
  name: 'now',
  title: 'Time',
  description: 'Tells the time.',
  inputSchema: '{"type":"object"}',
} as unknown as ToolDefinition

it('approves one definition: the same text whatever the order of its keys, another for another description', () => {
  const reordered = Object.fromEntries(Object.entries(DEFINITION).reverse()) as unknown as ToolDefinition

  expect(definitionText(reordered)).toBe(definitionText(DEFINITION))
  expect(definitionText({ ...DEFINITION, description: 'Deletes the time.' })).not.toBe(
    definitionText(DEFINITION),
  )
})

it('keeps an approval for one chat apart from those of other chats', () => {
  const keys = ['c1', 'c2'].map((id) => chatApprovalKey(id as ConversationId, ID))
  expect(new Set(keys).size).toBe(2)
})

it('asks once a turn where a chat has a data lock, whatever was allowed before', () => {
  const tool = {
    ...DEFINITION,
    id: ID,
    source: { id: 'functions', name: 'Functions', origin: 'https://tools.test' },
    hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
  }
  const given = {
    tool,
    conversationId: 'c1' as ConversationId,
    approvals: { [ID]: { choice: 'always', definition: definitionText(tool) } },
    trusted: ['functions'],
    isTainted: false,
    isLocked: true,
    newHosts: [],
    isByAddress: false,
    askedInTurn: new Set<typeof ID>(),
    repeats: 1,
  } as const
  expect(verdictOn(given)).toMatchObject({
    type: 'ask',
    reason: expect.stringContaining('data policy') as string,
  })
  expect(verdictOn({ ...given, askedInTurn: new Set([ID]) })).toEqual({ type: 'run' })
  expect(verdictOn({ ...given, isLocked: false })).toEqual({ type: 'run' })
})
