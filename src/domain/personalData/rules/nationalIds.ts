import { type Finding, isNamedBefore, matchesOf, type Rule } from '../kinds'

import { isDay, luhn, mod11And10, verhoeff, weighted } from './checksums'

type IdRule = {
  readonly pattern: RegExp
  /** Takes the letters and digits alone, upper case. */
  readonly isValid: (id: string) => boolean
  /** Its form and checksum are those of too many other numbers: a word has to name it. */
  readonly isNamed?: true
}

const NAMED =
  /(?:\bid\b|\bids\b|ident|social security|ssn|national|insurance|tax(?:payer)?|steuer|tin\b|nif\b|nie\b|dni\b|cpf|cnpj|pesel|bsn|sofi|burgerservice|personnummer|personal number|fødselsnummer|cpr|henkilö|aadhaar|आधार|nino\b|s[ée]curit[ée] sociale|insee|\bnir\b|codice fiscale|nhs|medicare|身份证|身分證|マイナンバー|個人番号|주민|rijksregister|registre national|passport|reisepass|passnummer|ausweis|passeport|pasaporte|ИНН|СНИЛС)[^\n]{0,24}$/iu

const LETTERS_ES = 'TRWAGMYFPDXBNJZSQVHLCKE'
const FIRST_ES: Readonly<Record<string, string>> = { X: '0', Y: '1', Z: '2' }
const FINNISH = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/** Two digits each of day, month (and year), in this order from a place. */
const hasDate = (id: string, day: number, month: number): boolean =>
  isDay(Number(id.slice(day, day + 2)), Number(id.slice(month, month + 2)))

const isSame = (id: string): boolean => /^(.)\1*$/.test(id)

