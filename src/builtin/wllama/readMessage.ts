import { type ChatRequest, contentText } from '../chatRequest'

/** What a very small model can't read out of a message by itself: dates, what is converted, and the rest of "and 30%?". */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?:,? (\\d{4}))?'
const DAY_FIRST = new RegExp(`\\b${DAY}(?: of)? ${MONTH}${YEAR}`, 'gi')
const MONTH_FIRST = new RegExp(`\\b${MONTH} ${DAY}\\b${YEAR}`, 'gi')
/** Days that have a name, the longer one first. */
const FEASTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:christmas|xmas) eve\b/i, '12-24'],
  [/\b(?:christmas|xmas)\b/i, '12-25'],
  [/\bnew year['’]?s eve\b/i, '12-31'],
  [/\bnew year/i, '01-01'],
  [/\bhalloween\b/i, '10-31'],
  [/\bvalentine/i, '02-14'],
]

/** The dates in a message, as `1999-07-14`, or `07-14` where it names no year. */
export function datesIn(message: string): readonly string[] {
  const feast = FEASTS.find(([name]) => name.test(message))?.[1]
  const written = [
    ...[...message.matchAll(DAY_FIRST)].map(([, day = '', month = '', year]) => dateOf(day, month, year)),
    ...[...message.matchAll(MONTH_FIRST)].map(([, month = '', day = '', year]) => dateOf(day, month, year)),
  ]
  return [...(message.match(/\b\d{4}-\d\d-\d\d\b/g) ?? []), ...new Set(written), ...(feast ? [feast] : [])]
}

function dateOf(day: string, month: string, year: string | undefined): string {
  const at = String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')
  return `${year === undefined ? '' : `${year}-`}${at}-${day.padStart(2, '0')}`
}

const UNIT = '((?:[a-z]+/[a-z]+|°?[a-z]+))'
const FROM = new RegExp(`\\d\\s*(?:degrees? )?${UNIT}\\b`, 'i')
const TO = [
  new RegExp(`\\bhow many ${UNIT}`, 'i'),
  new RegExp(`\\b(?:to|into|in|as) (?:degrees? )?${UNIT}\\s*\\W*$`, 'i'),
]

/** What a message wants converted, and into what; empty lists where it doesn't say. */
export function conversionIn(message: string): {
  readonly from: readonly string[]
  readonly to: readonly string[]
} {
  const from = FROM.exec(message)?.[1]
  const to = TO.map((form) => form.exec(message)?.[1]).find((found) => found !== undefined)
  return from === undefined || to === undefined ? { from: [], to: [] } : { from: [from], to: [to] }
}

const NUMBER = /\d+(?:\.\d+)?/
/** A number, and little else. */
const FOLLOW = /^\W*(?:(?:and|what about|how about|ok|or|now|then|is)\b\s*)*\d+(?:\.\d+)?\s*(%|[a-z°/]*)\W*$/i

/** The request with "and 30%?" told whole: the question before it, with the new number. */
export function withWholeQuestion(request: ChatRequest): ChatRequest {
  if (request.tools.length === 0 || request.toolChoice === 'none') return request
  const at = request.messages.findLastIndex(({ role }) => role === 'user')
  const asked = request.messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => contentText(content))
  const question = asked.reduce(wholeQuestion, '')
  if (question === asked.at(-1)) return request
  // Whole, it needs nothing of what was said before, which would only lead a very small model astray.
  const system = request.messages.filter(({ role }) => role === 'system' || role === 'developer')
  const messages = [
    ...system,
    { role: 'user' as const, content: question },
    ...request.messages.slice(at + 1),
  ]
  return { ...request, messages }
}

function wholeQuestion(before: string, message: string): string {
  const unit = FOLLOW.exec(message)?.[1]
  const number = NUMBER.exec(message)?.[0]
  const isAlike = unit !== undefined && new RegExp(`${NUMBER.source}\\s*${unit}`, 'i').test(before)
  return isAlike && number !== undefined ? before.replace(NUMBER, number) : message
}
