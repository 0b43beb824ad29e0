import { isRecord, parseJson } from '@/lib/json'
import type { Change } from '@/lib/streams/sources'

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
