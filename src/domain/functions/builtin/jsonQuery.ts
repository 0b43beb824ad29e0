import { isObject, isTooDeep, type Json, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { type BuiltinFunction, textIn } from './builtinFunction'

type Selector =
  | { readonly type: 'all' }
  | { readonly type: 'key'; readonly name: string }
  | { readonly type: 'index'; readonly index: number }
  | { readonly type: 'slice'; readonly from: number | undefined; readonly to: number | undefined }
  | { readonly type: 'filter'; readonly test: (value: Json) => boolean }

/** `isDeep`: at any depth (`..`). */
type Step = { readonly selector: Selector; readonly isDeep: boolean }

const STEP =
  /(\.\.|\.)?(?:(\*)|([\p{L}_$][\p{L}\p{N}_$-]*)|\[\s*(?:(\*)|'([^']*)'|"([^"]*)"|(-?\d+)|(-?\d*):(-?\d*)|\?\s*\(?\s*(@[^\]]*?)\s*\)?)\s*\])/uy
const FILTER = /^@((?:\.[\p{L}_$][\p{L}\p{N}_$-]*|\['[^']*'\])*)\s*(?:(==|!=|<=|>=|<|>)\s*(.+))?$/u

/** The steps of a JSONPath: names, indexes, slices, `*`, `..`, and filters with one comparison. Fails with a sentence. */
function readPath(path: string): Result<readonly Step[], string> {
  const text = path.trim().replace(/^\$/, '')
  const steps: Step[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.length) {
    const at = STEP.lastIndex
    const match = STEP.exec(text)
    // A name needs its dot, but for the first.
    if (!match || (match[1] === undefined && !match[0].startsWith('[') && at > 0))
      return failed(`The path is wrong at “${text.slice(at, at + 20)}”. Write it like $.items[0].name.`)
    const selector = selectorOf(match)
    if (!selector)
      return failed(`The filter “${match[10] ?? ''}” is not understood. Write it like @.price < 10.`)
    steps.push({ selector, isDeep: match[1] === '..' })
  }
  return ok(steps)
}

function selectorOf([, , star, name, starIn, single, double, index, from, to, filter]: RegExpExecArray):
  Selector | undefined {
  if (star !== undefined || starIn !== undefined) return { type: 'all' }
  const key = name ?? single ?? double
  if (key !== undefined) return { type: 'key', name: key }
  if (index !== undefined) return { type: 'index', index: Number(index) }
  if (filter !== undefined) return filterOf(filter)
  return { type: 'slice', from: wholeOf(from), to: wholeOf(to) }
}

const wholeOf = (text = ''): number | undefined => (text === '' ? undefined : Number(text))

function filterOf(text: string): Selector | undefined {
  const match = FILTER.exec(text)
  if (!match) return undefined
  const [, names = '', sign, literal = ''] = match
  const keys = [...names.matchAll(/\.([^.[]+)|\['([^']*)'\]/g)].map(
    ([, dotted, quoted]) => dotted ?? quoted ?? '',
  )
  const valueIn = (value: Json) => keys.reduce<Json | undefined>(member, value)
  if (sign === undefined) return { type: 'filter', test: (value) => valueIn(value) !== undefined }
  const wanted = literalOf(literal.trim())
  if (wanted === undefined) return undefined
  return { type: 'filter', test: (value) => compares(valueIn(value), sign, wanted) }
}

const member = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

function literalOf(text: string): string | number | boolean | null | undefined {
  const quoted = /^'(.*)'$|^"(.*)"$/.exec(text)
  if (quoted) return quoted[1] ?? quoted[2]
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? number : undefined
}

function compares(value: Json | undefined, sign: string, wanted: string | number | boolean | null): boolean {
  if (sign === '==') return value === wanted
  if (sign === '!=') return value !== wanted
  const areNumbers = typeof value === 'number' && typeof wanted === 'number'
  const areTexts = typeof value === 'string' && typeof wanted === 'string'
  if (!areNumbers && !areTexts) return false
  const order = value < wanted ? -1 : value > wanted ? 1 : 0
  return sign === '<' ? order < 0 : sign === '<=' ? order <= 0 : sign === '>' ? order > 0 : order >= 0
}

/** Most values a query gives back, and most it looks at. */
const MOST_FOUND = 1_000
const MOST_SEEN = 200_000

/** Finds values in a JSON text by a path, and counts or adds them. */
export const jsonQuery: BuiltinFunction = {
  name: 'json_query',
  title: mark('JSON query'),
  description:
    'Finds values in JSON by a JSONPath such as $.items[*].price, $..name, $.list[-1] or $.items[?(@.price < 10)].title, and gives them with their number, and sum and average where they are numbers.',
  schema: {
    type: 'object',
    properties: {
      json: { type: 'string', description: 'The JSON text' },
      path: { type: 'string', description: 'JSONPath, starting with $' },
    },
    required: ['json', 'path'],
    additionalProperties: false,
  },
  run(input) {
    const given = input['json']
    const text = typeof given === 'string' ? given : JSON.stringify(given ?? '')
    const root = parseJson(text)
    if (root === undefined)
      return failed(isTooDeep(text) ? 'This nests too deep.' : 'json is not valid JSON.')
    const steps = readPath(textIn(input, 'path') ?? '$')
    if (!steps.ok) return steps
    const budget = { left: MOST_SEEN }
    let found: readonly Json[] = [root]
    for (const step of steps.value) {
      found = found.flatMap((value) => take(value, step, budget))
      if (budget.left < 0) return failed('The query looks at too many values. Make the path more precise.')
    }
    const numbers = found.filter((value) => typeof value === 'number')
    const areNumbers = numbers.length > 0 && numbers.length === found.length
    const sum = numbers.reduce((total, value) => total + value, 0)
    return ok({
      count: found.length,
      values: found.slice(0, MOST_FOUND),
      ...(found.length > MOST_FOUND && { cut: true }),
      ...(areNumbers && { sum: tidy(sum), average: tidy(sum / numbers.length) }),
    })
  },
}

/** Without the noise of binary fractions. */
const tidy = (value: number): number => Number(value.toPrecision(15))

function take(value: Json, step: Step, budget: { left: number }): readonly Json[] {
  const found = step.isDeep
    ? descendants(value, budget).flatMap((each) => pick(each, step))
    : pick(value, step)
  budget.left -= found.length
  return budget.left < 0 ? [] : found
}

function pick(value: Json, { selector }: Step): readonly Json[] {
  switch (selector.type) {
    case 'all':
      return children(value)
    case 'key': {
      const found = isObject(value) && Object.hasOwn(value, selector.name) ? value[selector.name] : undefined
      return found === undefined ? [] : [found]
    }
    case 'index': {
      const found = Array.isArray(value) ? (value as readonly Json[]).at(selector.index) : undefined
      return found === undefined ? [] : [found]
    }
    case 'slice':
      return Array.isArray(value) ? (value as readonly Json[]).slice(selector.from, selector.to) : []
    case 'filter':
      return children(value).filter((each) => selector.test(each))
  }
}

function descendants(value: Json, budget: { left: number }): readonly Json[] {
  const all: Json[] = []
  const waiting: Json[] = [value]
  for (let each = waiting.pop(); each !== undefined && budget.left >= 0; each = waiting.pop()) {
    all.push(each)
    budget.left -= 1
    waiting.push(...children(each).toReversed())
  }
  return all
}

const children = (value: Json): readonly Json[] =>
  Array.isArray(value)
    ? (value as readonly Json[])
    : isObject(value)
      ? Object.values(value).filter((each) => each !== undefined)
      : []
