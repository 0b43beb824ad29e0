import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import { BOUNDS } from '../checkBounds'
import { badRequest, type Problem } from '../problem'

export type Fields = Readonly<Record<string, unknown>>

/** What a translation found that it cannot say; thrown inside a translator and caught by `translated`. */
class Untranslatable extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Runs a translator: its problem as a value. */
export function translated(body: unknown, translate: (body: Fields) => unknown): Result<unknown, Problem> {
  if (!isRecord(body)) return failed(badRequest('The body must be an object.', null, 'invalid_type'))
  try {
    return ok(translate(body))
  } catch (cause) {
    if (cause instanceof Untranslatable) return failed(cause.problem)
    throw cause
  }
}

/** Refuses the value at a path. */
export function refuse(message: string, param: string, code = 'invalid_value', status = 400): never {
  throw new Untranslatable({ ...badRequest(message, param, code), status })
}

/** Refuses members that nothing here knows; nothing that is sent is ever silently ignored. */
export function onlyKnown(fields: Fields, known: readonly string[], path = ''): void {
  const name = Object.keys(fields).find((key) => !known.includes(key))
  if (name === undefined) return
  const param = path === '' ? name : `${path}.${name}`
  refuse(`Unrecognized request argument supplied: ${param}.`, param, 'unknown_parameter')
}

/** An object at a path. */
export function objectAt(value: unknown, path: string): Fields {
  return isRecord(value) ? value : refuse(`'${path}' must be an object.`, path, 'invalid_type')
}

/** A list at a path, no longer than any list of a request may be. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(`'${path}' must be an array.`, path, 'invalid_type')
  return value.length <= BOUNDS.messages
    ? value
    : refuse(`'${path}' may have at most ${BOUNDS.messages} entries.`, path)
}

/** A text at a path. */
export function textAt(value: unknown, path: string): string {
  return typeof value === 'string' ? value : refuse(`'${path}' must be a string.`, path, 'invalid_type')
}

/** The members that are there, without those that are null or undefined. */
export const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
