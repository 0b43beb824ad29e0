import { type Json, isObject } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

export type Selector =
  | { readonly type: 'all' }
  | { readonly type: 'key'; readonly name: string }
  | { readonly type: 'index'; readonly index: number }
  | { readonly type: 'slice'; readonly from: number | undefined; readonly to: number | undefined }
  | { readonly type: 'filter'; readonly test: (value: Json) => boolean }

/** `isDeep`: at any depth (`..`). */
export type Step = { readonly selector: Selector; readonly isDeep: boolean }

const STEP =
  /(\.\.|\.)?(?:(\*)|([\p{L}_$][\p{L}\p{N}_$-]*)|\[\s*(?:(\*)|'([^']*)'|"([^"]*)"|(-?\d+)|(-?\d*):(-?\d*)|\?\s*\(?\s*(@[^\]]*?)\s*\)?)\s*\])/uy
const FILTER = /^@((?:\.[\p{L}_$][\p{L}\p{N}_$-]*|\['[^']*'\])*)\s*(?:(==|!=|<=|>=|<|>)\s*(.+))?$/u

/** The steps of a JSONPath: names, indexes, slices, `*`, `..`, and filters with one comparison. Fails with a sentence. */
export function readPath(path: string): Result<readonly Step[], string> {
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
