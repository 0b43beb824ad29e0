import { beforeEach, describe, expect, it } from 'vitest'

import type { AttachmentId, ConnectionId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Index } from '@/services/search/createIndex'
import type { SearchFilters } from '@/domain/search/search'
import { searchTerms } from '@/services/search/searchTerms'

import { aConversation, aMessage, conversationId } from '../storage/rows'
import { memoryIndex } from './memoryIndex'

let index: Index
beforeEach(async () => {
  index = (await memoryIndex()).index
})

const found = (query: string, filters: SearchFilters = {}, page = {}) =>
  index.query(searchTerms(query), filters, { limit: 50, ...page }).map(({ messageId }) => messageId as string)

const put = (...messages: readonly Message[]) => index.put([{ conversation: aConversation(), messages }])

describe('the index', () => {
  it('finds all words in any order, the last as a beginning, newest first', () => {
    put(aMessage('m1', 'A red boat'), aMessage('m2', 'Boats are red'), aMessage('m3', 'A green boat'))

    expect(found('red boa')).toEqual(['m2', 'm1'])
    expect(found('red boat ')).toEqual(['m1'])
  })

  it.each([
    ['我想去北京大学学习', '北京大学'],
    ['ผมอยากกินข้าวผัดกุ้ง', 'ข้าวผัด'],
    ['サーバーが止まった', 'さーばー'],
    ['قرأت الكِتَابَ', 'الكتاب'],
    ['قرأت الكِتَابَ', 'كتاب '],
    ['هذا كتاب قديم', 'وبالكتاب '],
    ['वह हिन्दी बोलता है', 'हिंदी'],
    ['वह हिन्दी बोलता है', 'हिं'],
    ['שָׁלוֹם עולם', 'שלום '],
    ['Frau Müller geht', 'mueller '],
    ['Frau Müller geht', 'muller '],
    ['Frau Mueller geht', 'müller '],
    ['Die Straße', '"strasse"'],
    ['ещё одна', 'еще '],
    ['한국어를 배웁니다', '한국 배웁'],
    ['Hà Nội', 'noi '],
  ])('has words of any script as people look for them: %s, %s', (text, query) => {
    put(aMessage('m1', text), aMessage('m2', 'Other words, andere Wörter'))

    expect(found(query)).toEqual(['m1'])
  })

  it('tells vowel signs apart', () => {
    put(aMessage('m1', 'की'), aMessage('m2', 'के'))

    expect(found('की ')).toEqual(['m1'])
  })

  it('finds text without spaces, accents and symbols', () => {
    put(aMessage('m1', '猫が好きです'), aMessage('m2', 'Crème brûlée'), aMessage('m3', 'snake_case and C++'))

    expect(found('好き')).toEqual(['m1'])
    expect(found('creme')).toEqual(['m2'])
    expect(found('case')).toEqual(['m3'])
  })

  it('is harmless to the language of the index: %s', () => {
    put(aMessage('m1', 'near or not and'))

    for (const query of [
      'NEAR(a b)',
      '" OR "',
      'a*b:c^d',
      '-x',
      'text:near',
      "'; DROP TABLE docs; --",
      '*',
      '""',
    ]) {
      expect(() => found(query)).not.toThrow()
    }
    expect(found('NOT AND')).toEqual(['m1'])
  })

  it.each<[string, SearchFilters, readonly string[]]>([
    ['role', { role: 'assistant' }, ['m2']],
    ['model', { model: 'gpt-x' }, ['m2']],
    ['another model', { model: 'gpt' }, []],
    ['code', { hasCode: true }, ['m2']],
    ['no code', { hasCode: false }, ['m3', 'm1']],
    ['attachment', { hasAttachment: true }, ['m3']],
    ['from', { from: 2_000 }, ['m3', 'm2']],
    ['to', { to: 2_000 }, ['m2', 'm1']],
  ])('filters by %s', (_name, filters, expected) => {
    const image = {
      type: 'image',
      attachmentId: 'h' as AttachmentId,
      name: 'p',
      mediaType: '',
      sizeBytes: 1,
    } as const
    put(
      aMessage('m1', 'boat', { createdAt: 1_000 }),
      aMessage('m2', 'boat\n```js\nx\n```', {
        createdAt: 2_000,
        role: 'assistant',
        reply: { model: 'gpt-x' as ModelId, connectionId: '' as ConnectionId },
      }),
      aMessage('m3', '', { createdAt: 3_000, parts: [{ type: 'text', text: 'boat' }, image] }),
    )

    expect(found('boat', filters)).toEqual(expected)
  })

  it('keeps to conversations, or leaves them out', () => {
    put(aMessage('m1', 'boat'))
    index.put([
      {
        conversation: aConversation('c2'),
        messages: [aMessage('m2', 'boat', { conversationId: conversationId('c2') })],
      },
    ])

    expect(found('boat', {}, { only: [conversationId('c1')] })).toEqual(['m1'])
    expect(found('boat', {}, { except: [conversationId('c1')] })).toEqual(['m2'])
  })

  it('gives page after page without a gap, for messages of one and the same millisecond too', () => {
    put(...Array.from({ length: 25 }, (_, at) => aMessage(`m${at}`, 'boat', { createdAt: 7 })))
    const seen: string[] = []

    for (let before: number | undefined; ;) {
      const page = index.query(
        searchTerms('boat'),
        {},
        { limit: 10, ...(before !== undefined && { before }) },
      )
      if (page.length === 0) break
      seen.push(...page.map(({ messageId }) => messageId))
      before = page.at(-1)!.rank
    }

    expect(new Set(seen).size).toBe(25)
    expect(seen).toHaveLength(25)
  })

  it('forgets what was changed, removed or cleared', () => {
    const [one, two] = [aMessage('m1', 'red boat'), aMessage('m2', 'red ship')]
    put(one, two)

    put({ ...one, parts: [{ type: 'text', text: 'green boat' }] })
    expect(found('red')).toEqual([])
    expect(found('green')).toEqual(['m1'])

    index.remove(conversationId('c1'))
    expect(found('green')).toEqual([])
    expect(index.indexed().size).toBe(0)

    put(two)
    index.clear()
    expect(found('red')).toEqual([])
  })

  it.each([Number.NaN, -5, Infinity, 1e300])('takes a message of the time %s', (createdAt) => {
    put(aMessage('m1', 'boat', { createdAt }), aMessage('m2', 'boat', { createdAt }))

    expect(found('boat')).toHaveLength(2)
  })
})
