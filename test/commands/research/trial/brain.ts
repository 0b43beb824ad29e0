import type { ChatRequest } from '@/builtin/chatRequest'
import { contentText } from '@/builtin/chatRequest'
import type { ScriptedReply } from '#test/support/service/scriptedEngine'

import { createChance, type Fact, type FactKind, KINDS, sayFact, wordings } from './world'

/** How often the model errs, and how often it repeats an error that it was told of. */
export type Errors = {
  readonly misquotes: number
  readonly wrongFigures: number
  readonly wrongNotes: number
  readonly uncited: number
  readonly repeats: number
}

type Statement = {
  text: string
  numbers: readonly number[]
  right: { text: string; numbers: readonly number[] }
}

/**
 * A model that researches by what it reads and nothing else, and errs at times: it misquotes, gives wrong figures, cites
 * wrong notes or none.
 */
export function createBrain(seed: number, errors: Errors) {
  const chance = createChance(seed)
  const drafts = new Map<string, Statement[]>()
  const taken = new Map<string, Fact[]>()

  return (request: ChatRequest): ScriptedReply => {
    const said = request.messages.map(({ role, content }) => ({ role, text: contentText(content) }))
    const results = said.filter(({ role }) => role === 'tool').map(({ text }) => text)
    const task = said.find(({ role }) => role === 'user')?.text ?? ''
    const isRoot = request.tools.some(({ name }) => name === 'write_report')
    // Tools of others are offered under names with their source's.
    const named = (name: string) => request.tools.find((tool) => tool.name.endsWith(name))?.name ?? name
    return isRoot ? root(task, results) : researcher(task, results, named)
  }

  function root(task: string, results: readonly string[]): ScriptedReply {
    const things = thingsIn(task)
    if (results.length === 0)
      return call('research', {
        title: 'Old works',
        questions: things.map((thing) => ({
          question: `What is known of the ${thing}?`,
          look_for: 'year, height, cost, designer, stone',
        })),
      })
    const [notes = '', ...after] = results
    const last = after.at(-1)
    if (last?.startsWith('Created')) return { text: 'The report is written.' }
    const draft = drafts.get(task) ?? draftOf(notes)
    drafts.set(task, draft)
    if (last !== undefined)
      for (const statement of draft) {
        const isNamed = last.includes(statement.text.slice(-60)) || last.includes(statement.text)
        if (isNamed && !chance.happens(errors.repeats)) Object.assign(statement, statement.right)
      }
    const lines = draft.map(({ text, numbers }) =>
      numbers.length === 0 ? text : `${text} [${numbers.join(', ')}]`,
    )
    return call('write_report', {
      title: 'Old works',
      text: lines.join('\n\n'),
      disagreements: differing(notes),
    })
  }

  function draftOf(notes: string): Statement[] {
    const known = notesIn(notes)
    return known.map(({ number, fact }) => {
      const right = { text: sayFact(fact), numbers: [number] }
      const other = known[chance.below(known.length)]!
      if (chance.happens(errors.wrongFigures) && /\d/.test(fact.value))
        return { text: sayFact({ ...fact, value: String(Number(fact.value) + 7) }), numbers: [number], right }
      if (chance.happens(errors.wrongNotes) && sayFact(other.fact) !== right.text)
        return { text: right.text, numbers: [other.number], right }
      if (chance.happens(errors.wrongNotes)) return { text: right.text, numbers: [900 + number], right }
      if (chance.happens(errors.uncited)) return { text: right.text, numbers: [], right }
      return { ...right, right }
    })
  }

  function researcher(
    task: string,
    results: readonly string[],
    named: (name: string) => string,
  ): ScriptedReply {
    const [thing = ''] = thingsIn(task)
    const [found] = results
    if (found === undefined) return call(named('web_search'), { query: thing })
    const pages = sourcesIn(found).filter(({ title }) => title.includes(thing))
    if (results.length === 1)
      return { toolCalls: pages.map(({ url }) => ({ name: named('read_page'), arguments: { url } })) }
    const read = results.slice(1, 1 + pages.length).flatMap((text) => factsIn(text, thing))
    const replies = results.slice(1 + pages.length)
    if (replies.length === 0) {
      taken.set(
        task,
        read.map(({ fact }) => fact),
      )
      return call('add_notes', { notes: read.map(noteOf) })
    }
    const lost = (replies.at(-1) ?? '').split('\n').flatMap((line) => {
      const [, at] = /^(\d+)\. Not kept/.exec(line) ?? []
      return at === undefined ? [] : [Number(at) - 1]
    })
    if (replies.length > 1 || lost.length === 0) return { text: `That is what there is on the ${thing}.` }
    return call('add_notes', { notes: lost.flatMap((at) => (read[at] ? [plainNote(read[at])] : [])) })
  }

  function noteOf(found: Found) {
    const note = plainNote(found)
    const { fact } = found
    if (chance.happens(errors.misquotes))
      return chance.happens(0.5)
        ? { ...note, quote: note.quote.replace(fact.value, changed(fact.value)) }
        : { ...note, quote: note.quote.replace(' the ', ' this very ').replace(/^/, 'Indeed, ') }
    if (chance.happens(errors.wrongFigures) && /\d/.test(fact.value))
      return { ...note, claim: sayFact({ ...fact, value: changed(fact.value) }) }
    return note
  }
}

