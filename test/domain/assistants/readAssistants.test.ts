import { expect, it } from 'vitest'

import { EMPTY_ASSISTANT, headName, versionName } from '@/domain/assistants/assistant'
import { assistantsIn, readHead, readVersion, versionsOf } from '@/domain/assistants/readAssistants'
import type { AssistantId, AssistantVersionId } from '@/domain/ids'

const id = (name: string) => name as AssistantId
const version = (name: string, changes: object = {}) => ({
  ...EMPTY_ASSISTANT,
  id: name as AssistantVersionId,
  assistantId: id('a'),
  number: 1,
  createdAt: 5,
  name: 'Editor',
  ...changes,
})

it('reads a version field by field: what cannot be read takes its default', () => {
  const saved = {
    ...version('v1'),
    instructions: 7,
    picture: 'javascript:alert(1)',
    starters: ['Hi'],
    parameters: { temperature: { value: 0.2, origin: 'mine' }, top_p: { value: 'x' } },
    toolUse: 'all',
    apiKey: 'sk-canary',
  }
  expect(readVersion(saved)).toEqual(
    version('v1', { starters: ['Hi'], parameters: { temperature: { value: 0.2, origin: 'mine' } } }),
  )
})

it.each([
  [null],
  [7],
  [{}],
  [{ ...version('v1'), id: '' }],
  [{ ...version('v1'), assistantId: '__proto__' }],
])('reads no version of %j', (saved) => {
  expect(readVersion(saved)).toBeUndefined()
})

it('lists assistants by name with their newest version, and without those that lack one', () => {
  const items = {
    [headName(id('a'))]: { id: 'a', versionId: 'v2', createdAt: 1 },
    [headName(id('b'))]: { id: 'b', versionId: 'v3', createdAt: 1 },
    [headName(id('lost'))]: { id: 'lost', versionId: 'gone', createdAt: 1 },
    [versionName('v1' as AssistantVersionId)]: version('v1'),
    [versionName('v2' as AssistantVersionId)]: version('v2', { number: 2, name: 'Zoe' }),
    [versionName('v3' as AssistantVersionId)]: version('v3', { assistantId: 'b', name: 'Ann' }),
  }
  expect(assistantsIn(items).map((each) => each.version.name)).toEqual(['Ann', 'Zoe'])
  expect(assistantsIn(items)).toBe(assistantsIn(items))
  expect(versionsOf(items, id('a')).map(({ number }) => number)).toEqual([2, 1])
  expect(readHead({ id: 'a' })).toBeUndefined()
})
