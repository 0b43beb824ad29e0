import type * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

import { jsonRanges, pointerPart } from '@/lib/jsonRanges'
import { failed, ok, type Result } from '@/lib/result'

/**
 * Reads JSON that a person may have written by hand. The error is a sentence for the terminal that says where in the
 * file it is: `keys.json:3:12`.
 */
export function readJsonFile<Value>(
  path: string,
  text: string,
  schema: z.ZodMiniType<Value>,
): Result<Value, string> {
  const place = (at: number) => {
    const before = text.slice(0, at).split('\n')
    return `${path}:${before.length}:${(before.at(-1) ?? '').length + 1}`
  }
  const plain = text.replace(/^\ufeff/, ' ')
  const broken = breakIn(plain)
  if (broken !== undefined)
    return failed(
      broken >= plain.trimEnd().length
        ? `${place(plain.trimEnd().length)}: the JSON ends too early.`
        : `${place(broken)}: this isn’t valid JSON: ${JSON.stringify(plain.slice(broken, broken + 20))}`,
    )
  const read = schema.safeParse(JSON.parse(plain), NAMED_ISSUES)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const ranges = jsonRanges(plain)
  // Of what is missing, where it should be.
  for (let path = issue?.path ?? []; ; path = path.slice(0, -1)) {
    const pointer = path.map((part) => `/${pointerPart(String(part))}`).join('')
    const range = ranges.get(pointer)
    if (range || path.length === 0)
      return failed(`${place(range?.from ?? 0)}: it ${firstIssue(read.error.issues)}`)
  }
}

const TOKEN =
  /\s*(?:"(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y

/** Where a text stops being JSON: the first character that can’t be there, or its end. Undefined where it is JSON. */
export function breakIn(text: string): number | undefined {
  const open: string[] = []
  /** What may come next. */
  let next: 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'nothing' = 'value'
  const afterValue = () => (open.length === 0 ? ('nothing' as const) : (', or end' as const))
  for (let at = 0; ; at = TOKEN.lastIndex) {
    const rest = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    if (rest === text.length) return next === 'nothing' ? undefined : rest
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0].trim()
    // A line break inside of a string, say.
    if (token === undefined || Array.from(token).some((character) => character < ' ')) return rest
    const isString = token.startsWith('"')
    const isClosing = token === '}' || token === ']'
    if (isClosing) {
      const isEnd = next === ', or end' || next === (token === ']' ? 'value or ]' : 'name or }')
      if (!isEnd || open.pop() !== token) return rest
      next = afterValue()
    } else if (next === 'name' || next === 'name or }') {
      if (!isString) return rest
      next = ':'
    } else if (next === ':') {
      if (token !== ':') return rest
      next = 'value'
    } else if (next === ', or end') {
      if (token !== ',') return rest
      next = open.at(-1) === '}' ? 'name' : 'value'
    } else if (next === 'nothing' || token === ',' || token === ':') return rest
    else if (token === '{' || token === '[') {
      open.push(token === '{' ? '}' : ']')
      next = token === '{' ? 'name or }' : 'value or ]'
    } else next = afterValue()
  }
}

/** For `safeParse` of what whoever runs the host wrote: `zod/mini` alone says “Invalid input” of everything. */
export const NAMED_ISSUES = { error: en().localeError }

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first problem of a file and where it is, as the end of a sentence. */
export function firstIssue([issue]: readonly Issue[]): string {
  const place = issue?.path.map(String).join('.') ?? ''
  return `isn’t valid${place && ` at ${place}`}: ${issue?.message ?? ''}.`
}