type Found = { readonly fact: Fact; readonly quote: string; readonly source: number }

const plainNote = ({ fact, quote, source }: Found) => ({ claim: sayFact(fact), source, quote })

const changed = (value: string): string => (/\d/.test(value) ? String(Number(value) + 1) : `${value}son`)

const call = (name: string, args: object): ScriptedReply => ({
  toolCalls: [{ name, arguments: args as never }],
})

const THING = /\b[A-Z][a-z]+(?:dale|ford|mere|wick|holm) (?:Bridge|Tower|Dam|Viaduct)\b/g
const thingsIn = (text: string): readonly string[] => [...new Set(text.match(THING) ?? [])]

/** The sources that a result lists: number, title, address. */
const sourcesIn = (text: string) =>
  Array.from(text.matchAll(/^\[(\d+)\] (.+)\n(https?:\S+)/gm), ([, number, title, url]) => ({
    number: Number(number),
    title: title ?? '',
    url: url ?? '',
  }))

/** The facts that a page which was read says of a thing, with the sentence of each. */
function factsIn(text: string, thing: string): readonly Found[] {
  const [source] = sourcesIn(text)
  if (!source) return []
  // Behind the head of the result: number, address, beginning.
  const sentences = text.slice(text.lastIndexOf('\n\n')).split(/(?<=\.)\s+(?=[A-Z])/)
  return sentences.flatMap((sentence) =>
    KINDS.flatMap((kind) => {
      const value = valueIn(sentence, thing, kind)
      return value === undefined
        ? []
        : [{ fact: { thing, kind, value }, quote: sentence.trim(), source: source.number }]
    }),
  )
}

function valueIn(sentence: string, thing: string, kind: FactKind): string | undefined {
  for (const wording of wordings(kind)) {
    const pattern = wording(thing, '\u0000')
      .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replace(
        '\u0000',
        kind === 'designer'
          ? '([A-Z][a-z]+ [A-Z][a-z]+)'
          : kind === 'stone'
            ? '([a-z]+)'
            : String.raw`([\d.]+)`,
      )
    const [, value] = new RegExp(pattern).exec(sentence) ?? []
    if (value !== undefined) return value
  }
  return undefined
}

/** The claims of a research's result by their numbers. */
function notesIn(text: string): readonly { readonly number: number; readonly fact: Fact }[] {
  return Array.from(text.matchAll(/^\[(\d+)\] (The .+\.)$/gm), ([, number, claim = '']) => ({
    number: Number(number),
    fact: factOf(claim),
  })).flatMap(({ number, fact }) => (fact ? [{ number, fact }] : []))
}

/** The fact that a statement of the model says. */
export function factOf(statement: string): Fact | undefined {
  const [thing] = thingsIn(statement)
  if (thing === undefined) return undefined
  for (const kind of KINDS) {
    const value = valueIn(statement, thing, kind)
    if (value !== undefined) return { thing, kind, value }
  }
  return undefined
}

/** What notes say differently of one thing. */
function differing(text: string) {
  const all = notesIn(text)
  const groups = new Map<string, typeof all>()
  for (const note of all) {
    const key = `${note.fact.thing} ${note.fact.kind}`
    groups.set(key, [...(groups.get(key) ?? []), note])
  }
  return [...groups.values()].flatMap((group) => {
    const values = [...new Set(group.map(({ fact }) => fact.value))]
    const [first] = group
    if (!first || values.length < 2) return []
    const { thing, kind } = first.fact
    const sides = values.map((value) => sayFact({ thing, kind, value }))
    return [
      {
        about: `Two sources differ on the ${thing}: ${sides.join(' ')}`,
        notes: group.map(({ number }) => number),
      },
    ]
  })
}
