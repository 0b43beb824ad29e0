import { describe, expect, it } from 'vitest'

import { figuresIn, missingFigures } from '@/domain/research/figures'
import { findQuote } from '@/domain/research/readTexts'

const TEXT = 'The **dam** is “168 metres”\nhigh, not 3.5 km long – so they say. It rose from 1952 to 1960.'

describe('a passage in a text', () => {
  it.each([
    ['spaces, marks and quotation marks', 'the dam is "168 metres" high', 'The dam is “168 metres” high'],
    ['dashes', '3.5 km long - so they say', '3.5 km long – so they say'],
    ['quotes around it', '“It rose from 1952 to 1960.”', 'It rose from 1952 to 1960.'],
    [
      'a part left out',
      'The dam is “168 metres” … It rose from 1952',
      'The dam is “168 metres” … It rose from 1952',
    ],
  ])('is found whatever its %s', (_name, quote, found) => {
    expect(findQuote(TEXT, quote)).toBe(found)
  })

  it.each([
    ['another word', 'The dam was “168 metres” high'],
    ['another figure', 'The dam is “169 metres” high'],
    ['the end of a figure', '68 metres” high, not'],
    ['a part of a figure', 'high, not 3.5 km long – so they say. It rose from 195'],
    ['the end of a word', 'am is “168 metres” high'],
    ['parts in another order', 'It rose from 1952 … The dam is “168 metres”'],
    ['nearly nothing', 'so'],
    ['parts that are nearly nothing', 'The dam … to … high'],
  ])('is not found with %s', (_name, quote) => {
    expect(findQuote(TEXT, quote)).toBeUndefined()
  })
})

describe('figures', () => {
  it('are read in the ways of several countries', () => {
    expect(figuresIn('1,234.5 and 1.234,5 and 2.000 and 3,5').map(({ values }) => values)).toEqual([
      [1234.5],
      [1234.5],
      [2000, 2],
      [3.5],
    ])
    expect(figuresIn('١٢٣ and १२ and CO2').map(({ values }) => values)).toEqual([[123], [12]])
  })

  it('are missing where no passage has them, and small ones may be words', () => {
    expect(missingFigures('In 1960, 8% of three', ['From 1952 to 1960', '8 percent'])).toEqual([])
    expect(missingFigures('5 of 12 in 1961', ['five of twelve in 1960'])).toEqual(['1961'])
  })
})
