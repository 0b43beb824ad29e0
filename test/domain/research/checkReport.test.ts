import { describe, expect, it } from 'vitest'

import { checkReport, problemsReport, withProblemsMarked } from '@/domain/research/checkReport'
import type { NumberedNote } from '@/domain/research/notes'
import { citingText, readReport, reportDocument, segmentsOf, withPlainMarks } from '@/domain/research/report'
import { mayDisagree } from '@/domain/research/researchResult'

const note = (number: number, claim: string, quote = claim): NumberedNote => ({
  number,
  claim,
  quote,
  url: `https://a.test/${number}#:~:text=x`,
  title: 'Page',
})
const NOTES = [
  note(1, 'The Morford Dam opened in 1952.'),
  note(2, 'The Morford Dam is built of granite.'),
  note(3, 'The Morford Dam opened in 1955.'),
  note(4, 'Shade cut grape yields by 8%.', 'Over three years grape yields fell by 8% under shade.'),
]
const kinds = (text: string) => checkReport(text, NOTES).map(({ type }) => type)

describe('the statements of a report', () => {
  it('are what is before each mark, and what has none; not headings, heads of tables, labels, code', () => {
    const text = [
      '# Title of the whole report here',
      'First of all this. [1] Then that [2, 3].',
      'What follows is a list of things:',
      '- one thing that is [1]\n- another thing without a mark',
      '| Year it opened in | What it is made of |\n|---|---|\n| 1952 [1] | granite stone and mortar here [2] |',
      '```\ncode without any mark at all\n```',
    ].join('\n\n')
    expect(segmentsOf(text).map((each) => [each.text.trim(), each.numbers])).toEqual([
      ['First of all this.', [1]],
      ['Then that', [2, 3]],
      ['- one thing that is', [1]],
      ['- another thing without a mark', []],
      ['| 1952', [1]],
      ['| granite stone and mortar here', [2]],
    ])
  })

  it('may have their marks in other ways', () => {
    expect(withPlainMarks('In 1952[1][2]. So【3】 and [4] [5], but list[0] and [6](https://a.test)')).toBe(
      'In 1952 [1, 2]. So [3] and [4, 5], but list [0] and [6](https://a.test)',
    )
  })

  it('are right where the passage has figures, names and words', () => {
    expect(kinds('It was in 1952 that the Morford Dam opened. [1]')).toEqual([])
    expect(kinds('Under shade, grape yields were 8% lower. [4]')).toEqual([])
    expect(kinds('The Morford Dam opened in 1952 or 1955. [1, 3]')).toEqual([])
  })

  it.each([
    ['a note that isn’t there', 'The Morford Dam opened in 1952. [9]', ['unknown']],
    ['another figure', 'The Morford Dam opened in 1953. [1]', ['figures']],
    ['another note on the same thing', 'The Morford Dam is built of granite. [1]', ['other']],
    ['another name', 'The Velwick Bridge opened in 1952. [1]', ['other']],
    ['no note', 'The Morford Dam opened in 1952.', ['uncited']],
  ])('are wrong with %s', (_name, text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  it('say where they are wrong, once the model has left it so', () => {
    const text =
      'The Morford Dam opened in 1953. [1]\n\nIt is very old indeed. [9]\n\nThe Morford Dam opened in 1952. [1]'
    const problems = checkReport(text, NOTES)
    expect(problemsReport(problems)).toContain('1953 is not in the passages of [1].')
    expect(withProblemsMarked(text, problems, { unconfirmed: 'unsure', uncited: 'no source' })).toBe(
      'The Morford Dam opened in 1953. [1] *(unsure)*\n\nIt is very old indeed. *(no source)*\n\nThe Morford Dam opened in 1952. [1]',
    )
  })
})

describe('a report', () => {
  it('names disagreements with their notes, and lists what it cites with the passages', () => {
    const report = readReport({
      title: 'Dam',
      text: '# Dam\n\nIt opened early. [1]',
      disagreements: [{ about: 'The Morford Dam opened in 1952 or 1955.', notes: [1, 3] }, 'x'],
    })
    const words = { disagree: 'Sources disagree', sources: 'Sources' }
    const text = citingText(report, words)
    expect(text).toBe(
      'It opened early. [1]\n\n## Sources disagree\n\n- The Morford Dam opened in 1952 or 1955. [1, 3]',
    )
    expect(reportDocument('Dam', text, [note(1, 'a', 'Say [x] *y*')], words)).toContain(
      String.raw`## Sources

- 1: “Say \[x\] \*y\*” ([Page](https://a.test/1#:~:text=x))`,
    )
  })

  it('is told which notes give other figures for the same', () => {
    expect(mayDisagree([...NOTES, note(5, 'The Velwick Dam opened in 1960.')])).toEqual([[1, 3]])
  })
})
