import { setNewest } from '@/lib/setNewest'

import { type Finding, matchesOf, PERSONAL_KINDS, type Rule } from './kinds'
import { createPatternFinder, createWordFinder, type OwnWords } from './ownWords'
import { findCards, findIbans, findNamedAccounts } from './rules/accounts'
import { findNationalIds } from './rules/nationalIds'
import { findAddresses, findBirthDates, findNames } from './rules/people'
import { findPhones } from './rules/phones'

const LOCAL = /[\p{L}\p{N}._%+'’-]/u
/** Without spaces, an address is at most this long. */
const MOST_LOCAL = 64
const DOMAIN =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:xn--[a-z0-9-]{2,30}|\p{L}{2,24})(?![\p{L}\p{N}])/uy
/** `logo@2x.png` is a file. */
const FILE_END = /\.(?:png|jpe?g|svg|webp|gif|avif|css|[cm]?[jt]sx?|json|html?)$/i

/** E-mail addresses, also of names and domains beyond ASCII, and as `anna (at) example.org`. */
const findEmails: Rule = (text) => {
  const found: Finding[] = []
  for (const match of text.matchAll(/@|\s?[[({<](?:at|ät|arroba)[\])}>]\s?/giu)) {
    const at = match.index
    let start = at
    while (start > 0 && at - start < MOST_LOCAL && LOCAL.test(text[start - 1] ?? '')) start -= 1
    while (start < at && /[._'’-]/.test(text[start] ?? '')) start += 1
    DOMAIN.lastIndex = at + match[0].length
    const domain = DOMAIN.exec(text)?.[0] ?? ''
    if (start === at || domain === '' || (match[0] === '@' && FILE_END.test(domain))) continue
    if (text.slice(start, at) === 'git') continue
    found.push({ start, end: at + match[0].length + domain.length, kind: 'EMAIL' })
  }
  return found
}

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const IPV4 = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.-])${OCTET}(?:\.${OCTET}){3}(?![\p{L}\p{N}_-]|\.\d)`,
  'gu',
)
/** Of this device and of networks at home, and what no device has: they lead to nobody. */
const NOBODY =
  /^(?:0|10|127|255|22[4-9]|23\d|24\d|25\d)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(?:6[4-9]|[789]\d|1[01]\d|12[0-7])\./
const IPV6 =
  /(?<![\p{L}\p{N}_:.])[23][0-9a-f]{3}(?::[0-9a-f]{1,4}){0,7}(?:::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})?)?(?![\p{L}\p{N}_:])/giu
const VERSION_BEFORE =
  /(?:\bv|version|release|build|rev|firmware|bản|版本|バージョン|верс\p{L}{0,4})\.?\s{0,2}$/iu

/** Public addresses of the internet. */
const findIps: Rule = (text) => [
  ...matchesOf(
    text,
    IPV4,
    'IP',
    ({ 0: match, index }) =>
      !NOBODY.test(match) && !VERSION_BEFORE.test(text.slice(Math.max(0, index - 20), index)),
  ),
  ...matchesOf(text, IPV6, 'IP', ({ 0: match }) => {
    const groups = match.split(':').filter((group) => group !== '').length
    return match.includes('::') ? groups >= 2 : groups === 8
  }),
]

/** How keys of well-known services begin. */
const KEYS =
  /(?<![A-Za-z0-9_-])(?:sk-[A-Za-z0-9_-]{16,200}|gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abeposr]-[A-Za-z0-9-]{10,200}|A(?:KIA|SIA)[0-9A-Z]{16}|AIza[\w-]{35}|ya29\.[\w-]{20,300}|hf_[A-Za-z0-9]{30,60}|npm_[A-Za-z0-9]{36}|SG\.[\w-]{16,40}\.[\w-]{16,80}|[srp]k_(?:live|test)_[A-Za-z0-9]{16,200}|gsk_[A-Za-z0-9]{40,80}|eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000})(?![A-Za-z0-9_])/g

/** A word, and what it names: `password: hunter2`, `API_KEY="…"`. */
const NAMED =
  /(?:passwor[dt]|passwd|pwd|passphrase|mot de passe|contraseñ?n?a|senha|wachtwoord|has[łl]o|пароль|密码|パスワード|api[_ -]?key|secret(?:[_ -]?key)?|access[_ -]?(?:key|token)|auth[_ -]?token|client[_ -]?secret|private[_ -]?key)["'`]?(?:\s{0,2}(?:[:=：]|\bis\b|\bist\b|\best\b|\bes\b|は)\s{0,2})["'`“„«]?(?<it>[^\s"'`<>(){}[\],;“”«»]{6,200})/giu
const BEARER = /\bBearer\s(?<it>[\w.~+/=-]{20,500})/g
const IN_ADDRESS = /:\/\/[^\s/:@]{1,100}:(?<it>[^\s/@:]{3,200})@/g

const hasBoth = (text: string): boolean => /\d/.test(text) && /\p{L}|[^\p{L}\p{N}.,:/-]/u.test(text)

/** Keys and passwords: by how they begin, by the word before them, and private keys. */
const findSecrets: Rule = (text) => [
  ...privateKeys(text),
  ...matchesOf(text, KEYS, 'SECRET', ({ 0: match }) => /\d/.test(match)),
  ...matchesOf(text, NAMED, 'SECRET', ({ groups }) => hasBoth(groups?.['it'] ?? '')),
  ...matchesOf(text, BEARER, 'SECRET', ({ groups }) => /\d/.test(groups?.['it'] ?? '')),
  ...matchesOf(text, IN_ADDRESS, 'SECRET'),
]

const BEGIN = '-----BEGIN '
const END = /-----END [A-Z ]{0,20}PRIVATE KEY-----/g

function privateKeys(text: string): readonly Finding[] {
  const found: Finding[] = []
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + BEGIN.length)) {
    if (!/^[A-Z ]{0,20}PRIVATE KEY-----/.test(text.slice(at + BEGIN.length, at + 60))) continue
    END.lastIndex = at
    const end = END.exec(text)
    // Without its end it goes on to the end of the text.
    found.push({ start: at, end: end ? end.index + end[0].length : text.length, kind: 'SECRET' })
    if (!end) break
    at = end.index
  }
  return found
}

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
