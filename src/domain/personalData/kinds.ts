/**
 * The kinds of personal data, by the word in their stand-ins, those that win where two overlap first.
 *
 * A stand-in is a word in brackets (`[EMAIL_1]`) rather than an invented address: it belongs to nobody, says what it is
 * in every language, and is recognised in a reply even where the model changes its case or drops the brackets.
 */
export const PERSONAL_KINDS = [
  'SECRET',
  'PRIVATE',
  'EMAIL',
  'IBAN',
  'CARD',
  'ID',
  'BIRTHDATE',
  'IP',
  'PHONE',
  'ADDRESS',
  'NAME',
] as const
export type PersonalKind = (typeof PERSONAL_KINDS)[number]

/** A piece of personal data in a text. */
export type Finding = { readonly start: number; readonly end: number; readonly kind: PersonalKind }

/** Finds one kind in a text. Linear: what repeats in a pattern is bounded. */
export type Rule = (text: string) => readonly Finding[]

/**
 * The matches of a pattern as findings.
 *
 * @param accepts checks a match by its digits and letters; gives how many characters of it count, or whether all do.
 */
export function* matchesOf(
  text: string,
  pattern: RegExp,
  kind: PersonalKind,
  accepts: (match: RegExpExecArray) => boolean = () => true,
): Generator<Finding> {
  for (const match of text.matchAll(pattern)) {
    const found = match.groups?.['it'] ?? match[0]
    if (!accepts(match)) continue
    const start = match.index + (found === match[0] ? 0 : match[0].lastIndexOf(found))
    yield { start, end: start + found.length, kind }
  }
}

/** Whether one of the words stands shortly before a place. */
export const isNamedBefore = (text: string, at: number, words: RegExp, within = 40): boolean =>
  words.test(text.slice(Math.max(0, at - within), at))
