import type { DocumentUnit } from '../attachments/attachment'

import { type DocumentText, type Passage, writePages } from './documentText'
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
  const { label, passages, recognised = [] } = document
  const sent = numbers ?? passages.map((_, index) => index + 1)
  const written = sent.flatMap((number) => {
    const passage = passages[number - 1]
    return passage ? [`${headOf(document, passage, number)}\n${plainText(passage.blocks)}`] : []
  })
  const example = citationMark(label, sent[0] ?? 1)
  return [
    `${extentOf(document, numbers)} Each passage begins with its mark. After every statement that rests on a passage, cite it by its mark alone, for example ${example}. Cite only passages given here.${recognised.length > 0 ? ` The text of scanned pages (${writePages(recognised)}) was recognised by a program: expect wrong characters.` : ''}`,
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
