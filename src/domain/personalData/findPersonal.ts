import { setNewest } from '@/lib/setNewest'

import { type Finding, PERSONAL_KINDS, type Rule } from './kinds'
import { createPatternFinder, createWordFinder, type OwnWords } from './ownWords'
import { findCards, findIbans, findNamedAccounts } from './rules/accounts'
import { findEmails, findIps } from './rules/contacts'
import { findNationalIds } from './rules/nationalIds'
import { findAddresses, findBirthDates, findNames } from './rules/people'
import { findPhones } from './rules/phones'
import { findSecrets } from './rules/secrets'

const RULES: readonly Rule[] = [
  findSecrets,
  findEmails,
  findIbans,
  findNamedAccounts,
  findCards,
  findNationalIds,
  findBirthDates,
  findIps,
  findPhones,
  findAddresses,
  findNames,
]

const PRIORITY = new Map(PERSONAL_KINDS.map((kind, index) => [kind, index]))

/** Finds personal data in a text, in order and without overlaps. `before` is what stands before the text. */
export type FindPersonal = (text: string, before?: string) => readonly Finding[]

/** Short texts without a digit or a sign have nothing that a rule could find. */
const MAY_HOLD = /[\d@[({<]|[\p{Lu}\p{sc=Han}]/u

export function createFindPersonal(own: OwnWords, now: () => number): FindPersonal {
  const rules = [...RULES, createWordFinder(own.words), createPatternFinder(own.patterns, now)]
  const hasOwn = own.words.length + own.patterns.length > 0
  return (text, before = '') => {
    if (!hasOwn && !MAY_HOLD.test(text)) return []
    const whole = before + text
    const found = rules.flatMap((rule) => rule(whole))
    if (before === '') return withoutOverlaps(whole, found)
    return withoutOverlaps(
      text,
      found.flatMap(({ start, end, kind }) =>
        end <= before.length
          ? []
          : [{ start: Math.max(0, start - before.length), end: end - before.length, kind }],
      ),
    )
  }
}

/** Texts whose findings are kept: a chat sends all of its messages with each of its turns. */
const MOST_KEPT = 1_000
const LONGEST_KEPT = 100_000

/** The same, with what it found in a text kept for the next time. */
export function keepingFindings(find: FindPersonal): FindPersonal {
  const kept = new Map<string, readonly Finding[]>()
  return (text, before = '') => {
    if (text.length > LONGEST_KEPT) return find(text, before)
    const key = `${before}\n${text}`
    const findings = kept.get(key) ?? find(text, before)
    setNewest(kept, key, findings, MOST_KEPT)
    return findings
  }
}

/** Of those that overlap, the kind that counts more, then the longer one. */
export function withoutOverlaps(text: string, found: readonly Finding[]): readonly Finding[] {
  if (found.length < 2) return found
  const taken = new Uint8Array(text.length)
  const kept: Finding[] = []
  const byPriority = found.toSorted(
    (one, other) =>
      (PRIORITY.get(one.kind) ?? 0) - (PRIORITY.get(other.kind) ?? 0) ||
      other.end - other.start - (one.end - one.start),
  )
  for (const each of byPriority) {
    // An address around an e-mail address, say: what is left of it on both sides stays hidden in pieces.
    for (let start = each.start; start < each.end;) {
      while (start < each.end && taken[start] === 1) start += 1
      let end = start
      while (end < each.end && taken[end] === 0) end += 1
      const isWhole = start === each.start && end === each.end
      if (start < end && (isWhole || /[\p{L}\p{N}]{2}/u.test(text.slice(start, end))))
        kept.push({ start, end, kind: each.kind })
      start = end
    }
    taken.fill(1, each.start, each.end)
  }
  return kept.toSorted((one, other) => one.start - other.start)
}