const RULES: readonly IdRule[] = [
  // United States: no checksum; areas and groups that exist.
  {
    pattern: /(?<![\p{L}\p{N}.-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\p{L}\p{N}-])/gu,
    isValid: () => true,
  },
  // United Kingdom
  {
    pattern:
      /(?<![\p{L}\p{N}])(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\s?\d{2}\s?\d{2}\s?\d{2}\s?[A-D](?![\p{L}\p{N}])/gu,
    isValid: () => true,
  },
  // Spain: DNI and NIE
  {
    pattern: /(?<![\p{L}\p{N}.-])[\dXYZ]\d{7}[- ]?[A-Z](?![\p{L}\p{N}])/giu,
    isValid: (id) =>
      LETTERS_ES[Number((FIRST_ES[id[0] ?? ''] ?? id[0] ?? '') + id.slice(1, 8)) % 23] === id[8],
  },
  // Italy
  {
    pattern: /(?<![\p{L}\p{N}])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![\p{L}\p{N}])/giu,
    isValid: isItalian,
  },
  // France
  {
    pattern:
      /(?<![\p{L}\p{N}.-])[12]\s?\d{2}\s?(?:0[1-9]|1[0-2]|[2-9]\d)\s?(?:\d{2}|2[AB])\s?\d{3}\s?\d{3}\s?\d{2}(?![\p{L}\p{N}])/giu,
    isValid: (id) => {
      const number = id.slice(0, 13).replace('2A', '19').replace('2B', '18')
      return /^\d{13}$/.test(number) && 97 - Number(BigInt(number) % 97n) === Number(id.slice(13))
    },
  },
  // Germany: tax id, of whose first ten digits one comes two or three times
  {
    pattern: /(?<![\p{L}\p{N}.,-])[1-9]\d(?: ?\d{3}){3}(?![\p{L}\p{N}]|[.,-]\d)/gu,
    isValid: (id) => {
      const counts = Array.from('0123456789', (digit) => id.slice(0, 10).split(digit).length - 1)
      const repeated = counts.filter((count) => count > 1)
      return repeated.length === 1 && (repeated[0] ?? 9) <= 3 && mod11And10(id)
    },
    isNamed: true,
  },
  // Poland
  {
    pattern: /(?<![\p{L}\p{N}.,-])\d{11}(?![\p{L}\p{N}]|[.,-]\d)/gu,
    isValid: (id) =>
      isDay(Number(id.slice(4, 6)), Number(id.slice(2, 4)) % 20) &&
      weighted(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
    isNamed: true,
  },
  // Sweden
  {
    pattern: /(?<![\p{L}\p{N}.-])(?:19|20)?\d{6}[-+]\d{4}(?![\p{L}\p{N}-])/gu,
    isValid: (id) => hasDate(id.slice(-10), 4, 2) && luhn(id.slice(-10)),
  },
  // Finland
  {
    pattern: /(?<![\p{L}\p{N}.-])\d{6}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y](?![\p{L}\p{N}-])/gu,
    isValid: (id) => {
      const digits = id.slice(0, 6) + id.slice(-4, -1)
      return hasDate(id, 0, 2) && FINNISH[Number(digits) % 31] === id.at(-1)
    },
  },
  // Denmark: numbers since 2007 have no checksum
  {
    pattern: /(?<![\p{L}\p{N}.-])\d{6}-\d{4}(?![\p{L}\p{N}-])/gu,
    isValid: (id) => hasDate(id, 0, 2),
    isNamed: true,
  },
  // Norway
  {
    pattern: /(?<![\p{L}\p{N}.,-])\d{6}\s?\d{5}(?![\p{L}\p{N}]|[.,-]\d)/gu,
    isValid: (id) =>
      hasDate(id, 0, 2) &&
      weighted(id, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
      weighted(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  // Netherlands
  {
    pattern: /(?<![\p{L}\p{N}.,-])\d{4}[. ]?\d{2}[. ]?\d{3}(?![\p{L}\p{N}]|[.,-]\d)/gu,
    isValid: (id) => !isSame(id) && weighted(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    isNamed: true,
  },
  // Belgium
  {
    pattern: /(?<![\p{L}\p{N}.-])\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}(?![\p{L}\p{N}])/gu,
    isValid: (id) => {
      const check = Number(id.slice(9))
      return (
        97 - (Number(id.slice(0, 9)) % 97) === check || 97 - (Number(`2${id.slice(0, 9)}`) % 97) === check
      )
    },
  },
  // Brazil: CPF
  {
    pattern: /(?<![\p{L}\p{N}.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\p{L}\p{N}])/gu,
    isValid: isCpf,
  },
  {
    pattern: /(?<![\p{L}\p{N}.,-])\d{11}(?![\p{L}\p{N}]|[.,-]\d)/gu,
    isValid: isCpf,
    isNamed: true,
  },
  // China
  {
    pattern:
      /(?<![\p{N}A-Za-z.-])[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\p{N}A-Za-z])/gu,
    isValid: (id) =>
      '10X98765432'[weighted(id.slice(0, 17), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] ===
      id[17],
  },
  // India: Aadhaar
  {
    pattern: /(?<![\p{L}\p{N}.,-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\p{L}\p{N}]|[ .,-]\d)/gu,
    isValid: verhoeff,
    isNamed: true,
  },
  // South Korea: since 2020 without a checksum
  {
    pattern: /(?<![\p{L}\p{N}.-])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-8]\d{6}(?![\p{L}\p{N}-])/gu,
    isValid: () => true,
  },
  // Others that a word names: passports, and what has no rule of its own
  {
    pattern:
      /(?<![\p{L}\p{N}.,-])(?=[A-Z0-9]{0,8}\d)(?:[A-Z]{1,2}\d{6,8}|[A-Z]\d{2}[A-Z0-9]{6}|C[A-Z0-9]{8})(?![\p{L}\p{N}])/gu,
    isValid: (id) => /\d/.test(id),
    isNamed: true,
  },
  {
    pattern: /(?<![\p{L}\p{N}.,-])\d{4}[ -]?\d{4}[ -]?\d{4}(?![\p{L}\p{N}]|[ .,-]\d)/gu,
    isValid: japanese,
    isNamed: true,
  },
]

/** National ids of some twenty countries, by form and checksum. */
export const findNationalIds: Rule = (text) => {
  const found: Finding[] = []
  for (const { pattern, isValid, isNamed } of RULES)
    found.push(
      ...matchesOf(
        text,
        pattern,
        'ID',
        ({ 0: match, index }) =>
          isValid(match.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()) &&
          (isNamed !== true || isNamedBefore(text, index, NAMED, 60)),
      ),
    )
  return found
}

const ODD_IT = '1 0 5 7 9 13 15 17 19 21 2 4 18 20 11 3 6 8 12 14 16 10 22 25 24 23'.split(' ').map(Number)

/** The value of a character: letters from A, digits as the letters at their place. */
const valueIt = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65)

function isItalian(id: string): boolean {
  const sum = id
    .slice(0, 15)
    .split('')
    .reduce(
      (total, char, index) => total + (index % 2 === 0 ? (ODD_IT[valueIt(char)] ?? 0) : valueIt(char)),
      0,
    )
  return String.fromCharCode(65 + (sum % 26)) === id[15]
}

function isCpf(id: string): boolean {
  const check = (length: number) => {
    const rest =
      (weighted(
        id.slice(0, length),
        Array.from({ length }, (_, index) => length + 1 - index),
      ) *
        10) %
      11
    return (rest === 10 ? 0 : rest) === Number(id[length])
  }
  return !isSame(id) && check(9) && check(10)
}

/** The individual number of Japan. */
function japanese(id: string): boolean {
  const rest = weighted(id.slice(0, 11), [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return (rest <= 1 ? 0 : 11 - rest) === Number(id[11])
}
