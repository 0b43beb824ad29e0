import { isRecord } from '@/lib/json'
import { canonicalJson } from '@/lib/canonicalJson'
import { failed, ok, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'

import { numbersIn, verdictOf } from './claims'
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
