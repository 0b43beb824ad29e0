import { ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { textIn, type BuiltinFunction } from './builtinFunction'

const COMMON = 10

/** Counts what models cannot count: characters, words, sentences, lines, how often a word occurs. */
export const textStatistics: BuiltinFunction = {
  name: 'text_statistics',
  title: mark('Text statistics'),
  description:
    'Counts characters, words, sentences, paragraphs and lines of a text exactly, its most frequent words, and how often a given text or letter occurs in it.',
  schema: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      find: { type: 'string', description: 'Count how often this occurs, regardless of case' },
    },
    required: ['text'],
    additionalProperties: false,
  },
  run(input) {
    const text = textIn(input, 'text') ?? ''
    const find = textIn(input, 'find')
    const words = segments(text, 'word').filter(({ isWordLike }) => isWordLike)
    const frequency = new Map<string, number>()
    for (const { segment } of words) {
      const word = segment.toLowerCase()
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
    }
    const common = [...frequency].sort(([, one], [, other]) => other - one).slice(0, COMMON)
    return ok({
      characters: segments(text, 'grapheme').length,
      characters_without_spaces: segments(text.replace(/\s/g, ''), 'grapheme').length,
      words: words.length,
      different_words: frequency.size,
      sentences: segments(text, 'sentence').filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length,
      paragraphs: text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length,
      lines: text === '' ? 0 : text.split('\n').length,
      most_frequent_words: common.map(([word, count]) => ({ word, count })),
      ...(find !== undefined && find !== '' && { occurrences: occurrences(text, find) }),
    })
  },
}

const segments = (text: string, granularity: 'word' | 'grapheme' | 'sentence') => [
  ...new Intl.Segmenter('en', { granularity }).segment(text),
]

const occurrences = (text: string, find: string): number =>
  text.toLowerCase().split(find.toLowerCase()).length - 1
