import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { codesOf, PUBLIC_OCR, readHostLanguages, tagOf } from '@/domain/ocr/ocrLanguages'

it('languages are found by what a browser calls them, each once', () => {
  expect(codesOf(['en-GB', 'en', 'zh-TW', 'zh-CN', 'pt-BR', 'de', 'tlh'])).toEqual([
    'eng',
    'chi_tra',
    'chi_sim',
    'por',
    'deu',
  ])
  for (const { code } of PUBLIC_OCR.languages) expect(codesOf([tagOf(code) ?? 'und'])).toEqual([code])
})

it('passes over what a browser calls its language and is no tag', () => {
  expect(codesOf(['C', 'en_US.UTF-8', '', 'de'])).toEqual(['deu'])
})

it('the noted size and hash are those of the published file', () => {
  const file = readFileSync('node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
  expect(PUBLIC_OCR.languages).toContainEqual({
    code: 'eng',
    bytes: file.byteLength,
    sha256: createHash('sha256').update(file).digest('hex'),
  })
})

it.each([[null], [{ eng: 1 }], [[{ code: '../eng', bytes: 1, sha256: 'a' }]], [[{ code: 'eng', bytes: 1 }]]])(
  '%j is no list of a host',
  (value) => {
    expect(readHostLanguages(value)).toBeUndefined()
  },
)
