import { describe, expect, it } from 'vitest'

import { mayUseMemory } from '@/domain/assistants/turnSettings'
import type { AssistantId, AssistantVersionId, ProjectId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import { memoriesFor, memoriesOf, memoryBar, memoryText, readMemory } from '@/domain/memory/memory'
import { mergeSetting } from '@/domain/files/furtherRecords'
import { EMPTY_PROJECT } from '@/domain/projects/project'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'

const memory = (id: string, change: object = {}) => ({
  id,
  text: `Fact ${id}`,
  space: { type: 'everywhere' },
  source: null,
  by: 'person',
  createdAt: 1,
  ...change,
})
const BEES = 'bees' as ProjectId
const EDITOR = 'editor' as AssistantId
const QUIET = 'quiet' as ProjectId
const ITEMS: Items = {
  'memory/a': memory('a'),
  'memory/b': memory('b', { space: { type: 'project', id: BEES }, createdAt: 2 }),
  'memory/c': memory('c', { space: { type: 'assistant', id: EDITOR }, createdAt: 3 }),
}
const idsFor = (chat: Partial<Parameters<typeof memoriesFor>[1]>, isOn = true) =>
  memoriesFor(ITEMS, { dataRule: null, ...chat }, isOn).map(({ id }) => id)

describe('which memories a chat is sent with', () => {
  it('those for all chats, and those of its project and its assistant alone', () => {
    expect(idsFor({})).toEqual(['a'])
    expect(idsFor({ project: BEES })).toEqual(['b', 'a'])
    expect(idsFor({ assistant: { id: EDITOR, versionId: 'v' as AssistantVersionId } })).toEqual(['c', 'a'])
    expect(idsFor({ project: 'wasps' as ProjectId })).toEqual(['a'])
  })

  it('none while memory is off, where the person turned it off, and under any data lock', () => {
    expect(idsFor({}, false)).toEqual([])
    expect(idsFor({ noMemory: true })).toEqual([])
    expect(idsFor({ dataRule: { noTraining: true, noRetention: false } })).toEqual([])
    expect(mayUseMemory({ dataRule: { noTraining: false, noRetention: false } }, true)).toBe(false)
  })

  it.each([
    ['lock', { dataRule: { noTraining: true, noRetention: false } }],
    ['project', { project: QUIET }],
    ['assistant', { assistant: { id: EDITOR, versionId: 'mute' as AssistantVersionId } }],
    ['chat', { noMemory: true }],
  ] as const)('none where this keeps them from it: %s', (bar, chat) => {
    const items = {
      ...ITEMS,
      'project/quiet': { ...EMPTY_PROJECT, id: QUIET, createdAt: 1, noMemory: true },
    }
    const version = bar === 'assistant' ? { noMemory: true } : undefined
    const settings: Parameters<typeof memoryBar>[1] = { dataRule: null, ...chat }
    expect(memoryBar(items, settings, version)).toBe(bar)
    expect(memoriesFor(items, settings, true, version)).toEqual([])
    expect(memoriesOf(items, settings).length).toBeGreaterThan(0)
    expect(memoryBar(items, { dataRule: null }, { noMemory: false })).toBeUndefined()
  })

  it('as many as fit, the newest first', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `memory/${at}`,
        memory(String(at), { text: 'x'.repeat(500), createdAt: at }),
      ]),
    )
    const sent = memoriesFor(many, { dataRule: null }, true)
    expect(sent).toHaveLength(16)
    expect(sent[0]?.id).toBe('39')
  })
})

it('is listed oldest first, each on one line', () => {
  const items = {
    'memory/a': memory('a', { text: 'Lives in\nKent' }),
    'memory/b': memory('b', { createdAt: 2 }),
  }
  expect(memoryText(memoriesFor(items, { dataRule: null }, true))).toMatch(/\n- Lives in Kent\n- Fact b$/)
})

it('is read whole or not at all: one with a broken space would be sent where it must not be', () => {
  expect(readMemory(memory('a'))).toEqual(memory('a'))
  expect(readMemory(memory('a', { space: { type: 'project' } }))).toBeUndefined()
  expect(readMemory(memory('a', { text: 'x'.repeat(501) }))).toBeUndefined()
})

it('is off at first, and no file turns it on', () => {
  expect(DEFAULT_SETTINGS.isMemoryOn).toBe(false)
  expect(mergeSetting(DEFAULT_SETTINGS, 'isMemoryOn', true).edits).toEqual([])
})
