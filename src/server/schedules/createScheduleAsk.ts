import type { ApiParts } from '../api/createApi'
import { type Guest, guestWith } from '../keys/createAuthorize'
import type { Meter, MeterParts } from '../ledger/createMeter'
import type { LedgerRow } from '../ledger/ledgerRow'
import type { KeyStore } from '../store/hostStore'
import type { HostSchedule } from '../store/scheduleStore'

import { badRequest, type Problem } from '@/builtin/problem'
import type { Cost } from '@/domain/pricing'
import { reachedScheduleCap } from '@/domain/schedules/caps'
import { isRecord, parseJson } from '@/lib/json'
import { sentence, stored } from '@/lib/text/english'
import { mark } from '@/lib/text/t'

/** The longest answer that is kept: far more than any text, or a picture. */
const MOST_TEXT_CHARS = 2_000_000
const MOST_REASON_CHARS = 500

/** What a run brought, or why it brought nothing; either may have cost something. */
export type ScheduleAnswer = {
  /** US dollars as exact decimal text; null where nothing is known of it. */
  readonly cost: string | null
} & (
  | { readonly type: 'failed'; readonly reason: string }
  | {
      readonly type: 'answered'
      readonly status: number
      readonly contentType: string
      readonly text: string
    }
)

type Parts = Pick<ApiParts, 'answer'> & {
  readonly keys: Pick<KeyStore, 'find'>
  /** Whether this host asks nobody for a key. */
  readonly asksForNoKey: boolean
  readonly limiter: MeterParts['limiter']
  readonly ledger: MeterParts['ledger']
  readonly meterWith: (parts: Pick<MeterParts, 'ledger' | 'limiter'>) => Meter
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Asks for a run of a schedule as its key would: with the limits of the key, those of the schedule, and in the ledger. */
export function createScheduleAsk(parts: Parts) {
  return async (of: HostSchedule, signal: AbortSignal): Promise<ScheduleAnswer> => {
    const { path, body } = of.request
    const guest = await guestOf(of)
    if (!guest)
      return {
        type: 'failed',
        cost: null,
        reason: stored(
          'The key that this schedule asks with isn’t valid any more. Switch the schedule on again with a valid key.',
        ),
      }
    const seen: { reason?: string | undefined; cost: string | null } = { cost: null }
    const metered = parts.meterWith({
      ledger: {
        flush: parts.ledger.flush,
        add(row) {
          seen.cost = row.usd
          if (of.keyHash !== null) parts.ledger.add(row)
        },
      },
      async limiter(key, entry) {
        seen.reason = entry && reachedCap(of, entry.open([]))
        if (seen.reason !== undefined) return refused(seen.reason)
        return of.keyHash === null ? undefined : parts.limiter(key, entry)
      },
    })(guest, path)
    const headers = { 'content-type': 'application/json' }
    const asked = new Request(`http://localhost${path}`, { method: 'POST', headers, body, signal })
    const caller = of.keyHash === null ? undefined : guest
    const answer = metered.measure(await parts.answer(asked, caller, metered))
    const text = await textOf(answer)
    const { reason, cost } = seen
    if (reason !== undefined) return { type: 'failed', reason, cost }
    if (text === undefined) return { type: 'failed', reason: stored(TOO_LONG), cost }
    if (!answer.ok) return { type: 'failed', reason: reasonIn(text, answer.status), cost }
    const contentType = answer.headers.get('content-type') ?? ''
    return { type: 'answered', status: answer.status, contentType, text, cost }
  }

  async function guestOf({ keyHash }: HostSchedule): Promise<Guest | undefined> {
    if (keyHash !== null) return guestWith(parts.keys, keyHash, parts.now())
    return parts.asksForNoKey ? NOBODY : undefined
  }
}

/** Why the limits of a schedule don’t let its request go; `row` is what it costs at least. */
function reachedCap({ schedule, state }: HostSchedule, { costType, usd }: LedgerRow): string | undefined {
  const { active } = state
  if (!active) return undefined
  const { runCap, totalCap } = schedule
  const run = {
    id: active.id,
    startedAt: active.startedAt,
    runCap,
    totalCap,
    spentBefore: state.spent,
    approvals: {},
  }
  const least: Cost =
    costType === 'free'
      ? { type: 'free' }
      : usd === null
        ? UNKNOWN
        : { type: 'atLeast', amount: usd, lines: [] }
  return sentence(() => reachedScheduleCap(run, [], least))
}

const UNKNOWN: Cost = { type: 'unknown' }

const refused = (reason: string): Problem => ({
  ...badRequest(reason, null, 'schedule_limit'),
  status: 402,
})

/** Where no key is asked for. */
const NOBODY: Guest = {
  name: 'anyone',
  key: { name: 'anyone', hash: '', createdAt: 0, expiresAt: null, models: null },
}

const TOO_LONG = mark(
  'The reply was longer than what this host keeps, so it wasn’t kept. Lower the longest reply of the schedule.',
)

/** Undefined where it is longer than what is kept; read to its end all the same, where its cost is. */
async function textOf({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let isTooLong = false
  for await (const piece of body ?? []) {
    const more = decoder.decode(piece, { stream: true })
    isTooLong ||= text.length + more.length > MOST_TEXT_CHARS
    if (!isTooLong) text += more
  }
  return isTooLong ? undefined : text + decoder.decode()
}

/** What a service said went wrong. */
function reasonIn(text: string, status: number): string {
  const body = parseJson(text)
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : undefined
  const said = typeof error?.['message'] === 'string' ? error['message'] : text.trim()
  return said === ''
    ? stored('The provider answered with status {status}.', { status: String(status) })
    : said.slice(0, MOST_REASON_CHARS)
}
