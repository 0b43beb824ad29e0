import { readFileSync } from 'node:fs'

import { beforeAll, describe, expect, it } from 'vitest'

import type { DocumentSection, DocumentText } from '@/domain/documents/documentText'
import { passagesOf, plainText } from '@/domain/documents/passages'
import type { AttachmentId } from '@/domain/ids'
import { rankHere } from '@/domain/documents/choosePassages'
import type { PassageIndex } from '@/services/search/passages/createPassageIndex'

import { memoryIndex } from './memoryIndex'

const NAMES = ['harvest', 'handbook', 'pump', 'town', 'trial']

type Question = { readonly text: string; readonly document: AttachmentId; readonly heading: string }

/** A document of the folder `quality`: a heading, a paragraph and a question that it answers, again and again. */
function read(name: string, index: number) {
  const id = String(index).repeat(64) as AttachmentId
  const questions: Question[] = []
  const sections: DocumentSection[] = []
  const written = readFileSync(new URL(`quality/${name}.md`, import.meta.url), 'utf8')
  for (const part of written.split(/^## /m).slice(1)) {
    const [heading = '', text = '', question = ''] = part.trim().split(/\n+/)
    questions.push({ text: question.replace(/^\? /, ''), document: id, heading })
    sections.push({
      name: String(sections.length + 1),
      blocks: [
        { type: 'heading', level: 2, text: heading },
        { type: 'text', text },
      ],
    })
  }
  const document: DocumentText = {
    version: 1,
    name,
    label: `d${index}000`,
    unit: 'page',
    sections: sections.map((section) => section.name),
    passages: passagesOf(sections, 'page'),
  }
  return { id, document, questions }
}

const library = NAMES.map(read)
const documents = new Map(library.map(({ id, document }) => [id, document]))
const questions = library.flatMap((each) => each.questions)
const ids = [...documents.keys()]

/** Whether a passage is under the heading that answers the question. */
const answers = ({ heading }: Question, id: AttachmentId, number: number) =>
  plainText(documents.get(id)?.passages[number - 1]?.blocks ?? []).startsWith(`## ${heading}\n`)

let index: PassageIndex
beforeAll(async () => {
  index = (await memoryIndex()).index.passages
  for (const { id, document } of library) index.put(id, document)
})

describe('the passage that answers a question', () => {
  it.each([
    ['by the index', (text: string) => index.query(ids, text, 5)],
    ['without one', (text: string) => rankHere(documents, text, 5)],
  ])('is among the first five of all documents for nine questions in ten: %s', (_, find) => {
    expect(questions).toHaveLength(60)
    const missed = questions.filter(
      (question) =>
        !find(question.text).some(
          ({ textId, number }) => textId === question.document && answers(question, textId, number),
        ),
    )
    expect(
      missed.map(({ text }) => text).length,
      missed.map(({ text }) => text).join('\n'),
    ).toBeLessThanOrEqual(6)
  })
})
