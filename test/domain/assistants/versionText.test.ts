import { expect, it } from 'vitest'

import { EMPTY_ASSISTANT, versionText } from '@/domain/assistants/assistant'

it('a version is described in lines, one for each setting', () => {
  const content = {
    ...EMPTY_ASSISTANT,
    name: 'Editor',
    instructions: 'Be brief.\nBe kind.',
    starters: ['Shorten this'],
    parameters: { temperature: { value: 0.2, origin: 'mine' as const } },
  }
  expect(versionText(content, 'Swift').split('\n')).toEqual([
    'Name: Editor',
    'Model: Swift',
    'Starter: Shorten this',
    'temperature: 0.2',
    'Instructions: ',
    'Be brief.',
    'Be kind.',
  ])
  expect(versionText(EMPTY_ASSISTANT, undefined)).toBe('Model: The model of each chat')
})
