/** The checksums of cards, accounts and national ids. They take digits (and letters) without separators. */

const digitsOf = (text: string): readonly number[] => Array.from(text, Number)

/** The sum of digits, each times its weight. */
export const weighted = (digits: string, weights: readonly number[]): number =>
  digitsOf(digits).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)

export function luhn(digits: string): boolean {
  let sum = 0
  for (let index = digits.length - 1, isDouble = false; index >= 0; index--, isDouble = !isDouble) {
    const digit = Number(digits[index]) * (isDouble ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** ISO 7064 mod 97-10, of letters and digits. */
export function mod97(text: string): number {
  let rest = 0
  for (const char of text.toUpperCase())
    for (const digit of String(parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

const VERHOEFF_D = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const VERHOEFF_P = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

export function verhoeff(digits: string): boolean {
  let check = 0
  for (const [index, digit] of digits.split('').reverse().entries())
    check = Number(VERHOEFF_D[check]?.[Number(VERHOEFF_P[index % 8]?.[Number(digit)])])
  return check === 0
}

/** ISO 7064 mod 11,10, as in German tax ids. */
export function mod11And10(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (11 - product) % 10 === Number(digits.at(-1))
}

/** Whether a month has such a day. */
export const isDay = (day: number, month: number): boolean =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12
