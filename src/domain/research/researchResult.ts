import { isRecord } from '@/lib/json'
import { stored } from '@/lib/text/english'

import type { AgentEnding } from '../agents/agentTree'
import type { ToolContent, ToolRun } from '../tools/toolRun'

import { figuresIn, namesIn, shareOf, wordsOf } from './figures'
import { forPerson, isNote, keptForPerson, type Note, type NumberedNote } from './notes'
import { PLAN_ID } from './toolIds'

/** What came of one question. */
export type PartResult = {
  readonly question: string
  /** Undefined where it was not begun. */
  readonly ending: AgentEnding | undefined
  readonly notes: readonly Note[]
  /** What its sub-agent says at the end: no source. */
  readonly remark: string
}

/** Most notes that are given to the writer, and their characters: all must fit one result of a tool. */
export const MOST_NOTES = 48
const MOST_CHARS = 27_000
const LONGEST_REMARK = 500

/** The notes of all questions for the writer, fairly: where there are too many, the first of each. */
export function chosenNotes(parts: readonly PartResult[]): readonly (readonly Note[])[] {
  const seen = new Set<string>()
  const own = parts.map(({ notes }) =>
    notes.filter(({ url }) => {
      const isNew = !seen.has(url)
      seen.add(url)
      return isNew
    }),
  )
  for (let most = MOST_NOTES; ; most -= 1) {
    const chosen = own.map((notes) => notes.slice(0, most))
    const all = chosen.flat()
    if (most <= 1 || (all.length <= MOST_NOTES && charsOf(all) <= MOST_CHARS)) return chosen
  }
}

/** About what a note takes: its head as a source, and its claim. */
const charsOf = (notes: readonly Note[]): number =>
  notes.reduce(
    (sum, { claim, quote, url, title }) => sum + claim.length + quote.length + url.length + title.length + 30,
    0,
  )

/** The numbered notes of a research, kept with its call. */
export const keptNotes = (notes: readonly (readonly NumberedNote[])[]): ToolContent =>
  keptForPerson({ notes: notes.flatMap((of, part) => of.map((note) => ({ ...note, part }))) })

export type KeptNote = NumberedNote & { readonly part: number }

/** The notes that a research gave its chat; none for other calls. */
export function notesOfRun({
  toolId,
  content = [],
}: Pick<ToolRun, 'toolId' | 'content'>): readonly KeptNote[] {
  if (toolId !== PLAN_ID) return []
  const kept = forPerson(content)
  const notes = isRecord(kept) ? kept['notes'] : undefined
  return Array.isArray(notes)
    ? notes.filter(
        (note: unknown): note is KeptNote =>
          isRecord(note) &&
          typeof note['number'] === 'number' &&
          typeof note['part'] === 'number' &&
          isNote(note),
      )
    : []
}

/** Pairs of notes that speak of the same and give other figures: the writer is asked to look. */
export function mayDisagree(notes: readonly NumberedNote[]): readonly (readonly [number, number])[] {
  const known = notes.map((note) => ({
    note,
    words: wordsOf(note.claim),
    names: new Set(namesIn(note.claim)),
    values: figuresIn(note.claim).map(({ values }) => values[0] ?? 0),
  }))
  return known.flatMap((one, at) =>
    known.slice(at + 1).flatMap((other): readonly (readonly [number, number])[] => {
      if (one.values.length === 0 || other.values.length === 0) return []
      const isSame = isLike(one.words, other.words, SAME_WORDS) && isLike(one.names, other.names, SAME_NAMES)
      const isOther = one.values.every((value) => !other.values.includes(value))
      return isSame && isOther ? [[one.note.number, other.note.number]] : []
    }),
  )
}

const SAME_WORDS = 0.7
const SAME_NAMES = 0.8

const isLike = (one: ReadonlySet<string>, other: ReadonlySet<string>, least: number): boolean =>
  Math.min(shareOf(one, other), shareOf(other, one)) >= least

/** What the writer is told beside the passages: what each note claims, by question, and what to look at. */
export function researchText(
  title: string,
  parts: readonly PartResult[],
  notes: readonly (readonly NumberedNote[])[],
): string {
  const all = notes.flat()
  const pairs = mayDisagree(all).slice(0, 12)
  const blocks = parts.map(({ question, ending, remark }, at) =>
    [
      `## ${question}`,
      ...(ending === 'done' ? [] : [`(${endingWords(ending)})`]),
      ...((notes[at]?.length ?? 0) === 0 ? ['No notes.'] : []),
      ...(notes[at] ?? []).map(({ number, claim }) => `[${number}] ${claim}`),
      ...(remark === '' ? [] : [`Remark of who searched, no source: ${remark.slice(0, LONGEST_REMARK)}`]),
    ].join('\n'),
  )
  return [
    `Research on “${title}”: ${all.length} notes. The numbers above are those of the notes.`,
    ...blocks,
    ...(pairs.length === 0
      ? []
      : [
          `These may contradict each other, look at them: ${pairs.map(([one, other]) => `[${one}] and [${other}]`).join('; ')}.`,
        ]),
    'Now call write_report.',
  ].join('\n\n')
}

const endingWords = (ending: AgentEnding | undefined): string =>
  ending === undefined ? 'Not begun: say in the report that this is open.' : `Ended early: ${ending}.`

/** What the person reads of a research that did not come to its end; undefined where it did. */
export function shortNote(parts: readonly PartResult[]): string | undefined {
  const cut = parts.filter(({ ending }) => ending !== 'done').length
  return cut === 0
    ? undefined
    : stored('Ended early. Questions not finished: {count} of {total}.', { count: cut, total: parts.length })
}
