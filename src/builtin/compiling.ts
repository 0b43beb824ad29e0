import { setNewest } from '@/lib/setNewest'

import type { ChatRequest } from './chatRequest'
import { measureSchemas } from './measureSchema'

/** Longest the engine may take to make a grammar of a request's schemas, in milliseconds. */
export const COMPILE_MS = 5_000

/** What is within all of them compiles in a fraction of a second, by measurement. */
const LIGHT = {
  properties: 150,
  enumValues: 300,
  alternatives: 60,
  characters: 16_000,
  optional: 40,
  minimum: 100,
  maximum: 2000,
  patternCopies: 50,
  patternQuantifiers: 8,
  patternNested: 2,
} as const

/** The schemas that the engine makes a grammar of. */
export const schemasOf = ({
  responseFormat,
  tools,
  toolChoice,
}: Pick<ChatRequest, 'responseFormat' | 'tools' | 'toolChoice'>): readonly unknown[] => [
  ...(responseFormat.type === 'json_schema' ? [responseFormat.schema] : []),
  ...(toolChoice === 'none' ? [] : tools.map(({ parameters }) => parameters)),
]

/** Whether the schemas of a request could take long to compile. Only for requests within `checkBounds`. */
export function isHeavy(request: Parameters<typeof schemasOf>[0]): boolean {
  const size = measureSchemas(schemasOf(request))
  return (
    size.properties > LIGHT.properties ||
    size.enumValues > LIGHT.enumValues ||
    size.alternatives > LIGHT.alternatives ||
    size.characters > LIGHT.characters ||
    size.optional > LIGHT.optional ||
    size.largestMinimum > LIGHT.minimum ||
    size.largestMaximum > LIGHT.maximum ||
    size.patterns.some((pattern) => {
      const { copies, quantifiers, nested } = measurePattern(pattern)
      return (
        copies > LIGHT.patternCopies || quantifiers > LIGHT.patternQuantifiers || nested > LIGHT.patternNested
      )
    })
  )
}

/** How much time each caller's schemas took to compile: as much a minute as one schema may take. */
export type CompileBudget = {
  /** Seconds until a caller may have another schema compiled; 0 = now. */
  readonly waitSeconds: (owner: string) => number
  readonly spend: (owner: string, ms: number) => void
}

const WINDOW_MS = 60_000
/** Beyond this many callers the oldest are forgotten. */
const MOST_OWNERS = 10_000

/** @param now milliseconds since the Unix epoch. */
export function createCompileBudget(now: () => number): CompileBudget {
  const spent = new Map<string, { readonly since: number; readonly ms: number }>()
  const current = (owner: string) => {
    const found = spent.get(owner)
    return found && now() - found.since < WINDOW_MS ? found : undefined
  }
  return {
    waitSeconds(owner) {
      const found = current(owner)
      return found && found.ms >= COMPILE_MS
        ? Math.max(1, Math.ceil((found.since + WINDOW_MS - now()) / 1000))
        : 0
    },
    spend(owner, ms) {
      const found = current(owner)
      setNewest(spent, owner, { since: found?.since ?? now(), ms: (found?.ms ?? 0) + ms }, MOST_OWNERS)
    },
  }
}

/** How often a regular expression repeats or chooses. */
type PatternSize = {
  readonly quantifiers: number
  /** Those inside groups that are themselves repeated, at whatever depth. */
  readonly nested: number
  /** How many characters and classes there are once everything that is counted is written out: `(ab){3}` has 6. */
  readonly copies: number
}

/** Counts quantifiers and alternatives of a pattern, outside of character classes. A broken pattern is counted as far as it goes. */
export function measurePattern(pattern: string): PatternSize {
  /** How many were seen when each open group began, and the copies before it. */
  const groups: { readonly quantifiers: number; readonly copies: number }[] = []
  let quantifiers = 0
  let nested = 0
  let copies = 0
  let isInClass = false
  /** How many quantifiers were in the group that just closed. */
  let closed = 0
  /** Copies of what comes directly before. */
  let last = 0
  const add = (count: number) => {
    copies += count
    last = count
  }
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index)
    const inside = closed
    closed = 0
    if (isInClass) {
      if (character === '\\') index += 1
      isInClass = pattern.charAt(index) !== ']' || character === '\\'
    } else if (character === '\\') {
      index += 1
      add(1)
    } else if (character === '[') {
      isInClass = true
      add(1)
    } else if (character === '(') {
      groups.push({ quantifiers, copies })
      copies = 0
      last = 0
    } else if (character === ')') {
      const group = groups.pop() ?? { quantifiers, copies: 0 }
      closed = quantifiers - group.quantifiers
      last = copies
      copies += group.copies
    } else if ('*+?{|'.includes(character)) {
      quantifiers += 1
      if (character !== '|') nested += inside
      const [, least, most] =
        character === '{' ? (/^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(index, index + 24)) ?? []) : []
      const times = Number(most || least || 1)
      copies += last * (Math.max(1, times) - 1)
      last *= Math.max(1, times)
      if (least !== undefined) index = pattern.indexOf('}', index)
    } else if (character !== '^' && character !== '$') add(1)
  }
  // Groups that never close.
  for (const group of groups) copies += group.copies
  return { quantifiers, nested, copies }
}
