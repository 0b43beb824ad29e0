import { countTokens } from '@/domain/tokens/countTokens'
import { isRecord, parseJson } from '@/lib/json'
import type { Change } from '@/lib/streams/sources'
import { trimEndOf } from '@/lib/text/trimEndOf'

import type { Guest } from '../keys/createAuthorize'
import { type Budget, budgetsOf } from '../limits/createLimiter'
import { periodAt } from '../limits/limit'
import type { HostStore } from '../store/hostStore'

import type { LedgerDay } from './ledgerRow'

/** What a key used since the month began (UTC), and what it may still use. */
export type UsageReport = {
  /** How the key is called: `Ada/laptop`. */
  readonly name: string
  /** When the month began, in milliseconds since the Unix epoch. */
  readonly since: number
  readonly limits: readonly Budget[]
  /** By day and model, the newest day first. */
  readonly days: readonly LedgerDay[]
}

/** Reports the use of one key. Rejects where the store can't tell. */
export const createUsageReport =
  (
    { ledger, limits }: Pick<HostStore, 'ledger' | 'limits'>,
    now: () => number,
    /** Writes what waits first, so that a reply that has just ended is in it. */
    flush: () => Promise<void>,
  ) =>
  async ({ key, name }: Pick<Guest, 'key' | 'name'>): Promise<UsageReport> => {
    await flush()
    const { startsAt } = periodAt('month', now())
    const [days, budgets] = await Promise.all([
      ledger.days({ from: startsAt, to: now() + 1, key: key.hash }),
      budgetsOf(limits, key, now()),
    ])
    return { name, since: startsAt, limits: budgets, days }
  }

/**
 * A stream of chat completions without the event that only tells the usage, for a caller who did not ask for it. Events
 * pass as soon as they are whole.
 */
export function withoutUsage(): Change {
  let held = ''
  return {
    push(piece) {
      // As bytes, one character each: a piece may end inside a character.
      const text = held + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
      const isWhole = /(?:\r\n\r\n|\n\n|\r\r)$/.test(text)
      if (isWhole && !text.includes(USAGE)) {
        const isSame = held === ''
        held = ''
        return isSame ? piece : Buffer.from(text, 'latin1')
      }
      const events = text.split(/(?<=\r\n\r\n|\n\n|\r\r)/)
      held = isWhole ? '' : (events.pop() ?? '')
      return Buffer.from(events.filter((event) => !isUsageOnly(event)).join(''), 'latin1')
    },
    end: () => Buffer.from(isUsageOnly(held) ? '' : held, 'latin1'),
  }
}

const USAGE = '"usage"'

function isUsageOnly(event: string): boolean {
  if (!event.includes(USAGE)) return false
  const data = /(?:^|\n|\r)data:([^\n\r]*)/.exec(event)?.[1]
  const body = data === undefined ? undefined : parseJson(data)
  return (
    isRecord(body) &&
    Array.isArray(body['choices']) &&
    body['choices'].length === 0 &&
    isRecord(body['usage'])
  )
}

/** What a request asks for, as far as it tells what it may cost. */
export type Wanted = {
  /** Undefined where the body names none. */
  readonly model: string | undefined
  /** By estimate. */
  readonly promptTokens: number
  /** The most tokens of output that the body allows; undefined where it does not say. */
  readonly mostOutput: number | undefined
}

/** Members in which a model is given what it reads, in any dialect. */
const READ = ['messages', 'input', 'system', 'instructions', 'tools', 'response_format', 'text', 'prompt']
/** Members that bound the output, in any dialect. */
const BOUNDS = ['max_completion_tokens', 'max_tokens', 'max_output_tokens']

/** Reads a body of any dialect; `path` is that of the request. */
export function wantedIn(path: string, body: Readonly<Record<string, unknown>>): Wanted {
  const model = body['model']
  return {
    model: typeof model === 'string' ? model : undefined,
    promptTokens: Math.max(1, tokensIn(READ.map((name) => body[name]))),
    mostOutput: mostOutputIn(path, body),
  }
}

function mostOutputIn(path: string, body: Readonly<Record<string, unknown>>): number | undefined {
  if (trimEndOf(path, '/') === '/v1/embeddings') return 0
  const said = BOUNDS.map((name) => body[name]).find((value) => typeof value === 'number')
  if (typeof said !== 'number' || !(said >= 0) || !Number.isFinite(said)) return undefined
  const { n } = body
  return Math.ceil(said * (typeof n === 'number' && n > 1 && n < 1_000 ? n : 1))
}

/** Of a longer text the beginning is counted, and the rest taken to be like it. In characters. */
const COUNTED = 20_000
/** A run without a space beyond this is a picture or a file, not text. In characters. */
const MOST_WITHOUT_SPACE = 2_000
/** What a picture or a file counts: between the least and the most that providers take for one. */
const FILE_TOKENS = 800
/** Members that are names and marks, not text that a model reads or writes. */
const NO_TEXT =
  /^(?:id|role|type|index|object|status|signature|call_id|tool_call_id|tool_use_id|cache_control)$/
/** Levels that are looked at. */
const MOST_LEVELS = 64

/** An estimate of the tokens in every text of a value, without a tokeniser. */
export function tokensIn(value: unknown, level = 0): number {
  if (typeof value === 'string') return tokensOfText(value)
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return 0
  let tokens = 0
  for (const [name, inner] of Object.entries(value))
    if (!NO_TEXT.test(name)) tokens += tokensIn(inner, level + 1)
  return tokens
}

function tokensOfText(text: string): number {
  if (text.length <= MOST_WITHOUT_SPACE) return countTokens(text)
  if (!/\s/.test(text.slice(0, MOST_WITHOUT_SPACE))) return FILE_TOKENS
  return Math.ceil((countTokens(text.slice(0, COUNTED)) * text.length) / Math.min(text.length, COUNTED))
}
