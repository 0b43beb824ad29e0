import { describe, expect, it } from 'vitest'

import { composerTrigger, matchPrompts } from '@/domain/prompts/composerTrigger'
import { readPrompts, writePrompts } from '@/domain/prompts/readPrompts'
import type { SavedPrompt } from '@/domain/settings/settings'

const promptsOf = (...files: readonly (readonly [name: string, file: unknown])[]) => {
  const read = readPrompts(
    files.map(([name, file]) => ({ name, text: typeof file === 'string' ? file : JSON.stringify(file) })),
  )
  return read.ok ? read.value : read.error
}
const prompts = (name: string, file: unknown) => promptsOf([name, file])

describe('prompts of a file', () => {
  it('come from Open WebUI, old and new', () => {
    const file = [
      { command: '/sum', user_id: 'u', title: 'Sum up', content: 'Sum up {{CLIPBOARD}}', timestamp: 1 },
      { id: 'x', command: 'fix', name: 'Fix', content: 'Fix it', meta: { tags: [{ name: 'code' }] } },
    ]
    expect(prompts('prompts.json', file)).toEqual([
      { title: 'Sum up', text: 'Sum up {{CLIPBOARD}}', kind: 'message' },
      { title: 'Fix', text: 'Fix it', kind: 'message', tags: ['code'] },
    ])
  })

  it('come from LibreChat, as groups with their text or apart from it', () => {
    const group = { name: 'Review', category: 'code', oneliner: 'x', command: 'review' }
    const expected = [{ title: 'Review', text: 'Review this', kind: 'message', folder: 'code' }]
    expect(
      prompts('a.json', {
        promptGroups: [{ ...group, productionPrompt: { prompt: 'Review this', type: 'text' } }],
      }),
    ).toEqual(expected)
    expect(
      prompts('a.json', [
        { ...group, prompts: [{ prompt: 'Old' }, { prompt: 'Review this', type: 'text' }] },
      ]),
    ).toEqual(expected)
    expect(
      prompts('a.json', {
        promptgroups: [{ ...group, _id: { $oid: 'g1' }, productionId: { $oid: 'p2' } }],
        prompts: [
          { _id: { $oid: 'p1' }, groupId: { $oid: 'g1' }, prompt: 'Old' },
          { _id: { $oid: 'p2' }, groupId: { $oid: 'g1' }, prompt: 'Review this' },
        ],
      }),
    ).toEqual(expected)
  })

  describe('come from the database of LibreChat, whose collections are two files', () => {
    const id = (value: string) => ({ $oid: value })
    const groups = [
      { _id: id('g1'), name: 'Review', category: 'code', productionId: id('p2'), command: 'review' },
      { _id: id('g2'), name: 'Trip', category: '', productionId: id('p3') },
    ]
    const texts = [
      { _id: id('p1'), groupId: id('g1'), prompt: 'Old', type: 'text' },
      { _id: id('p2'), groupId: id('g1'), prompt: 'Review this', type: 'text' },
      { _id: id('p3'), groupId: id('g2'), prompt: 'Plan a trip', type: 'text' },
    ]
    const lines = (records: readonly object[]) => records.map((each) => `${JSON.stringify(each)}\n`).join('')
    const expected = [
      { title: 'Review', text: 'Review this', kind: 'message', folder: 'code' },
      { title: 'Trip', text: 'Plan a trip', kind: 'message' },
    ]

    it.each([
      ['arrays', JSON.stringify(groups), JSON.stringify(texts)],
      ['lines', lines(groups), lines(texts)],
    ])('as %s, in either order', (_, first, second) => {
      expect(promptsOf(['promptgroups.json', first], ['prompts.json', second])).toEqual(expected)
      expect(promptsOf(['prompts.json', second], ['promptgroups.json', first])).toEqual(expected)
    })

    it('of which the texts alone give the last of each group', () => {
      expect(prompts('prompts.json', texts)).toEqual([
        { title: 'Review this', text: 'Review this', kind: 'message' },
        { title: 'Plan a trip', text: 'Plan a trip', kind: 'message' },
      ])
    })

    it('of which the groups alone have no text, and it is said', () => {
      expect(prompts('promptgroups.json', groups)).toContain('No prompts were found')
    })
  })

  it.each([
    ['its head', 'a.md', '---\ntitle: Poem\n---\nWrite a poem.', 'Poem'],
    ['its heading', 'a.md', '# Poem\n\nWrite a poem.', 'Poem'],
    ['its name', 'Poem.md', 'Write a poem.', 'Poem'],
  ])('are a Markdown file, titled by %s', (_, name, text, title) => {
    expect(prompts(name, text)).toEqual([{ title, text: 'Write a poem.', kind: 'message' }])
  })

  it('come back as they were written', () => {
    const own: SavedPrompt[] = [
      { id: '1', title: 'A', text: 'a', kind: 'system', folder: 'x/y', tags: ['t'] },
      { id: '2', title: 'B', text: 'b', kind: 'message' },
    ]
    expect(prompts('a.json', writePrompts(own))).toEqual(own.map(({ id: _, ...rest }) => rest))
  })

  it.each(['{', '{}', '[]', '[1,null,{"title":"x"}]'])('are not in %j, and it is said', (text) => {
    expect(prompts('a.json', text)).toContain('No prompts were found')
  })
})

describe('what is typed in a message', () => {
  it.each([
    ['@ed', 3, { sign: '@', query: 'ed', from: 0, to: 3 }],
    ['Hi /sum more', 7, { sign: '/', query: 'sum', from: 3, to: 7 }],
    ['a\n@', 3, { sign: '@', query: '', from: 2, to: 3 }],
  ])('opens a list in %j at %i', (text, cursor, trigger) => {
    expect(composerTrigger(text, cursor)).toEqual(trigger)
  })

  it.each([
    ['me@example.com', 14],
    ['and/or', 6],
    ['@ed it', 6],
    ['', 0],
  ])('opens none in %j', (text, cursor) => {
    expect(composerTrigger(text, cursor)).toBeUndefined()
  })
})

it('finds prompts by title, folder, tag and text, titles first', () => {
  const list: SavedPrompt[] = [
    { id: '1', title: 'Poem', text: 'about bees', kind: 'message' },
    { id: '2', title: 'Bees', text: 'x', kind: 'message' },
    { id: '3', title: 'Other', text: 'x', kind: 'message', tags: ['bees'], folder: 'nature' },
  ]
  expect(matchPrompts(list, 'bees').map(({ id }) => id)).toEqual(['2', '1', '3'])
  expect(matchPrompts(list, 'nature other').map(({ id }) => id)).toEqual(['3'])
})
