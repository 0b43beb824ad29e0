import { hasCapitalNouns, missingFigures, namesIn, shareOf, wordsOf } from './figures'
import type { NumberedNote } from './notes'
import { type Segment, segmentsOf } from './report'

/** What is wrong with a statement of a report. */
export type Problem = {
  readonly segment: Segment
} & (
  | { readonly type: 'unknown'; readonly numbers: readonly number[] }
  /** Its figures are in none of the passages. */
  | { readonly type: 'figures'; readonly figures: readonly string[] }
  /** The note speaks of something else. */
  | { readonly type: 'other'; readonly numbers: readonly number[]; readonly better?: number }
  | { readonly type: 'uncited' }
)

/** Share of a statement's words that its passages have, and of its names, at the least. */
const LEAST_WORDS = 0.3
const LEAST_NAMES = 0.6
/** In German all nouns have a capital, and are paraphrased as other words are. */
const LEAST_NOUNS = 0.35
/** Of each passage at the least. */
const LEAST_OF_EACH = 0.15
/** A note that has this much more of the words is the one that was meant. */
const BETTER = 0.3

/**
 * Checks each statement of a report against the passages that it cites: that these are there, have its figures and its
 * names, and speak of the same. What can't be told by words stays for the reader, who sees the passage.
 */
export function checkReport(text: string, notes: readonly NumberedNote[]): readonly Problem[] {
  const byNumber = new Map(
    notes.map((note) => [note.number, { ...note, words: wordsOf(`${note.claim} ${textOf(note)}`) }]),
  )
  const leastNames = hasCapitalNouns(text) ? LEAST_NOUNS : LEAST_NAMES
  return segmentsOf(text).flatMap((segment): readonly Problem[] => {
    if (segment.numbers.length === 0) return [{ type: 'uncited', segment }]
    const unknown = segment.numbers.filter((number) => !byNumber.has(number))
    const cited = segment.numbers.flatMap((number) => byNumber.get(number) ?? [])
    const problems: Problem[] = unknown.length > 0 ? [{ type: 'unknown', segment, numbers: unknown }] : []
    if (cited.length === 0) return problems
    const figures = missingFigures(segment.text, cited.map(textOf))
    if (figures.length > 0) problems.push({ type: 'figures', segment, figures })
    const other = otherNotes(segment, cited, [...byNumber.values()], leastNames)
    if (other) problems.push(other)
    return problems
  })
}

type ReadNote = NumberedNote & { readonly words: ReadonlySet<string> }

/** The notes of a statement that seem to speak of something else, and the one that may be meant. */
function otherNotes(
  segment: Segment,
  cited: readonly ReadNote[],
  all: readonly ReadNote[],
  leastNames: number,
): Problem | undefined {
  const words = wordsOf(segment.text)
  const known = new Set(cited.flatMap((note) => [...note.words]))
  const share = shareOf(words, known)
  const numbers = cited.map(({ number }) => number)
  const better = all.find((note) => shareOf(words, note.words) >= share + BETTER)
  if (better) return { type: 'other', segment, numbers, better: better.number }
  if (share < LEAST_WORDS || shareOf(namesIn(segment.text), known) < leastNames)
    return { type: 'other', segment, numbers }
  const apart = cited.filter((note) => shareOf(words, note.words) < LEAST_OF_EACH)
  return apart.length === 0
    ? undefined
    : { type: 'other', segment, numbers: apart.map(({ number }) => number) }
}

const textOf = ({ quote, title, date = '' }: NumberedNote): string => `${quote}\n${title}\n${date}`

const LONGEST_EXCERPT = 160

/** What the model is told of a report that was not taken. */
export const problemsReport = (problems: readonly Problem[]): string =>
  [
    'The report was not written. Correct these statements and call write_report again with all of it:',
    ...problems.map((problem) => `- “${excerptOf(problem.segment)}”: ${reasonOf(problem)}`),
  ].join('\n')

const excerptOf = ({ text }: Segment): string => {
  const plain = text.trim().replace(/\s+/g, ' ')
  return plain.length > LONGEST_EXCERPT ? `…${plain.slice(-LONGEST_EXCERPT)}` : plain
}

function reasonOf(problem: Problem): string {
  switch (problem.type) {
    case 'unknown':
      return `there is no note ${list(problem.numbers)}.`
    case 'figures':
      return `${problem.figures.join(', ')} is not in the passages of ${list(problem.segment.numbers)}.`
    case 'other':
      return `${list(problem.numbers)} seems to be about something else${problem.better === undefined ? '' : `; did you mean [${problem.better}]?`}.`
    case 'uncited':
      return 'it cites no note. Cite one, or leave it out.'
  }
}

const list = (numbers: readonly number[]): string => numbers.map((number) => `[${number}]`).join(', ')

/** How a statement is marked that is still wrong, by its kind, in the language of the page. */
export type MarkWords = Readonly<Record<'unconfirmed' | 'uncited', string>>

/** A report in which each statement that is wrong says so, and no mark names a note that isn't there. */
export function withProblemsMarked(text: string, problems: readonly Problem[], words: MarkWords): string {
  const bySegment = new Map<Segment, Problem[]>()
  for (const problem of problems)
    bySegment.set(problem.segment, [...(bySegment.get(problem.segment) ?? []), problem])
  let marked = ''
  let from = 0
  for (const [segment, of] of [...bySegment].toSorted(([one], [other]) => one.from - other.from)) {
    const unknown = of.flatMap((problem) => (problem.type === 'unknown' ? problem.numbers : []))
    const left = segment.numbers.filter((number) => !unknown.includes(number))
    const word = left.length > 0 ? words.unconfirmed : words.uncited
    const before = text.slice(from, segment.from)
    const mark = left.length > 0 ? `[${left.join(', ')}] ` : ''
    marked += `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${mark}*(${word})*`
    from = segment.to
  }
  return marked + text.slice(from)
}
