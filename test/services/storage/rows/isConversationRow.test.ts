import fc from 'fast-check'
import { expect, it } from 'vitest'

import { conversationSchema } from '@/domain/schema/conversationSchema'
import { isConversationRow } from '@/services/storage/rows/isRow'

import { aConversation } from '../rows'

const CONVERSATION = aConversation()
const FIELDS = Object.keys(CONVERSATION)
const SETTINGS = Object.keys(CONVERSATION.settings)
const anything = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', 'x', 0, true, [], {}, [1], 'y'.repeat(300)),
  fc.anything(),
)

it('takes a conversation as it is written', () => {
  expect(isConversationRow(CONVERSATION)).toBe(true)
})

it('never takes what the schema refuses', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FIELDS),
      fc.constantFrom(...SETTINGS, 'contextCut'),
      anything,
      fc.boolean(),
      (field, setting, value, isDeep) => {
        const row = isDeep
          ? { ...CONVERSATION, settings: { ...CONVERSATION.settings, [setting]: value } }
          : { ...CONVERSATION, [field]: value }
        if (isConversationRow(row)) expect(conversationSchema.safeParse(row).success).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})
