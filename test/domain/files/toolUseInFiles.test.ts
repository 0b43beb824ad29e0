import { describe, expect, it } from 'vitest'

import {
  conversationFromRecord,
  conversationLine,
  conversationRecordSchema,
} from '@/domain/files/conversationRecord'
import { mergeSetting, settingLines } from '@/domain/files/furtherRecords'
import { heldBack } from '@/domain/schema/heldValues'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { applySettingsEdits } from '@/domain/settings/settingsEdits'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { CONVERSATION } from '#test/support/createTestApp'

const TOOLS = { ...NO_TOOLS, sources: ['https://evil.test/mcp'] }
const APPROVALS = { 'https://evil.test/mcp run': { choice: 'always', definition: '{}' } } as const

describe('a file', () => {
  it('approves no tool and trusts no server', () => {
    expect(mergeSetting(DEFAULT_SETTINGS, 'toolApprovals', APPROVALS).edits).toEqual([])
    expect(mergeSetting(DEFAULT_SETTINGS, 'trustedToolSources', ['https://evil.test/mcp']).edits).toEqual([])
  })

  it('switches no tool on, in its conversations or in new ones', () => {
    const line = {
      ...CONVERSATION,
      type: 'conversation',
      trashedAt: 1,
      settings: { ...CONVERSATION.settings, toolUse: TOOLS },
    }
    const record = conversationRecordSchema.parse(line)
    const brought = conversationFromRecord(record)
    expect(brought.settings).not.toHaveProperty('toolUse')
    expect(brought.settings.heldTools).toEqual(TOOLS)
    // They wait wherever the file goes next.
    expect(
      conversationFromRecord(conversationRecordSchema.parse(JSON.parse(conversationLine(brought)))),
    ).toEqual(brought)
    const newConversation = { ...DEFAULT_SETTINGS.newConversation, systemPrompt: 'Hi', toolUse: TOOLS }
    const { edits } = mergeSetting(DEFAULT_SETTINGS, 'newConversation', newConversation)
    const after = applySettingsEdits(DEFAULT_SETTINGS, heldBack(DEFAULT_SETTINGS, edits))
    expect(after.newConversation).toEqual(DEFAULT_SETTINGS.newConversation)
    expect(Object.keys(after.heldValues)).toEqual([
      '["newConversation","systemPrompt"]',
      '["newConversation","toolUse"]',
    ])
  })

  it('is written without approvals', () => {
    const lines = settingLines({ ...DEFAULT_SETTINGS, theme: 'dark', toolApprovals: APPROVALS })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('dark')
  })
})
