import { withoutOverlaps, type FindPersonal } from './findPersonal'
import { PERSONAL_KINDS, type Finding, type PersonalKind } from './kinds'

/** What a stand-in stands for, in one chat. */
export type StandIn = {
  readonly kind: PersonalKind
  readonly number: number
  /** As it was written first: this is put back. */
  readonly text: string
  /** The person said not to hide it. */
  readonly isShown?: true
}

/** The table of a chat: it stays on this device, sealed, and is in no file, backup or sync. */
export type PersonalTable = readonly StandIn[]

/** What a stand-in stands for; undefined where it is none of the chat’s. */
export type FindText = (kind: PersonalKind, number: number) => string | undefined

export const standInName = ({ kind, number }: Pick<StandIn, 'kind' | 'number'>): string =>
  `[${kind}_${number}]`

/** What makes two ways of writing one thing the same. */
export function sameness(kind: PersonalKind, text: string): string {
  switch (kind) {
    case 'PHONE':
      return text.replace(/[^\d+]/g, '').replace(/^00/, '+')
    case 'CARD':
    case 'IBAN':
    case 'ID':
      return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
    case 'SECRET':
      return text
    default:
      return text.replace(/\s+/g, ' ').toLowerCase()
  }
}

const LITERAL = new RegExp(String.raw`\[(${PERSONAL_KINDS.join('|')})_(\d{1,6})\]`, 'g')

type StandIns = {
  /** A text with its personal data replaced. The same text gives the same, however often. */
  readonly hide: (text: string, before?: string) => string
  /** The same with what the table has already, for text that may not change otherwise. */
  readonly hideKnown: (text: string) => string
  readonly table: () => PersonalTable
  /** Those that were put into a text so far. */
  readonly used: () => ReadonlySet<StandIn>
  /** Among what was found, what the person said not to hide. */
  readonly shown: () => ReadonlySet<StandIn>
}

/**
 * Gives each piece of personal data its stand-in, new ones with the next number of their kind.
 *
 * @param around everything that is sent: a number that is written in it is nobody’s stand-in.
 */
export function createStandIns(start: PersonalTable, find: FindPersonal, around = ''): StandIns {
  const table = [...start]
  const bySame = new Map(table.map((each) => [keyOf(each.kind, each.text), each]))
  const next = new Map<PersonalKind, number>()
  const used = new Set<StandIn>()
  const shown = new Set<StandIn>()
  const taken = new Set(table.map(standInName))
  for (const [literal] of around.matchAll(LITERAL)) taken.add(literal)
  const known = createKnownFinder(table)

  function standInFor(kind: PersonalKind, text: string): StandIn {
    const key = keyOf(kind, text)
    const before = bySame.get(key)
    if (before) return before
    let number = next.get(kind) ?? 1
    while (taken.has(standInName({ kind, number }))) number += 1
    next.set(kind, number + 1)
    const made: StandIn = { kind, number, text }
    table.push(made)
    bySame.set(key, made)
    known.add(made)
    return made
  }

  function replaced(text: string, findings: readonly Finding[]): string {
    let out = ''
    let at = 0
    for (const { start, end, kind } of findings) {
      const own = text.slice(start, end)
      const standIn = standInFor(kind, own)
      ;(standIn.isShown ? shown : used).add(standIn)
      out += text.slice(at, start) + (standIn.isShown ? own : standInName(standIn))
      at = end
    }
    return out + text.slice(at)
  }

  /** What the table has, where no rule would find it: without the word beside it, or in another text. */
  const withKnown = (text: string, findings: readonly Finding[]) =>
    withoutOverlaps(text, [...findings, ...known.find(text)])

  return {
    hide: (text, before) => replaced(text, withKnown(text, find(text, before))),
    hideKnown: (text) => replaced(text, withoutOverlaps(text, known.find(text))),
    table: () => table,
    used: () => used,
    shown: () => shown,
  }
}

const keyOf = (kind: PersonalKind, text: string): string => `${kind} ${sameness(kind, text)}`

/** What is shorter is in other words. */
const LEAST_KNOWN = 5
const BEGIN = 4
const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

type KnownFinder = {
  readonly add: (standIn: StandIn) => void
  readonly find: (text: string) => readonly Finding[]
}

/** Finds what a table has, literally and as whole words. Linear: by the first characters of each place. */
function createKnownFinder(table: PersonalTable): KnownFinder {
  const byBegin = new Map<string, StandIn[]>()
  const add = (each: StandIn) => {
    if (each.text.length < LEAST_KNOWN) return
    const begin = each.text.slice(0, BEGIN)
    const others = byBegin.get(begin)
    if (others) others.push(each)
    else byBegin.set(begin, [each])
  }
  table.forEach(add)
  return {
    add,
    find: (text) => {
      const found: Finding[] = []
      if (byBegin.size === 0) return found
      for (let at = 0; at <= text.length - LEAST_KNOWN; at++) {
        const each = byBegin.get(text.slice(at, at + BEGIN))
        if (!each || (isWordChar(text[at]) && isWordChar(text[at - 1]))) continue
        for (const { text: own, kind } of each) {
          const end = at + own.length
          if (!text.startsWith(own, at) || (isWordChar(own.at(-1)) && isWordChar(text[end]))) continue
          found.push({ start: at, end, kind })
        }
      }
      return found
    },
  }
}

/** Whether a text holds something that the chat hides from its model. */
export const holdsHidden = (text: string, table: PersonalTable): boolean =>
  table.some(
    ({ text: own, isShown }) =>
      !isShown && (text.includes(own) || text.includes(JSON.stringify(own).slice(1, -1))),
  )
