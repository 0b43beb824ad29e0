import { describe, expect, it } from 'vitest'

import { titleOf } from '@/domain/conversations/listedChat'
import { titleInReply } from '@/domain/conversations/titlePrompt'
import { cutAtLetter, cutAtWord } from '@/lib/text/cutAtWord'
import { fileName, fileStem } from '@/lib/text/fileName'

describe('cutting a text', () => {
  it.each([
    ['whole words', 'one two three', 9, 'one two'],
    ['words of Chinese', '我们今天去北京大学', 8, '我们今天去北京'],
    ['words of Thai', 'ผมอยากกินข้าวผัด', 12, 'ผมอยากกิน'],
    ['a word that is too long', 'abcdefghij', 4, 'abcd'],
    ['never a half of a sign', '😀😀😀', 3, '😀'],
    ['never a letter without its marks', 'दि'.repeat(9), 5, 'दिदि'],
    ['a family of people as one letter', 'ab👩‍👩‍👧', 4, 'ab'],
  ])('keeps %s', (_, text, most, expected) => {
    expect(cutAtWord(text, most)).toBe(expected)
  })

  it('leaves what is short as it is', () => {
    expect(cutAtWord('short', 5)).toBe('short')
    expect(cutAtLetter('short', 5)).toBe('short')
  })
})

describe('titles', () => {
  it('end with a whole word of any script', () => {
    expect(titleOf('如何学习'.repeat(30))).toMatch(/^(?:如何学习)+(?:如何)?…$/)
    expect(titleOf(`${'word '.repeat(15)}overflowing end`)).toBe(`${'word '.repeat(15).trim()}…`)
  })

  it.each([
    ['「東京の天気」', '東京の天気'],
    ['标题：北京的天气。', '北京的天气'],
    ['العنوان: الطقس في القاهرة.', 'الطقس في القاهرة'],
    ['शीर्षक: दिल्ली का मौसम।', 'दिल्ली का मौसम'],
    ['**Titel:** „Wetter in Bonn“', 'Wetter in Bonn'],
    ['« La météo »', 'La météo'],
  ])('lose what models wrap them in: %s', (reply, title) => {
    expect(titleInReply(reply)).toBe(title)
  })
})

describe('names of files', () => {
  it.each([
    ['東京/大阪: 天気?', '東京 大阪  天気'],
    ['رسالة إلى أحمد', 'رسالة إلى أحمد'],
    ['हिन्दी में', 'हिन्दी में'],
    ['e\u0301te\u0301', 'été'],
    ['bill\u202efdp.exe', 'bill fdp.exe'],
    ['???', ''],
  ])('keep the letters of every script: %s', (title, stem) => {
    expect(fileStem(title, 60)).toBe(stem)
  })

  it('fit what file systems take, with their endings', () => {
    const name = fileName(`${'ข้าวผัด'.repeat(40)}.jsonl.gz`, 100)

    expect(name).toMatch(/^ข้าวผัด.*\.jsonl\.gz$/)
    expect(new TextEncoder().encode(name).length).toBeLessThan(255)
    expect(fileName(':?', 100)).toBe('file')
  })
})
