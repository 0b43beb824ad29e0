import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { draftFit } from '@/domain/context/draftFit'
import { surelyFits } from '@/domain/context/fits'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'

const settings = DEFAULT_CONVERSATION_SETTINGS
const written = (text: string) => ({ text, attachments: [] })
const words = (count: number) => written('word '.repeat(count))
const fitOf = (count: number, entry: Parameters<typeof draftFit>[0]['entry'], more = {}) =>
  draftFit({ path: [], settings: { ...settings, ...more }, entry }, words(count)).fits

describe('whether a draft fits', () => {
  it.each<[string, number, object, 'yes' | 'no' | 'unknown']>([
    ['1,500 words in 500 tokens', 1500, { contextTokens: 500 }, 'no'],
    ['100 words in 500 tokens', 100, { contextTokens: 500 }, 'yes'],
    ['450 words in 500 tokens', 450, { contextTokens: 500 }, 'unknown'],
    ['100 words with prompts of at most 50', 100, { contextTokens: 500, maxPromptTokens: 50 }, 'no'],
    ['a context nobody names', 1500, {}, 'unknown'],
  ])('%s', (_name, count, entry, expected) => {
    expect(fitOf(count, entry)).toBe(expected)
  })

  it('counts the instructions', () => {
    expect(fitOf(100, { contextTokens: 500 }, { systemPrompt: 'word '.repeat(1000) })).toBe('no')
  })

  it('is unknown without a catalog entry', () => {
    expect(fitOf(100, undefined)).toBe('unknown')
  })

  it('is never told as sure of a draft that does not fit', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme', maxLength: 400 }))
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 2000 }), (draftText, systemPrompt, contextTokens) => {
        const plan = { settings: { ...settings, systemPrompt }, entry: { contextTokens } }
        const isSure = surelyFits({ draft: written(draftText), usedTokens: 0, ...plan })
        expect(isSure && draftFit({ path: [], ...plan }, written(draftText)).fits === 'no').toBe(false)
      }),
    )
  })

  it('is not sure with attachments, nor where nothing of a long conversation is left out', () => {
    const entry = { contextTokens: 1000 }
    const attachment = { id: 'a' as never, name: 'a.txt', mediaType: 'text/plain', sizeBytes: 1 }
    const all = { ...settings, contextCut: { type: 'none' } as const }

    expect(surelyFits({ draft: words(10), settings, usedTokens: 5000, entry })).toBe(true)
    expect(surelyFits({ draft: words(10), settings: all, usedTokens: 5000, entry })).toBe(false)
    expect(
      surelyFits({ draft: { text: 'a', attachments: [attachment] }, settings, usedTokens: 0, entry }),
    ).toBe(false)
  })
})
