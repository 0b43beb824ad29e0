import type { Exchange } from '@/domain/exchanges/exchange'
import { captureScope, type SyncState } from '@/domain/sync'
import { ok } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'

import { storageFailed, type EngineTools, type Step } from './engineSteps'

/** Records of requests in one segment. */
const EXCHANGES_AT_ONCE = 100
/** Named exchanges in the state, which is written with every change, before old ones are forgotten. */
const MOST_NAMES = 200
/** An exchange that began longer ago has ended, in milliseconds. */
const EXCHANGE_MS = DAY_MS

/** Writes down records of requests that are new here. */
export async function captureExchanges(tools: EngineTools): Step {
  const { rows, now, load } = tools
  for (;;) {
    const state = await load()
    if (!state.ok) return state
    const { before, ids } = state.value.exchanges
    const known = new Set(ids)
    const listed = await rows.listExchanges(before)
    if (!listed.ok) return storageFailed(listed)
    const fresh = listed.value.filter(({ id }) => !known.has(id))
    if (fresh.length === 0) return forgetNames(tools, state.value)
    const some = fresh.slice(0, EXCHANGES_AT_ONCE)
    const found = await rows.loadExchanges(some.map(({ id }) => id))
    if (!found.ok) return storageFailed(found)
    const exchanges = found.value.map(withoutLongBody)
    const isAll = some.length === fresh.length
    // What is older than a day is not looked at again, and need not be named.
    const newest = some.at(-1)?.startedAt ?? before
    const until = Math.max(before, isAll ? Math.min(newest, now() - EXCHANGE_MS) : newest)
    const named = [...listed.value.filter(({ id }) => known.has(id)), ...some]
      .filter(({ startedAt }) => startedAt >= until)
      .map(({ id }) => id)
    const done = await rows.transact({}, (snapshot) => {
      const { writes } = captureScope(snapshot, now(), exchanges)
      const state = { ...writes.state, exchanges: { before: until, ids: named } }
      return { writes: { ...writes, state }, value: true }
    })
    if (!done.ok) return storageFailed(done)
  }
}

/** Exchanges that began long ago need not be named: none as old is looked at again. */
async function forgetNames({ rows, now }: EngineTools, { exchanges: { before, ids } }: SyncState): Step {
  const until = now() - EXCHANGE_MS
  if (ids.length < MOST_NAMES || until <= before) return ok(undefined)
  const recent = await rows.listExchanges(until)
  if (!recent.ok) return storageFailed(recent)
  const named = new Set<string>(recent.value.map(({ id }) => id))
  const changed = await rows.changeState((state) => ({
    ...state,
    exchanges: { before: until, ids: state.exchanges.ids.filter((id) => named.has(id)) },
  }))
  return changed.ok ? ok(undefined) : storageFailed(changed)
}

/** Bodies of requests repeat the whole conversation: longer ones, in characters, stay on their device. */
const LONGEST_BODY = 32_000

/** A record of a request as it travels. */
export const withoutLongBody = (exchange: Exchange): Exchange =>
  exchange.body.length > LONGEST_BODY ? { ...exchange, body: '' } : exchange
