import type { CatalogEntry } from '../catalog'
import type { ServiceError } from '../connections/serviceError'
import { DEFINITIONS, PARAMETER_NAMES } from '../parameters/parameters'
import { isWhole, refusedValues, shownValue, type ModelRefusals, type Refusal } from './refusals'

const LONGEST_DETAIL = 300

/** Sentences that refuse a parameter whatever its value; others may be about the value alone ("must be at most 1"). */
const WHATEVER_VALUE =
  /unsupport|not (?:be )?(?:currently )?(?:support|permit|allow|accept|available|recogni[sz]ed)|n['’]t (?:support|accept|allow|take)|unknown|unrecogni[sz]ed|unexpected|extra (?:input|field|param)|deprecated|cannot be used|no longer/i

/** Sentences that refuse the name, even where they quote a value. */
const OF_NAME =
  /(?:unsupported|unknown|unrecogni[sz]ed|unexpected|extra) (?:request )?(?:parameter|argument|field|input|keyword)/i

type Sent = {
  /** The parameter's name on the wire. */
  readonly name: string
  readonly at: number
  readonly wasListed: boolean
  /** JSON text of the value that was sent; undefined where it is not known. */
  readonly value?: string | undefined
  /** What is remembered of it already. */
  readonly before?: Refusal | undefined
}

/** What is to be remembered of a refusal, with what was before. */
export function refusalOf(error: ServiceError, { name, at, wasListed, value, before }: Sent): Refusal {
  const detail = detailOf(error)
  const kept = { at, detail: detail.slice(0, LONGEST_DETAIL), wasListed }
  const pair = pairIn(detail)
  const known = before && !isWhole(before) ? before : undefined
  const others = {
    ...(known && refusedValues(known).length > 0 && { values: refusedValues(known) }),
    ...(known?.allowed && { allowed: known.allowed }),
    ...(known?.beside !== undefined && { beside: known.beside }),
  }
  if (pair?.includes(name)) {
    const beside = pair.find((each) => each !== name)
    if (beside !== undefined) return { ...kept, ...others, beside }
  }
  const allowed = value === undefined ? undefined : allowedValues(detail, value)
  if (allowed) return { ...kept, ...others, allowed }
  const isOfValue =
    value !== undefined &&
    detail !== '' &&
    !OF_NAME.test(detail) &&
    (!WHATEVER_VALUE.test(detail) || mentions(detail, value))
  if (!isOfValue) return kept
  const values = [...new Set([...(known ? refusedValues(known) : []), value])]
  return { ...kept, ...others, values }
}

const detailOf = (error: ServiceError): string =>
  error.type === 'rejected' ? error.detail.trim().replace(/\s+/g, ' ') : ''

/** Whether a sentence names a value, in quotes where it is a word: `'high'`, `0.5`. */
function mentions(detail: string, value: string): boolean {
  const text = value.replace(/^"|"$/g, '')
  if (text === '' || text.length > 60) return false
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return value.startsWith('"')
    ? new RegExp(`['"\`‘“]${escaped}['"\`’”]`).test(detail)
    : new RegExp(String.raw`(?<![\w.])${escaped}(?![\w]|\.\d)`).test(detail)
}

const NOT_TOGETHER =
  /\bboth\b|together|at the same time|simultaneous|mutually exclusive|only one of|either\b.*\bor\b|in combination|alongside/i

/** Names of parameters as providers write them in a sentence, the longer ones first. */
const NAMES = new RegExp(
  String.raw`(?<![\w.])(${[...PARAMETER_NAMES]
    .filter((name) => !DEFINITIONS[name].isEveryday)
    .flatMap((name) => [name, ...(DEFINITIONS[name].otherNames ?? [])])
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\w])`,
  'gi',
)

/** The two parameters of which a sentence says that they don’t go together; undefined where it says no such thing. */
export function pairIn(detail: string): readonly [string, string] | undefined {
  if (!NOT_TOGETHER.test(detail)) return undefined
  const names = new Set(Array.from(detail.matchAll(NAMES), ([name]) => name.toLowerCase()))
  const [one, other, ...more] = names
  return one !== undefined && other !== undefined && more.length === 0 ? [one, other] : undefined
}

/** Where a list of the values that are taken begins. */
const LIST =
  /(?:\b(?:supported|valid|allowed|accepted|permitted|possible|available|expected)(?: values?| options?| inputs?)?(?: (?:for [\w.'"`]+ )?(?:are|is|include|includes))?(?: one of)?\s*:|\b(?:supported|valid|allowed|accepted|permitted|possible) values (?:for [\w.'"`]+ )?(?:are|is|include)|(?:must|should|has to|needs to|can only) be (?:one of|either)?|expected one of|input should be|one of)\s*:?\s*(?<list>.+)/i
const ONLY_DEFAULT =
  /only (?:the )?default(?: value)? \(?['"`]?(?<value>[\w.-]+?)['"`]?\)? (?:value )?is supported/i

/**
 * The values that a sentence says are taken, as JSON texts of the kind of the one that was sent; undefined where it lists
 * none, or the one that was sent.
 */
export function allowedValues(detail: string, sent: string): readonly string[] | undefined {
  const only = ONLY_DEFAULT.exec(detail)?.groups?.['value']
  const list = only ?? LIST.exec(detail)?.groups?.['list']
  if (list === undefined) return undefined
  const found = only === undefined ? valuesIn(list, sent) : [jsonAs(only, sent)]
  const values = found.filter((value) => value !== undefined)
  return values.length === 0 || values.length < found.length || values.includes(sent) ? undefined : values
}

function valuesIn(list: string, sent: string): readonly (string | undefined)[] {
  const quoted = /^\W*['"`‘“]/.test(list)
  // To the end of the sentence: what follows may quote other things.
  const sentence = /^(?:[^.;)\]}]|\.(?=\d))*/.exec(list)?.[0] ?? ''
  const words = quoted
    ? Array.from(sentence.matchAll(/['"`‘“]([^'"`’”]+)['"`’”]/g), ([, word = '']) => word)
    : sentence
        .replace(/^\W+/, '')
        .split(/\s*(?:,|\bor\b|\band\b|\|)\s*/)
        .filter((word) => word !== '')
  if (words.length < (quoted ? 1 : 2)) return []
  return [...new Set(words)].map((word) => jsonAs(word.trim(), sent))
}

/** A word as JSON text: a number where a number was sent. Undefined for what is no word. */
function jsonAs(word: string, sent: string): string | undefined {
  if (sent.startsWith('"')) return /^[\w.-]{1,40}$/.test(word) ? JSON.stringify(word) : undefined
  return word.trim() !== '' && Number.isFinite(Number(word)) ? String(Number(word)) : undefined
}

/** The words that a catalog names for a parameter; undefined where it names none. */
export function wordsOf(entry: CatalogEntry | undefined, name: string): readonly string[] | undefined {
  const support = entry?.parameters?.[name]
  return support?.type === 'enum' && support.values.length > 0 ? support.values : undefined
}

/** The words without those that the model refused; where it said which it takes, those. */
export function takenWords(
  words: readonly string[],
  refusals: ModelRefusals | undefined,
  name: string,
): readonly string[] {
  const refusal = refusals?.get(name)
  if (!refusal) return words
  if (refusal.allowed) return refusal.allowed.map(shownValue)
  const refused = refusedValues(refusal)
  return words.filter((word) => !refused.includes(JSON.stringify(word)))
}
