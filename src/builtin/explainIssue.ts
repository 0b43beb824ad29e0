import type * as z from 'zod/mini'

import { badRequest, type Problem } from './problem'

type Issue = z.core.$ZodIssue

/** Puts what the schema found into the interface's words: a sentence, the field's path in `param`, a code. */
export function explainIssue(issue: Issue, body: unknown): Problem {
  const deepest = deepestOf(issue, [])
  const param = pathOf(deepest.path)
  const value = valueAt(body, deepest.path)
  const named = param === '' ? 'The body' : `'${param}'`
  const inner = deepest.issue
  if (inner.code === 'unrecognized_keys') {
    const key = pathOf([...deepest.path, inner.keys[0] ?? ''])
    return badRequest(`Unrecognized request argument supplied: ${key}.`, key, 'unknown_parameter')
  }
  if (value === undefined && param !== '') {
    return badRequest(`Missing required parameter: ${named}.`, param, 'missing_required_parameter')
  }
  switch (inner.code) {
    case 'invalid_value':
      return invalid(`must be one of ${inner.values.map((allowed) => JSON.stringify(allowed)).join(', ')}`)
    case 'invalid_union':
      return invalid(inner.discriminator === undefined ? 'has the wrong type' : 'is of an unknown kind')
    case 'too_big':
      return invalid(
        inner.origin === 'array'
          ? `may have at most ${inner.maximum} entries`
          : `must be at most ${inner.maximum}`,
      )
    case 'too_small':
      return invalid(
        inner.origin === 'array' || inner.origin === 'string'
          ? 'must not be empty'
          : `must be at least ${inner.minimum}`,
      )
    case 'invalid_format':
      return invalid('may hold only letters, digits, underscores and dashes, 1 to 64 of them')
    case 'invalid_type':
      return wrongType(`must be ${ARTICLES[inner.expected] ?? inner.expected}`)
    case 'custom':
      return wrongType(`must be ${String(inner.params?.['expected'] ?? 'an object')}`)
    default:
      return invalid('is not valid')
  }

  function invalid(what: string): Problem {
    return badRequest(`${named} ${what}.`, param || null, 'invalid_value')
  }
  function wrongType(what: string): Problem {
    return badRequest(`${named} ${what}; got ${typeName(value)}.`, param || null, 'invalid_type')
  }
}

const ARTICLES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

/** Of a union, the branch that got furthest into the value: that is the one the caller meant. */
function deepestOf(
  issue: Issue,
  parents: readonly PropertyKey[],
): { issue: Issue; path: readonly PropertyKey[] } {
  const path = [...parents, ...issue.path]
  if (issue.code !== 'invalid_union') return { issue, path }
  const inner = issue.errors
    .flatMap((branch) => branch.slice(0, 1))
    .map((branch) => deepestOf(branch, path))
    .filter((found) => found.path.length > path.length || found.issue.code !== 'invalid_type')
  return inner.reduce(
    (best, found) => (found.path.length > best.path.length || best.issue === issue ? found : best),
    {
      issue,
      path,
    },
  )
}

/** `messages[0].content`, as OpenAI writes it. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  )
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (Reflect.get(value, key) as unknown) : undefined,
    body,
  )
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : (ARTICLES[typeof value] ?? typeof value)
}
