import { afterEach, expect, it } from 'vitest'

import { ENGLISH, setLanguage } from '@/lib/text/language'
import { asSentence, joinSentences } from '@/lib/text/joinSentences'

afterEach(() => setLanguage(ENGLISH))

it('joins sentences as their script does', () => {
  expect(joinSentences(['It failed.', '', undefined, 'Try again.'])).toBe('It failed. Try again.')
  expect(joinSentences(['失敗しました。', 'もう一度お試しください。'])).toBe(
    '失敗しました。もう一度お試しください。',
  )
  expect(joinSentences([])).toBe('')
})

it.each([
  ['en', 'This link can’t be opened', 'This link can’t be opened.'],
  ['en', 'Why?', 'Why?'],
  ['de', 'Der Link lässt sich nicht öffnen', 'Der Link lässt sich nicht öffnen.'],
  ['ja', 'このリンクを開けません', 'このリンクを開けません。'],
  ['ja', '開けません。', '開けません。'],
  ['zh-Hans', '无法打开此链接', '无法打开此链接。'],
  ['hi', 'यह लिंक नहीं खुल सकता', 'यह लिंक नहीं खुल सकता।'],
  ['ar', 'هل هذا صحيح؟', 'هل هذا صحيح؟'],
])('ends a sentence as %s does', (code, text, sentence) => {
  setLanguage({ ...ENGLISH, code })
  expect(asSentence(text)).toBe(sentence)
})
