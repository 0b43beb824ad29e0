import fc from 'fast-check'
import { estimateTokenCount } from 'tokenx'
import { describe, expect, it } from 'vitest'

import { countTokens, OTHER_SCRIPTS } from '@/domain/tokens/countTokens'

/** Pieces whose borders are where counting could differ. */
const PIECES = [
  ...['a', 'word', 'Capital', 'alphabetical', 'don’t', "don't", '12', '12345', '3.14', 'x1'],
  ...[' ', '  ', '\n', '\n\n', '\n  ', '\t', '\r\n', '\u00a0', '\u3000', '\u2028'],
  ...['.', '...', '(){}[]<>', '—', '“', '”', '_', '\u0000'],
  ...[
    '漢字',
    'かな',
    '한국어',
    '。',
    '、',
    '！',
    'über',
    'naïve',
    'привет',
    'ελλ',
    'كتاب',
    'हिन्दी',
    'ข้าวผัด',
    '😀',
    '👩‍💻',
    '\ud83d',
  ],
]

describe('countTokens', () => {
  it('counts as tokenx, whatever the text is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        expect(countTokens(text)).toBe(estimateTokenCount(text, OTHER_SCRIPTS))
      }),
      { numRuns: 4_000 },
    )
  })

  it('counts any text as tokenx', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(countTokens(text)).toBe(estimateTokenCount(text, OTHER_SCRIPTS))
      }),
      { numRuns: 2_000 },
    )
  })

  /** As o200k_base counts them (gpt-tokenizer 4.0.0, 27 November 2026). */
  it.each([
    [
      'Arabic',
      'يمكن للمستخدم أن يختار النموذج الذي يريد استخدامه في هذه المحادثة، ثم يكتب سؤاله وينتظر الإجابة.',
      31,
    ],
    [
      'Hebrew',
      'המשתמש יכול לבחור את המודל שבו הוא רוצה להשתמש בשיחה הזאת, ואז לכתוב את השאלה שלו ולחכות לתשובה.',
      31,
    ],
    [
      'Hindi',
      'उपयोगकर्ता इस बातचीत में जिस मॉडल का उपयोग करना चाहता है उसे चुन सकता है, फिर अपना सवाल लिखकर जवाब का इंतज़ार कर सकता है।',
      33,
    ],
    [
      'Thai',
      'ผู้ใช้สามารถเลือกโมเดลที่ต้องการใช้ในการสนทนานี้ จากนั้นพิมพ์คำถามแล้วรอคำตอบ หากคำตอบยังไม่เพียงพอก็สามารถขอคำตอบอื่นได้',
      47,
    ],
    [
      'Russian',
      'Пользователь может выбрать модель, которую хочет использовать в этом разговоре, затем написать свой вопрос и дождаться ответа. Если ответа недостаточно, можно попросить другой.',
      34,
    ],
    [
      'Chinese',
      '用户可以选择想在这次对话中使用的模型，然后写下自己的问题并等待回答。如果回答不够好，可以要求另一个回答，或者修改问题后再次发送。',
      39,
    ],
    [
      'Japanese',
      'ユーザーはこの会話で使いたいモデルを選び、質問を書いて回答を待つことができます。回答が十分でなければ、別の回答を求めることもできます。',
      45,
    ],
    [
      'Korean',
      '사용자는 이 대화에서 사용하고 싶은 모델을 고르고 질문을 쓴 다음 답변을 기다릴 수 있습니다. 답변이 부족하면 다른 답변을 요청할 수 있습니다.',
      40,
    ],
  ])('comes near what a tokeniser counts: %s', (_, text, counted) => {
    expect(countTokens(text) / counted).toBeGreaterThan(0.8)
    expect(countTokens(text) / counted).toBeLessThan(1.5)
  })
})
