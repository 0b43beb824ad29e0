import type { AttachmentId } from '../ids'
import { type DocumentBlock, documentLabel, type DocumentText } from './documentText'
import { passagesOf } from './passages'

/** Scripts written without spaces: recognition puts some between their characters. */
const UNSPACED =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]) +(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu

/** What was recognised of a page, in paragraphs: lines joined, words that were cut at the end of one made whole. */
export const recognisedText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
        .replace(/\s*\n\s*/g, ' ')
        .replace(UNSPACED, ''),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')

/** The text of a document of which all pages are pictures. */
export const scannedText = (name: string, originalId: AttachmentId, count: number): DocumentText => ({
  version: 1,
  name,
  label: documentLabel(originalId),
  unit: 'page',
  sections: Array.from({ length: count }, (_, index) => String(index + 1)),
  passages: [],
  withoutText: Array.from({ length: count }, (_, index) => index + 1),
})

/** Numbers of the pages that are pictures without text, from 1. */
export const pagesWithoutText = ({ withoutText, passages, sections }: DocumentText): readonly number[] =>
  withoutText ?? (passages.length === 0 ? sections.map((_, index) => index + 1) : [])

/**
 * A document with the text of pages that had none, by their numbers from 1. What is new comes after all passages, whose
 * numbers stay: replies cite them.
 */
export function withRecognised(document: DocumentText, texts: ReadonlyMap<number, string>): DocumentText {
  const sections = document.sections.map((name, index) => ({
    name,
    blocks: blocksOf(recognisedText(texts.get(index + 1) ?? '')),
  }))
  const read = sections.flatMap(({ blocks }, index) => (blocks.length > 0 ? [index + 1] : []))
  const { withoutText: _, ...rest } = document
  const withoutText = pagesWithoutText(document).filter((number) => !texts.has(number))
  return {
    ...rest,
    passages: [...document.passages, ...passagesOf(sections, document.unit)],
    recognised: [...(document.recognised ?? []), ...read],
    ...(withoutText.length > 0 && { withoutText }),
  }
}

const blocksOf = (text: string): readonly DocumentBlock[] =>
  text === '' ? [] : text.split('\n\n').map((paragraph) => ({ type: 'text', text: paragraph }))
