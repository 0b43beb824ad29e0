import { expect, it } from 'vitest'

import type { ConversationId } from '@/domain/ids'
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
