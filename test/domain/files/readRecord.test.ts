import { describe, expect, it } from 'vitest'

import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { readRecord } from '@/domain/files/readRecord'

const CONVERSATION = {
  type: 'conversation',
  id: 'c1',
  title: 'Boats',
  createdAt: 1,
  updatedAt: 2,
  activeLeafId: null,
  settings: { ...DEFAULT_CONVERSATION_SETTINGS, systemPrompt: 'Be brief' },
  tags: ['sea'],
  pinned: true,
  archived: false,
}
const MESSAGE = {
  type: 'message',
  id: 'm1',
  conversationId: 'c1',
  parentId: null,
  role: 'user',
  createdAt: 1,
  status: { type: 'complete' },
  parts: [{ type: 'text', text: 'Hi' }],
}
const read = (record: object) => readRecord(JSON.stringify(record))
const { settings: _, ...WITHOUT_SETTINGS } = CONVERSATION

describe('a record with a field that is missing or not understood', () => {
  it.each<[string, object, object, readonly string[]]>([
    ['is read as it is', CONVERSATION, {}, []],
    ['keeps a title that a person gave', { ...CONVERSATION, titledBy: 'person' }, { title: 'Boats' }, []],
    ['takes default settings', WITHOUT_SETTINGS, { settings: DEFAULT_CONVERSATION_SETTINGS }, ['settings']],
    [
      'keeps the other settings',
      {
        ...CONVERSATION,
        settings: {
          systemPrompt: 'Be brief',
          parameters: { top_p: 'high', seed: { value: '1', origin: 'mine' } },
        },
      },
      {
        settings: {
          ...CONVERSATION.settings,
          parameters: { seed: { value: '1', origin: 'mine' } },
        },
      },
      ['settings.parameters.top_p'],
    ],
    ['leaves out a tag', { ...CONVERSATION, tags: ['sea', 7] }, { tags: ['sea'] }, ['tags.1']],
    ['takes a default title', { ...CONVERSATION, title: 7 }, { title: 'Untitled', tags: ['sea'] }, ['title']],
    ['is a message without usage', { ...MESSAGE, model: 'm', usage: 'much' }, { model: 'm' }, ['usage']],
    [
      'is a message without an unknown part',
      { ...MESSAGE, parts: [{ type: 'hologram' }, ...MESSAGE.parts] },
      { parts: MESSAGE.parts },
      ['parts.0.type', 'parts.0'],
    ],
    [
      'is a complete message',
      { ...MESSAGE, status: { type: 'odd' } },
      { status: { type: 'complete' } },
      ['status.type', 'status'],
    ],
  ])('%s', (_name, record, expected, unread) => {
    const found = read(record)
    expect(found).toMatchObject({ ok: true, value: { record: expected } })
    if (found.ok) expect(found.value.unread).toEqual(unread)
  })

  it.each([
    ['without an id', { ...CONVERSATION, id: 7 }],
    ['without a role', { ...MESSAGE, role: 'robot' }],
    ['of an unknown kind', { type: 'painting', id: 'x' }],
  ])('is refused %s', (_name, record) => {
    expect(read(record).ok).toBe(false)
  })

  it('is given up after few faults where each costs one more look at a long line', () => {
    const odd = Array.from({ length: 10 }, () => ({ type: 'odd' }))
    expect(read({ ...MESSAGE, parts: odd }).ok).toBe(true)
    const text = { type: 'text', text: 'x'.repeat(4_000_000) }
    expect(read({ ...MESSAGE, parts: [text, ...odd.slice(0, 1)] }).ok).toBe(true)
    expect(read({ ...MESSAGE, parts: [text, ...odd] }).ok).toBe(false)
  })
})
