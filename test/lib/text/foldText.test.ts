import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { foldForms, foldText } from '@/lib/text/foldText'
import { hasWords, searchedText, wantedWords } from '@/lib/text/wantedWords'

const fold = (text: string) => foldText(text).text

describe('letters that are searched as one', () => {
  it.each([
    ['case', 'BOAT', 'boat'],
    ['accents, as one sign and as two', 'Crème', 'Cre\u0300me'],
    ['a ligature', 'ﬁne', 'fine'],
    ['full-width forms', 'ＡＢＣ１２３', 'abc123'],
    ['German ß', 'Straße STRAẞE', 'strasse strasse'],
    ['German letters without their dots', 'Müller', 'Muller'],
    ['Danish and Polish letters', 'Ærø Łódź', 'aero lodz'],
    ['Turkish i with and without its dot', 'Işık İstanbul', 'isik istanbul'],
    ['Vietnamese', 'Đường phố Huế', 'duong pho hue'],
    ['Russian ё', 'Ёлка ещё', 'елка еще'],
    ['a Russian accent', 'за́мок', 'замок'],
    ['Greek accents and the final sigma', 'Οδυσσεύς', 'οδυσσευσ'],
    ['Arabic without its vowels', 'كِتَابٌ', 'كتاب'],
    ['Arabic made longer', 'كتـــاب', 'كتاب'],
    ['the forms of alef', 'أحمد إحسان آمال ٱلله', 'احمد احسان امال الله'],
    ['alef maqsura', 'مصطفى', 'مصطفي'],
    ['ta marbuta', 'مكتبة', 'مكتبه'],
    ['Persian letters and joiners', 'می\u200cخواهم کتاب', 'ميخواهم كتاب'],
    ['Arabic shapes of letters', 'ﻻ', 'لا'],
    ['digits of other scripts', '٢٠٢٦ ۲۰۲۶ २०२६ ๒๐๒๖', '2026 2026 2026 2026'],
    ['Hebrew points', 'שָׁלוֹם', 'שלום'],
    ['Hindi nukta, as one sign and as two', 'ज़मीन फ\u093cिल्म', 'जमीन फिल्म'],
    ['Hindi nasals', 'हिन्दी हँसी सम्बन्ध', 'हिंदी हंसी संबंध'],
    ['katakana and hiragana', 'カタカナ', 'かたかな'],
    ['half-width katakana', 'ｶﾞｷﾞ', 'ガギ'],
    ['an apostrophe', 'l’été', "l'ete"],
    ['a soft hyphen', 'Don\u00adau', 'donau'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it.each([
    ['vowel signs of Hindi', 'की', 'के'],
    ['vowels of Thai', 'กิน', 'กัน'],
    ['tones of Thai', 'ไม้', 'ไม่'],
    ['voiced kana', 'バス', 'ハス'],
    ['half voiced kana', 'ハ\u309a', 'ハ\u3099'],
    ['Russian й', 'мой', 'мои'],
    ['Ukrainian ї', 'їх', 'іх'],
    ['letters of one shape', 'o', 'о'],
  ])('keeps apart %s', (_, one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  it('folds й the same, as one sign and as two', () => {
    expect(fold('\u0438\u0306')).toBe(fold('й'))
    expect(fold('е\u0308')).toBe('е')
  })

  it('finds the beginning of a Korean syllable that is being typed', () => {
    expect(fold('한국')).toContain(fold('하'))
    expect(fold('한국').startsWith(fold('ㅎ'))).toBe(true)
  })
})

describe('the way back', () => {
  const cut = (text: string, from: number, to: number) => {
    const folded = foldText(text)
    return text.slice(folded.origin(from), folded.end(to))
  }

  it.each([
    ['Stra\u00dfe', 'ss', 'ß'],
    ['한국', fold('하'), '한'],
    ['كِتَابٌ جديد', 'كتاب', 'كِتَابٌ'],
    ['ｶﾞｷﾞ', fold('ギ'), 'ｷﾞ'],
    ['हिन्दी', 'हिंद', 'हिन्द'],
    ['😀 naïve', 'naive', 'naïve'],
  ])('is to whole letters: %s', (text, found, marked) => {
    const at = fold(text).indexOf(found)

    expect(at).toBeGreaterThanOrEqual(0)
    expect(cut(text, at, at + found.length)).toBe(marked)
  })

  it('ends inside the text and never before it began, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { text: folded, origin, end } of foldForms(text))
          for (let index = 0; index < folded.length; index += 1) {
            expect(end(index + 1)).toBeGreaterThan(origin(index))
            expect(end(index + 1)).toBeLessThanOrEqual(text.length)
          }
      }),
    )
  })
})

describe('words of a query', () => {
  it.each([
    ['Müller & Söhne', 'mueller', true],
    ['Müller & Söhne', 'muller sohne', true],
    ['Mueller', 'Müller', true],
    ['Muller', 'mueller', false],
    ['Fußball', 'fussball', true],
    ['東京タワーへ行く', '京たわ', true],
    ['ผมกินข้าวผัด', 'ข้าว', true],
    ['서울에서 만나요', '서울', true],
    ['Smørrebrød', 'smoerrebroed', true],
    ['Smørrebrød', 'smorrebrod', true],
    ['قرأت كتابًا', 'الكتاب', true],
    ['قرأت الكتاب', 'كتاب', true],
    ['وبِالْكِتَابِ', 'والكتاب', true],
    ['هذا كتاب', 'للكتاب', true],
    ['لغة جديدة', 'اللغة', true],
    ['له', 'الله', false],
    ['ده', 'والدة', false],
  ])('looks in %j for %j: %j', (text, query, isFound) => {
    expect(hasWords(searchedText(text), wantedWords(query))).toBe(isFound)
  })
})
