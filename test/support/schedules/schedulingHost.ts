import type { CatalogEntry } from '@/domain/catalog'
import { createApi } from '@/server/api/createApi'
import { createMeter } from '@/server/ledger/createMeter'
import { createScheduleApi } from '@/server/schedules/createScheduleApi'
import { createScheduleAsk } from '@/server/schedules/createScheduleAsk'
import { createScheduleRunner } from '@/server/schedules/createScheduleRunner'
import type { ScheduleStore } from '@/server/store/scheduleStore'

import { plainMeter } from '../service/plainMeter'

const unused = () => Promise.reject(new Error('not asked for here'))

type Parts = {
  readonly store: ScheduleStore
  readonly now: () => number
  /** What its provider answers. */
  readonly answer: (body: Record<string, unknown>) => Response | Promise<Response>
  readonly entryOf?: (model: string) => CatalogEntry | undefined
}

/** The host of a page, which asks for no key and runs schedules, before a provider whose replies the test writes. */
export function schedulingHost({ store, now, answer, entryOf = () => undefined }: Parts) {
  let made = 0
  let isRunning = true
  const asked: Record<string, unknown>[] = []
  const newId = () => `host-${(made += 1)}`
  const answered: Parameters<typeof createScheduleAsk>[0]['answer'] = async (request, _, metered) => {
    if (request.method !== 'POST')
      return Response.json({ error: { message: 'No.', code: null } }, { status: 404 })
    const body = (await request.json()) as Record<string, unknown>
    const refused = await metered?.admit(body)
    if (refused) return Response.json({ error: { message: refused.message } }, { status: refused.status })
    asked.push(body)
    return answer(body)
  }
  const limiter = () => Promise.resolve(undefined)
  const ask = createScheduleAsk({
    answer: answered,
    keys: { find: () => Promise.resolve(undefined) },
    asksForNoKey: true,
    limiter,
    ledger: { add: () => undefined, flush: () => Promise.resolve() },
    meterWith: (parts) => createMeter({ ...parts, entryOf, now, newId }),
    now,
  })
  const runner = createScheduleRunner({
    store,
    ask,
    notices: undefined,
    endings: { begun: () => () => undefined, isDraining: () => false },
    hostId: 'host',
    newId,
    now,
  })
  const schedules = createScheduleApi({ store, runNow: runner.runNow, now })
  const api = () =>
    createApi({
      kind: 'gateway',
      answer: answered,
      authorize: undefined,
      limiter: unused,
      meter: plainMeter,
      usage: unused,
      isLoopback: false,
      allowedHosts: [],
      isCatalogOpen: false,
      newId,
      ...(isRunning && { schedules }),
    })
  return {
    /** What it asked its provider. */
    asked,
    /** Starts it again without schedules. */
    stopRunning: () => {
      isRunning = false
    },
    fetch: (request: Request) => api()(request, 'here'),
    async look(): Promise<void> {
      await runner.look()
      await runner.whenIdle()
    },
    whenIdle: runner.whenIdle,
  }
}
