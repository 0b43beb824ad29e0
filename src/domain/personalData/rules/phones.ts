import { type Finding, isNamedBefore, matchesOf, type Rule } from '../kinds'

/** Country codes of one and two digits; all others have three. */
const CODES = new Set(
  (
    '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 ' +
    '84 86 90 91 92 93 94 95 98'
  ).split(' '),
)
/** How three-digit codes begin. */
const LONG_CODES = /^(?:2[1-69]|3[578]|42|5[09]|6[789]|8[058]|9[679])\d/

const GAP = String.raw`[ \u00a0\u202f.\/()–-]{0,3}`
const INTERNATIONAL = new RegExp(
  String.raw`(?<![\p{L}\p{N}+.])(?<it>(?:\+|\(\+|00[ ]?)[1-9](?:${GAP}\d){6,15})(?![\p{N}])`,
  'gu',
)
/** Sums of money and amounts are no numbers to call. */
const UNIT_AFTER = /^\s?(?:[€$£¥%‰]|(?:EUR|USD|GBP|CHF|JPY|km|kg|mg|ms|m[²³]?|px|MB|GB|kWh|units?|users?)\b)/u

/** Words before a number that is called. */
const CALLED =
  /(?:tel|phone|mobile?|cell|call|fax|whats\s?app|sms|text me|ring me|reach me|handy|telefon|mobil|ruf|appel|t[ée]l[ée]phone|portable|joindre|ll[aá]m|m[oó]vil|celular|lig(?:ue|ar)|chiam|cellulare|bel(?:len)?|gsm|dzwo|kom[óo]rk|тел|звон|電話|电话|手机|携帯|전화)[^\d\n]{0,24}$/iu

const NATIONAL: readonly RegExp[] = [
  // (212) 555-0142, 212-555-0142, (11) 91234-5678, 8 (495) 123-45-67
  /(?<![\p{L}\p{N}.,-])(?:1[-. ])?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-.])[2-9]\d{2}[-. ]\d{4}(?![\p{N}-])/gu,
  /(?<![\p{L}\p{N}])\([1-9]\d\)\s?9?\d{4}-\d{4}(?!\d)/gu,
  /(?<![\p{L}\p{N}])[78]\s?\(\d{3}\)\s?\d{3}[- ]\d{2}[- ]\d{2}(?!\d)/gu,
  // 138 1234 5678, 138-1234-5678, 010-1234-5678
  /(?<![\p{L}\p{N}.,-])1[3-9]\d([- ])\d{4}\1\d{4}(?![\p{N}-])/gu,
  // 01712345678 and 07700900123, mobile in Germany and Britain
  /(?<![\p{L}\p{N}.,_-])(?:01[5-7]\d{8,9}|07[1-9]\d{8})(?![\p{L}\p{N}_-]|[.,]\d)/gu,
]
const WITH_ZERO =
  /(?<![\p{L}\p{N}.,:+/_-])(?:\(0[1-9]\d{0,4}\)|0[1-9]\d{0,4})(?:[ \u00a0/.-]{1,3}\d{2,8}){1,5}(?![\p{L}\p{N}_]|[.,]\d)/gu
const NAMED = /(?<![\p{L}\p{N}.,_])\(?\d(?:[ \u00a0./()-]{0,2}\d){6,13}(?![\p{L}\p{N}_]|[.,:]\d)/gu
const DATE =
  /^\(?\d{1,2}([-/.])\d{1,2}\1(?:19|20)?\d{2}(?!\d)|^\(?\d{1,2} \d{1,2} (?:19|20)\d{2}(?!\d)|^(?:19|20)\d\d([-/.])\d\d\2\d\d(?!\d)/

/** Numbers to call: international ones, national ones as they are written, and others where a word says so. */
export const findPhones: Rule = (text) => {
  const found: Finding[] = [
    ...matchesOf(text, INTERNATIONAL, 'PHONE', (match) => isInternational(match, text)),
    ...NATIONAL.flatMap((pattern) => [...matchesOf(text, pattern, 'PHONE')]),
    ...matchesOf(text, WITH_ZERO, 'PHONE', ({ 0: match }) => {
      const count = digitsIn(match).length
      return count >= 9 && count <= 12 && !DATE.test(match)
    }),
    ...matchesOf(
      text,
      NAMED,
      'PHONE',
      ({ 0: match, index }) => !DATE.test(match) && isNamedBefore(text, index, CALLED),
    ),
  ]
  return found
}

const digitsIn = (text: string): string => text.replace(/\D/g, '')

function isInternational(match: RegExpExecArray, text: string): boolean {
  const written = match[0]
  const digits = digitsIn(written).replace(/^00/, '')
  const code = [1, 2].map((length) => digits.slice(0, length)).find((each) => CODES.has(each))
  if (code === undefined && !LONG_CODES.test(digits)) return false
  const rest = digits.slice(code?.length ?? 3).replace(/^0/, '')
  if (rest.length < 6 || digits.length > 15 || /0{5}$/.test(rest)) return false
  if (code === '1' && rest.length !== 10) return false
  if (written.startsWith('00') && rest.length < 7) return false
  return !UNIT_AFTER.test(text.slice(match.index + written.length, match.index + written.length + 8))
}
