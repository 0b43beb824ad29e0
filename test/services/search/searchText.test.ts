import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { foldText } from '@/lib/text/foldText'
import { matchRanges, snippetOf } from '@/services/search/snippetOf'
import { searchTerms } from '@/services/search/searchTerms'

/** What of the text is marked. */
const marked = (text: string, query: string) =>
  matchRanges(text, searchTerms(query))?.map(([start, end]) => text.slice(start, end))

describe('matching', () => {
  it.each([
    ['the boat sails', 'boat', ['boat']],
    ['the boat sails', 'boat the', ['the', 'boat']],
    ['the boats sail', 'boa', ['boa']],
    ['the boats sail', 'boat sail', undefined],
    ['a steamboat', 'boat', undefined],
    ['Crème BRÛLÉE', 'creme brulee', ['Crème', 'BRÛLÉE']],
    ['ﬁne', 'fine', ['ﬁne']],
    ['say "the boat sails" now', '"boat sails"', ['boat sails']],
    ['boat and sails', '"boat sails"', undefined],
    ['猫が好きです', '好き', ['好き']],
    ['犬が好きです', '猫', undefined],
    ['naïve 😀 x', 'x', ['x']],
    ['f(x) => x', '"=> x"', ['=> x']],
    ['anything', '', []],
    ['我想去北京大学学习', '北京大学', ['北京大学']],
    ['サーバーが止まった', 'サーバー', ['サーバー']],
    ['ｻｰﾊﾞｰが止まった', 'さーばー', ['ｻｰﾊﾞｰ']],
    ['東京の天気', '東京 天気', ['東京', '天気']],
    ['ผมอยากกินข้าวผัดกุ้ง', 'ข้าวผัด', ['ข้าวผัด']],
    ['ผมอยากกินข้าวผัดกุ้ง', 'ข่าว', undefined],
    ['قرأت الكِتَابَ الجديد', 'الكتاب', ['الكِتَابَ']],
    ['قرأت كتـــابا', 'كتابا', ['كتـــابا']],
    ['قرأت الكِتَابَ', 'كتاب', ['كِتَابَ']],
    ['هذا كتاب', 'للكتاب', ['كتاب']],
    ['والكتاب هنا', 'بالكتاب', ['كتاب']],
    ['في مكتبة أحمد', 'مكتبه احمد', ['مكتبة', 'أحمد']],
    ['على مصطفى', 'مصطفي', ['مصطفى']],
    ['२०२६ में ज़मीन', '2026 जमीन', ['२०२६', 'ज़मीन']],
    ['वह हिन्दी बोलता है', 'हिंदी', ['हिन्दी']],
    ['यह किताब की बात है', 'के ', undefined],
    ['שָׁלוֹם עולם', 'שלום', ['שָׁלוֹם']],
    ['Frau Müller geht', 'muller', ['Müller']],
    ['Frau Müller geht', 'mueller', ['Müller']],
    ['Frau Mueller geht', 'Müller', ['Mueller']],
    ['Frau Muller geht', 'Mueller', undefined],
    ['Die Straße am Fluß', 'strasse fluss', ['Straße', 'Fluß']],
    ['İstanbul’da ılık', 'istanbul ilik', ['İstanbul', 'ılık']],
    ['ＧＰＴ－５を使う', 'gpt', ['ＧＰＴ']],
    ['ещё одна ёлка', 'еще елка', ['ещё', 'ёлка']],
    ['мой дом', 'мои ', undefined],
    ['Đường phố Hà Nội', 'duong ha noi', ['Đường', 'Hà', 'Nội']],
    ['한국어를 배웁니다', '한국', ['한국']],
    ['한국어를 배웁니다', '한국어 배', ['한국어', '배']],
  ])('finds in %j for %j: %j', (text, query, found) => {
    expect(marked(text, query)).toEqual(found)
  })

  it('marks where the hits are in the original, whatever folding does to lengths', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const text = `${before} boat ${after}`

        expect(marked(text, 'boat ')).toContain('boat')
      }),
    )
  })

  it('folds any text to one whose every unit has an origin inside the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text)
        const origins = Array.from({ length: folded.text.length + 1 }, (_, index) => folded.origin(index))

        expect(origins).toEqual([...origins].sort((one, other) => one - other))
        expect(origins.every((origin) => origin >= 0 && origin <= text.length)).toBe(true)
      }),
    )
  })

  it('walks through text that nearly matches everywhere', () => {
    expect(marked(`${'a'.repeat(500_000)} b`, 'b aaaa')).toEqual(['aaaa', 'b'])
    expect(marked('a'.repeat(500_000), 'aaaa b')).toBeUndefined()
  })
})

describe('snippetOf', () => {
  it('shows the first hit with the text around it, on one line', () => {
    const text = `${'word '.repeat(100)}the\nboat sails ${'more '.repeat(100)}`
    const { text: shown, ranges } = snippetOf(text, matchRanges(text, searchTerms('boat'))!)

    expect(shown).toMatch(/^…word .*the boat sails .*…$/)
    expect(ranges.map(([start, end]) => shown.slice(start, end))).toEqual(['boat'])
  })

  it.each([
    ['## Rivers and **boats**', 'boats', 'Rivers and boats'],
    ['- [ ] buy a *red* boat\n- [x] sail', 'boat', 'buy a red boat sail'],
    ['see [the boat](https://a.test/boat "Boat") now', 'now', 'see the boat now'],
    ['![a boat](data:x) sails', 'sails', 'a boat sails'],
    ['| Boat | Length |\n| --- | ---: |\n| Ada | 12 |', 'ada', 'Boat Length Ada 12 '],
    ['```ts\nconst boat = a * b\n```\nDone', 'boat', 'const boat = a * b Done'],
    ['call `boat_name()` and __init__ of 2*3*4', 'boat', 'call boat_name() and init of 2*3*4'],
    ['> quoted boat', 'boat', 'quoted boat'],
    ['a boat[^1] sails\n\n[^1]: slowly', 'boat', 'a boat sails slowly'],
    ['1 - 2 boats', 'boats', '1 - 2 boats'],
    ['**boat**', '"**boat"', '**boat'],
  ])('shows words, not the signs of Markdown: %s', (text, query, expected) => {
    const hits = matchRanges(text, searchTerms(query))!
    const { text: shown, ranges } = snippetOf(text, hits)

    expect(shown.trim()).toBe(expected.trim())
    expect(ranges.map(([start, end]) => shown.slice(start, end).toLowerCase())).toContain(
      query.replaceAll('"', ''),
    )
  })

  it('marks what was hit in any text, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('boat', '**', '# ', '\n', ' ', '`', '| ', '](x)', '[', 'a')),
        (pieces) => {
          const text = `${pieces.join('')} boat`
          const { text: shown, ranges } = snippetOf(text, matchRanges(text, searchTerms('boat'))!)
          for (const [start, end] of ranges) expect(shown.slice(start, end)).toBe('boat')
          expect(ranges.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
