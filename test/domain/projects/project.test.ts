import { expect, it } from 'vitest'

import { layersOf } from '@/domain/assistants/turnSettings'
import { takenItems } from '@/domain/assistants/readAssistants'
import { isConversationRow } from '@/services/storage/rows/isRow'
import type { ProjectId } from '@/domain/ids'
import { EMPTY_PROJECT, projectsIn, readProject } from '@/domain/projects/project'
import { CONVERSATION } from '#test/support/createTestApp'

const BEES = { ...EMPTY_PROJECT, id: 'bees', name: 'Bees', instructions: 'Be brief.', createdAt: 1 }

it('reads what is whole, and gives what is not its default', () => {
  expect(readProject(BEES)).toEqual(BEES)
  expect(readProject({ ...BEES, colour: 'ultraviolet', documents: 'none' })).toEqual(BEES)
  expect(readProject({ ...BEES, id: 7 })).toBeUndefined()
})

it('lists projects by name', () => {
  const items = { 'project/a': { ...BEES, id: 'a', name: 'Wasps' }, 'project/bees': BEES, 'assistant/x': {} }
  expect(projectsIn(items).map(({ name }) => name)).toEqual(['Bees', 'Wasps'])
})

it('comes after the assistant of a chat, and is named where it is missing', () => {
  const items = { 'project/bees': BEES }
  expect(layersOf(items, { project: 'bees' as ProjectId, dataRule: null }, false)).toEqual({
    layers: [{ from: 'project', name: 'Bees', instructions: 'Be brief.' }],
  })
  expect(layersOf({}, { project: 'bees' as ProjectId, dataRule: null }, false)).toEqual({
    layers: [],
    missing: 'project',
  })
})

it('goes with its chats into a file, with the assistant it begins with', () => {
  const items = {
    'project/bees': { ...BEES, assistantId: 'editor' },
    'project/wasps': { ...BEES, id: 'wasps' },
    'assistant/editor': { id: 'editor', versionId: 'v1', createdAt: 0 },
    'assistantVersion/v1': { id: 'v1', assistantId: 'editor', name: 'Editor', number: 1, createdAt: 0 },
  }
  expect(Object.keys(takenItems(items, [], ['bees' as ProjectId])).sort()).toEqual([
    'assistant/editor',
    'assistantVersion/v1',
    'project/bees',
  ])
})

it('does not slow down the reading of chats in projects', () => {
  const inBees = { ...CONVERSATION, settings: { ...CONVERSATION.settings, project: 'bees' } }
  expect(isConversationRow(inBees)).toBe(true)
  expect(isConversationRow({ ...inBees, settings: { ...inBees.settings, project: 7 } })).toBe(false)
})
