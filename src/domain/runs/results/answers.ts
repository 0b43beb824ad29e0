import { canonicalJson } from '@/lib/canonicalJson'
import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'

import { jsonIn } from './jsonIn'

/** What of a reply is its answer, and then what is counted. */
export type AnswerRule = {
  readonly type: 'whole' | 'number' | 'verdict' | 'pattern' | 'field'
  /** A regular expression for `pattern`, a JSON pointer or a name for `field`. */
  readonly text: string
}

export const WHOLE: AnswerRule = { type: 'whole', text: '' }

export const ANSWER_RULES = [
  { value: 'whole', label: mark('Whole reply') },
  { value: 'number', label: mark('Last number') },
  { value: 'verdict', label: mark('Yes or no') },
  { value: 'pattern', label: mark('Pattern') },
  { value: 'field', label: mark('JSON field') },
] as const satisfies readonly { readonly value: AnswerRule['type']; readonly label: string }[]

/** Takes the answer out of a reply; undefined where the reply has none. */
export type AnswerOf = (text: string) => string | undefined

/** A pattern of a person may be slow: it looks at this much of a reply. */
const SEARCHED_CHARS = 20_000
const LONGEST_ANSWER = 200

/** What takes answers out by a rule; undefined for the whole reply. The error is a sentence. */
export function answerReader({ type, text }: AnswerRule): Result<AnswerOf | undefined, string> {
  switch (type) {
    case 'whole':
      return ok(undefined)
    case 'number':
      return ok((reply) => numbersIn(reply).at(-1))
    case 'verdict':
      return ok((reply) => {
        const verdict = verdictOf(reply)
        return verdict && (verdict === 'yes' ? t('Yes') : t('No'))
      })
    case 'pattern':
      return patternReader(text)
    case 'field':
      return text.trim() === ''
        ? failed(t('Enter the name of a field.'))
        : ok((reply) => fieldIn(reply, text.trim()))
  }
}

function patternReader(text: string): Result<AnswerOf, string> {
  if (text === '') return failed(t('Enter a pattern, such as Answer: (.*)'))
  let pattern: RegExp
  try {
    pattern = new RegExp(text, 'gimu')
  } catch {
    return failed(t('This is no regular expression. Check its brackets and backslashes.'))
  }
  return ok((reply) => {
    // What comes last is the answer: what is before may be thought aloud.
    const found = [...reply.slice(-SEARCHED_CHARS).matchAll(pattern)].at(-1)
    const answer = (found?.[1] ?? found?.[0])?.trim().slice(0, LONGEST_ANSWER)
    return answer === '' ? undefined : answer
  })
}

/** A field by a pointer (`/at/x`), or by its name at the top. */
function fieldIn(reply: string, path: string): string | undefined {
  const parts = path.startsWith('/') ? path.slice(1).split('/') : [path]
  let value: unknown = jsonIn(reply)
  for (const part of parts) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isRecord(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  if (value === undefined) return undefined
  return typeof value === 'string' ? value.slice(0, LONGEST_ANSWER) : canonicalJson(value)
}

/**
 * What a reply claims where wording says little: its verdict, its numbers and what it denies. Two texts that share nearly
 * all words may still contradict each other in these.
 */
export type Claims = {
  readonly verdict: 'yes' | 'no' | undefined
  readonly numbers: ReadonlySet<string>
  /** Words that stand behind a negation. */
  readonly denied: ReadonlySet<string>
  /** Words that stand without one. */
  readonly said: ReadonlySet<string>
}

const YES = /^(?:yes|yeah|yep|true|correct|ja|oui|sí|si|sim|да|是)$/u
const NO = /^(?:no|nope|false|incorrect|wrong|nein|non|não|нет|否)$/u
const NEGATION =
  /^(?:not|never|no|none|neither|nor|without|cannot|nicht|kein|keine|keinen|nie|pas|jamais|sans|nunca|não|nem|не|\p{L}+n['’]t)$/u
/** Words between a negation and what it denies. */
const LINKS: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'be',
  'been',
  'very',
  'really',
  'at',
  'all',
  'any',
  'to',
])
const WORDS = /[\p{L}\p{M}'’]+/gu
/** Items of a list: their place in it is no claim. */
const ORDINAL = /^[ \t]*\d+[.)](?=\s)/gm
const NUMBER = /\d[\d,\u00A0\u202F']*(?:\.\d+)?/g

/** Numbers of a text in their order, without what groups their digits. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(NUMBER) ?? []).map((digits) => {
    const plain = digits.replace(/[^\d.]/g, '')
    return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  })

/** The verdict of a text: the yes or no that it begins with, or ends with behind a colon; undefined where it has none. */
function verdictOf(text: string): 'yes' | 'no' | undefined {
  const [first = ''] = text.toLowerCase().match(WORDS) ?? []
  const last = /[:=]\W*([\p{L}\p{M}]+)\W*$/u.exec(text.trim().toLowerCase())?.[1] ?? ''
  for (const word of [first, last]) {
    if (YES.test(word)) return 'yes'
    if (NO.test(word)) return 'no'
  }
  return undefined
}

export function claimsOf(text: string): Claims {
  const words = text.toLowerCase().match(WORDS) ?? []
  const denied = new Set<string>()
  const said = new Set<string>()
  words.forEach((word, index) => {
    if (NEGATION.test(word) || LINKS.has(word)) return
    let before = index - 1
    while (before >= 0 && LINKS.has(words[before] ?? '')) before -= 1
    // A "no" at the beginning is the verdict, and denies nothing behind it.
    const isDenied =
      before >= 0 && NEGATION.test(words[before] ?? '') && !(before === 0 && NO.test(words[0] ?? ''))
    ;(isDenied ? denied : said).add(word)
  })
  return {
    verdict: verdictOf(text),
    numbers: new Set(numbersIn(text.replace(ORDINAL, ''))),
    denied,
    said,
  }
}

/** Whether two texts cannot both be right: another verdict, other numbers, or one denies what the other says. */
export function contradict(one: Claims, other: Claims): boolean {
  if (one.verdict !== undefined && other.verdict !== undefined && one.verdict !== other.verdict) return true
  // One may say more than the other; both with numbers of their own say something else.
  if (hasOwn(one.numbers, other.numbers) && hasOwn(other.numbers, one.numbers)) return true
  return denies(one, other) || denies(other, one)
}

const hasOwn = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((each) => !other.has(each))

const denies = (one: Claims, other: Claims): boolean =>
  [...one.denied].some((word) => other.said.has(word) && !other.denied.has(word) && !one.said.has(word))
