import { type Finding, matchesOf, type Rule } from '../kinds'

import { luhn, mod97 } from './checksums'

/** How long an IBAN is in each country. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 ' +
    'SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
)

const SEPARATOR = /[ \u00a0\u202f-]/

/** Account numbers by their country’s length and checksum. */
export const findIbans: Rule = (text) => {
  const found: Finding[] = []
  for (const match of text.matchAll(/(?<![A-Za-z0-9])[A-Za-z]{2}[ \u00a0]?\d{2}/g)) {
    const start = match.index
    const length = IBAN_LENGTHS.get(match[0].slice(0, 2).toUpperCase())
    const end = length === undefined ? undefined : endAfter(text, start, length)
    if (end === undefined) continue
    const iban = text.slice(start, end).replace(/[^A-Za-z0-9]/g, '')
    if (mod97(iban.slice(4) + iban.slice(0, 4)) === 1) found.push({ start, end, kind: 'IBAN' })
  }
  return found
}

/** Where this many letters and digits end, with single separators between them; undefined where they don’t. */
function endAfter(text: string, start: number, length: number): number | undefined {
  let at = start
  for (let count = 0; count < length; at++) {
    const char = text[at] ?? ''
    if (/[A-Za-z0-9]/.test(char)) count += 1
    else if (!SEPARATOR.test(char) || SEPARATOR.test(text[at - 1] ?? '')) return undefined
  }
  return /[A-Za-z0-9]/.test(text[at] ?? '') ? undefined : at
}

/** How cards begin, and how many digits they have then. */
const CARDS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [16, 13, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9])/, [16, 19]],
  [/^35(?:2[89]|[3-8])/, [16]],
  [/^3(?:0[0-5]|[689])/, [14]],
  [/^62/, [16, 17, 18, 19]],
  [/^220[0-4]/, [16]],
  [/^(?:5018|5020|5038|5893|6304|6759|676[123])/, [16, 18, 19, 13]],
]

/** Card numbers by how they begin, their length, their groups and Luhn’s checksum. */
export const findCards: Rule = (text) => {
  const found: Finding[] = []
  for (const { 0: match, index } of text.matchAll(
    /(?<![\p{L}\p{N}_])(?<!\d[.,-])\d(?:[ \u00a0\u202f-]?\d){12,24}/gu,
  )) {
    const digits = match.replace(/\D/g, '')
    const lengths = CARDS.find(([begin]) => begin.test(digits))?.[1] ?? []
    for (const length of lengths) {
      const end = index + placeAfter(match, length)
      if (digits.length < length || /[\p{L}\p{N}_]/u.test(text[end] ?? '')) continue
      if (!luhn(digits.slice(0, length)) || !isGrouped(text.slice(index, end))) continue
      found.push({ start: index, end, kind: 'CARD' })
      break
    }
  }
  return found
}

function placeAfter(text: string, digits: number): number {
  let at = 0
  for (let count = 0; count < digits && at < text.length; at++) if (/\d/.test(text[at] ?? '')) count += 1
  return at
}

/** In one piece, or in the groups that cards are written in. */
function isGrouped(text: string): boolean {
  const groups = text.split(/\D/).map(({ length }) => length)
  return (
    groups.length === 1 ||
    groups.join() === '4,6,5' ||
    groups.join() === '4,6,4' ||
    groups.slice(0, -1).every((length) => length === 4)
  )
}

/** Numbers of accounts that a word names; they have no checksum. */
export const findNamedAccounts: Rule = (text) => [
  ...matchesOf(
    text,
    /\b(?:account (?:number|no\.?)|kontonummer|sort code|routing number)\s{0,2}[:#]?\s{0,2}(?<it>\d(?:[ -]?\d){5,16})(?!\d)/giu,
    'IBAN',
  ),
]
