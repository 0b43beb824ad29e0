import { isRecord } from '@/lib/json'
import type { Result } from '@/lib/result'

import type { EngineEvent } from '../engine'
import type { RunEvent } from '../engineRun'
import type { Problem } from '../problem'

/** What all events of a reply, or the whole reply, have in common. */
export type CompletionFrame = {
  readonly id: string
  /** Seconds since the Unix epoch. */
  readonly created: number
  readonly model: string
  readonly fingerprint?: string | undefined
  readonly serviceTier?: string | undefined
}

/** How the service is spoken to in one dialect. The engine behind it is asked the same in all of them. */
export type ServiceDialect = {
  /** What the ids of its replies begin with. */
  readonly idStart: string
  /** Members of its requests that change nothing here. */
  readonly idle: IdleMembers
  /** The body as a chat completion asks for the same; the problem names what it cannot say. */
  readonly toChat: (body: unknown) => Result<unknown, Problem>
  /** A whole reply from all the events of one. */
  readonly wholeBody: (frame: CompletionFrame, events: readonly EngineEvent[]) => object
  /** Turns the events of one reply into the text of its stream. */
  readonly createWriter: (frame: CompletionFrame, isUsageAsked: boolean) => (event: RunEvent) => string
  /** How many tokens a prompt has: what the question lacks of a request, and the answer; absent where it can't be asked. */
  readonly counting?: {
    readonly lacks: Readonly<Record<string, unknown>>
    readonly body: (tokens: number) => object
  }
  /** A problem as the body of an answer. */
  readonly problemBody: (problem: Problem, requestId: string) => object
}

/** Members of a request, by name, that ask for nothing an answer here could show. */
type IdleMembers = {
  /** With the values for which that is so. */
  readonly request: Readonly<Record<string, (value: unknown) => boolean>>
  /** Of a message by its role, whatever their value. */
  readonly messages: Readonly<Record<string, readonly string[]>>
}

/**
 * Takes such members out of a body, so that clients that send them can be answered. Returns their paths beside what is
 * left: nothing that was sent is ignored in silence.
 */
export function takeIdle(
  body: unknown,
  idle: IdleMembers,
): { readonly body: unknown; readonly ignored: readonly string[] } {
  if (!isRecord(body)) return { body, ignored: [] }
  const ignored: string[] = []
  const idleHere = Object.keys(idle.request).filter((name) => idle.request[name]?.(body[name]))
  const left = without(body, idleHere, (name) => ignored.push(name))
  const messages: unknown = body['messages']
  if (!Array.isArray(messages)) return { body: left, ignored }
  const kept = (messages as readonly unknown[]).map((message, index) => {
    if (!isRecord(message) || typeof message['role'] !== 'string') return message
    const names = Object.hasOwn(idle.messages, message['role']) ? idle.messages[message['role']] : undefined
    return names ? without(message, names, (name) => ignored.push(`messages[${index}].${name}`)) : message
  })
  return { body: { ...left, messages: kept }, ignored }
}

function without(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
  tell: (name: string) => void,
): Readonly<Record<string, unknown>> {
  const found = names.filter((name) => Object.hasOwn(fields, name))
  if (found.length === 0) return fields
  found.forEach(tell)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !found.includes(name)))
}

/** The most of a header: hundreds of messages may have such a member. */
const MOST = 20

/** The header that names what was ignored; none where nothing was. */
export const ignoredHeader = (ignored: readonly string[]): Readonly<Record<string, string>> =>
  ignored.length === 0
    ? {}
    : {
        'parlance-ignored':
          ignored.slice(0, MOST).join(', ') +
          (ignored.length > MOST ? `, and ${ignored.length - MOST} more` : ''),
      }

export const DONE = 'data: [DONE]\n\n'

/** One server-sent event without a name. */
export const dataOf = (body: object): string => `data: ${JSON.stringify(body)}\n\n`

/** One server-sent event named as its type says. */
export const eventOf = (type: string, fields: object = {}): string =>
  `event: ${type}\n${dataOf({ type, ...fields })}`
