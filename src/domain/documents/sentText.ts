import { foldText, spaced } from '@/lib/text/foldText'

import type { DocumentUnit } from '../attachments/attachment'

import type { DocumentText, Passage } from './documentText'
import { plainText } from './passages'

/** Where a passage is: `page 3`, `sheet Costs`, `lines 120–164`; empty in a document without numbered parts. */
function placeOf({ unit, sections }: Pick<DocumentText, 'unit' | 'sections'>, { section }: Passage): string {
  const name = sections[section] ?? ''
  return name === '' ? '' : `${unit === 'document' ? 'lines' : unit} ${name}`
}

/** How a passage is cited. `number` counts from 1. */
const citationMark = (label: string, number: number): string => `[${label}:${number}]`

/**
 * What a model is sent of a document: how to cite it, then the passages, each behind its mark. All of them unless
 * numbers (from 1, in order) are given.
 */
export function sentText(document: DocumentText, numbers?: readonly number[]): string {
  const { label, passages } = document
  const sent = numbers ?? passages.map((_, index) => index + 1)
  const written = sent.flatMap((number) => {
    const passage = passages[number - 1]
    return passage ? [`${headOf(document, passage, number)}\n${plainText(passage.blocks)}`] : []
  })
  const example = citationMark(label, sent[0] ?? 1)
  return [
    `${extentOf(document, numbers)} Each passage begins with its mark. After every statement that rests on a passage, cite it by its mark alone, for example ${example}. Cite only passages given here.`,
    ...written,
  ].join('\n\n')
}

function headOf(document: DocumentText, passage: Passage, number: number): string {
  const where = [placeOf(document, passage), passage.headings.join(' › ')].filter((part) => part !== '')
  return [citationMark(document.label, number), where.join(', ')].join(' ').trim()
}

function extentOf(
  { unit, sections, passages, total }: DocumentText,
  numbers: readonly number[] | undefined,
): string {
  const parts = unit === 'document' ? '' : `, ${countedUnit(unit, total ?? sections.length)}`
  if (numbers)
    return `These are the ${numbers.length} of its ${passages.length} passages that fit the question best (the document has more${parts}).`
  return `This is the whole document${parts}.`
}

const countedUnit = (unit: DocumentUnit, count: number): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A word as it is looked up. */
export const WORD = /[\p{L}\p{N}]+/gu

/** Words that say nothing of what a question is about, in the languages most documents are in. */
const COMMON = new Set(
  (
    'a about after all also am an and any are as at be been before but by can could did do does for from had has have how i if in ' +
    'into is it its me my no nor not of on or our over per shall she should so such than that the their them then there they this to ' +
    'under up us was we were what when where which while who whom whose why will with would you your ' +
    'aber als am an auch auf aus bei bis das dass dem den der des die du ein eine einem einen einer er es für hat ich ihr im in ist ' +
    'kann mit nach nicht noch nur oder sie sind so über um und uns von war warum was wenn wer wie wird wir wo zu zum zur ' +
    'au aux avec ce ces cette dans de des du elle en est et il ils je la le les leur mais ne nous on ou où par pas pour que quel ' +
    'quelle qui sa se ses son sont sur un une vous al como con cual de del el en es esta este la las lo los no por para que se su un una y'
  ).split(' '),
)

/**
 * The words of a text as the index has them: without accents and case, English endings cut so that “picked” finds
 * “picking”, scripts without spaces by their characters.
 */
export const indexWords = (text: string): readonly string[] =>
  (spaced(foldText(text).text).match(WORD) ?? []).map(stem)

/** The words that a question is looked up by: each once, without common ones unless there are no others. */
export function questionWords(question: string): readonly string[] {
  const words = spaced(foldText(question).text).match(WORD) ?? []
  const telling = words.filter((word) => !COMMON.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stem))]
}

/** Cuts endings of English words. The same wrong cut in text and question does no harm. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let cut = word
  if (cut.endsWith('ies') && cut.length > 4) cut = `${cut.slice(0, -3)}y`
  else if (/(?:ss|x|ch|sh|z)es$/.test(cut)) cut = cut.slice(0, -2)
  else if (cut.endsWith('s') && !/(?:ss|us|is)$/.test(cut)) cut = cut.slice(0, -1)
  for (const ending of ['ing', 'ed', 'ly'])
    if (
      cut.endsWith(ending) &&
      cut.length - ending.length >= 3 &&
      /[aeiouy]/.test(cut.slice(0, -ending.length))
    ) {
      cut = cut.slice(0, -ending.length)
      if (/([^aeiouls])\1$/.test(cut)) cut = cut.slice(0, -1)
      break
    }
  if (cut.endsWith('e') && cut.length > 4) cut = cut.slice(0, -1)
  return cut.endsWith('i') && cut.length > 3 ? `${cut.slice(0, -1)}y` : cut
}
