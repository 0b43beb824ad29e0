import { describe, expect, it } from 'vitest'

import { createFinder } from '@/domain/search/createFinder'

const found = (text: string, query: string, isCaseSensitive = false) =>
  (createFinder(query, { isCaseSensitive })?.(text) ?? []).map(([start, end]) => text.slice(start, end))

describe('finding in a chat', () => {
  it.each([
    ['Ein Bär, zwei Bären', 'bar', ['Bär', 'Bär']],
    ['Ein Bär, zwei Baeren', 'baer', ['Bär', 'Baer']],
    ['Ein Bär, zwei Baeren', 'bär', ['Bär', 'Baer']],
    ['eine  große\nStadt', 'grosse stadt', ['große\nStadt']],
    ['吾輩は猫である', '猫', ['猫']],
    ['ｶﾅとかな', 'カナ', ['ｶﾅ', 'かな']],
    ['كِتَابٌ', 'كتاب', ['كِتَابٌ']],
    ['ราคาข้าว', 'ข้าว', ['ข้าว']],
    ['फ़िल्म', 'फिल्म', ['फ़िल्म']],
    ['한국', '하', ['한']],
    ['1+1 (a.b)', '(a.b)', ['(a.b)']],
    ['anything', '  ', []],
  ])('in %j for %j: %j', (text, query, expected) => {
    expect(found(text, query)).toEqual(expected)
  })

  it('takes letters as they are where case counts', () => {
    expect(found('Bär Bar bar', 'Bar', true)).toEqual(['Bar'])
  })
})
