import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'

import { Agent, fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici'

import { catalogDocument } from '@/builtin/service/lists'
import type { CatalogEntry } from '@/domain/catalog'
import { createNodeEngine } from '@/builtin/wllama/nodeRuntime'

import { createApi, ownerOf, type ApiParts } from './api/createApi'
import { createBuiltinAnswer } from './api/createBuiltinAnswer'
import { createClosing, type Closing } from './api/createClosing'
import { createEndings } from './api/createEndings'
import { createGateway, listText } from './api/createGateway'
import { createPlainFetch } from './api/createPlainFetch'
import { listModelFiles } from './api/listModelFiles'
import { engineRoom, enginesFor } from './engines/enginesFor'
import { createAttemptLimit, createAuthorize, createKeyRing } from './keys/createAuthorize'
import { createFileOverflow, createLedgerWriter } from './ledger/createLedgerWriter'
import { createMeter, type Meter, type MeterParts } from './ledger/createMeter'
import { createPriceBook } from './ledger/createEstimates'
import { createUsageReport } from './ledger/createUsageReport'
import { createLimiter } from './limits/createLimiter'
import type { ToolRelay } from './mcp/createToolRelay'
import type { ServerSettings } from './readSettings'
import { createMasker, type Masker } from './secrets/createMasker'
import { secretsOf } from './secrets/secretsOf'
import type { LedgerRow } from './ledger/ledgerRow'
import { createNoticeApi } from './notices/createNoticeApi'
import { createNotices } from './notices/createNotices'
import { createPushSender } from './notices/createPushSender'
import { watchBudgets } from './notices/watchBudgets'
import type { HostStore } from './store/hostStore'
import { createMayCreate } from './sync/createMayCreate'
import { createScheduleApi } from './schedules/createScheduleApi'
import { createScheduleAsk } from './schedules/createScheduleAsk'
import { createScheduleRunner } from './schedules/createScheduleRunner'
import { createReplyApi } from './replies/createReplyApi'
import { createShareApi } from './sharing/createShareApi'
import { createSyncApi } from './sync/createSyncApi'
import { createRouter, type UpstreamHealth } from './upstreams/createRouter'
import { createUpstreamsGateway } from './upstreams/createUpstreamsGateway'
import { probeUpstream, type UpstreamPlan } from './upstreams/readUpstreams'
import { createWebFetch } from './web/createWebFetch'
import { createWebRelay } from './web/createWebRelay'

/** Node's own gives up on an answer that is silent for five minutes; how long one may take is the gateway's to say. */
const withoutTimeouts = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
const fetchWithoutTimeouts = (input: string | URL | Request, init?: RequestInit) =>
  undiciFetch(input as string, {
    ...(init as UndiciInit),
    dispatcher: withoutTimeouts,
  }) as unknown as Promise<Response>

const later = (work: () => void, ms: number) => void setTimeout(work, ms).unref()

const GATEWAY_LIMITS = {
  maxBytes: 32 * 1024 * 1024,
  bodyMs: 30_000,
  requestMs: 30 * 60_000,
  atOnce: 5_000,
  pingMs: 15_000,
}

/** So that nothing expired stays on the disk for longer than an hour. */
const TIDY_EVERY_MS = 3_600_000

/** Replies are kept for minutes. */
const REPLIES_EVERY_MS = 60_000

/** How late a run of a schedule may be. */
const SCHEDULES_EVERY_MS = 20_000

/** Longer than any request: what is open for as long was left by a host that is no more. */
const ABANDONED_MS = 3_600_000

/** What cannot be done now is done the next time; expired links are refused meanwhile. Gives what waits for its end. */
function tidyNowAndThen(everyMs: number, ...works: readonly (() => Promise<void>)[]): () => Promise<void> {
  let isOver = false
  let running = Promise.resolve()
  const tidy = () => {
    if (isOver) return
    running = Promise.allSettled(works.map((work) => work())).then(() => undefined)
    later(tidy, everyMs)
  }
  tidy()
  return () => {
    isOver = true
    return running
  }
}

/** What tells people of things while no page is open. */
function openNotices({ pushAllowed }: ServerSettings, store: HostStore) {
  const sender = createPushSender({ allowed: pushAllowed, now: Date.now })
  const notices = createNotices({ store: store.notices, sender, now: Date.now })
  return {
    notices,
    api: createNoticeApi({ store: store.notices, notices, sender, now: Date.now }),
    async close() {
      await notices.close()
      await sender.close()
    },
  }
}

/** The line grows with the engines, so that the wait stays the same. */
const lineOf = (engines: number) => ({ atOnce: engines, inLine: 16 * engines })

/** Its store is needed until it is closed. */
type BuiltApi = Closing & {
  readonly says: readonly string[]
  /** How the upstreams are; empty where there are not several. */
  readonly upstreams: () => readonly UpstreamHealth[]
}

type Beside = {
  /** Several upstreams, in the place of the one of the settings. */
  readonly plan?: UpstreamPlan
  /** Passes on to servers of tools. */
  readonly tools?: ToolRelay | undefined
  /** Masks the secrets of this host in what goes out. */
  readonly masker?: Masker
  /** Hears what each request with a key used. */
  readonly onRow?: (row: LedgerRow) => void
}

/**
 * Puts the interface of this host together from its settings: the gateway where an upstream is named,
 * else the built-in service. Also gives sentences for the terminal.
 */
export async function buildApi(
  settings: ServerSettings,
  pocketFile: string,
  store: HostStore,
  { plan, tools, masker = createMasker(secretsOf(settings, plan)), onRow = () => undefined }: Beside = {},
): Promise<BuiltApi> {
  const { isLoopback, allowedHosts, isCatalogOpen, upstream, keyFile } = settings
  const newId = () => randomUUID().replaceAll('-', '')
  const authorize = createAuthorize(createKeyRing(store.keys, Date.now), createAttemptLimit(Date.now))
  const limiter = createLimiter(store.limits, Date.now)
  const ledger = createLedgerWriter(
    store.ledger,
    createFileOverflow(join(dirname(keyFile), 'ledger-waiting.jsonl')),
  )
  // An earlier host may have left something to write.
  void ledger.flush()
  const told = settings.sendsNotices ? openNotices(settings, store) : undefined
  const budgetUsed =
    told &&
    watchBudgets({
      store,
      notices: told.notices,
      flush: ledger.flush,
      ownerOf: (key) => ownerOf({ key }),
      now: Date.now,
    })
  const used = {
    flush: ledger.flush,
    add(row: LedgerRow) {
      onRow(row)
      ledger.add(row)
      budgetUsed?.(row)
    },
  }
  type Prices = (model: string) => CatalogEntry | undefined
  const meterOf =
    (entryOf: Prices) =>
    (parts: Pick<MeterParts, 'ledger' | 'limiter'>): Meter =>
      createMeter({ ...parts, entryOf, now: Date.now, newId })
  const isOpen = isLoopback && allowedHosts.length === 0
  const web = settings.fetchesPages && {
    web: createWebRelay(createWebFetch({ allowed: settings.webAllowed }), Date.now),
  }
  const shares =
    settings.shareQuotaBytes > 0
      ? createShareApi({ store: store.shares, quotaBytes: settings.shareQuotaBytes, now: Date.now })
      : undefined
  const endings = createEndings()
  const isKeeping = settings.keepMinutes > 0
  const swept = tidyNowAndThen(REPLIES_EVERY_MS, ...(isKeeping ? [() => store.replies.sweep()] : []))
  const tidied = tidyNowAndThen(
    TIDY_EVERY_MS,
    () => store.ledger.settleAbandoned(Date.now() - ABANDONED_MS),
    ...(shares ? [shares.sweep] : []),
  )
  const forApp = {
    ...web,
    ...(tools && { tools }),
    authorizeApp: isOpen ? undefined : authorize,
    authorizeForwarded: authorize,
  }
  const shared = {
    limiter,
    usage: createUsageReport(store, Date.now, ledger.flush),
    isLoopback,
    allowedHosts,
    isCatalogOpen,
    ...forApp,
    newId,
    ...(shares && { shares }),
    ...(isKeeping && {
      replies: createReplyApi({
        store: store.replies,
        mostKeepMs: settings.keepMinutes * 60_000,
        endings,
        notices: told?.notices,
      }),
    }),
    ...(told && { notices: told.api }),
    ...(settings.syncQuotaBytes > 0 && {
      sync: createSyncApi({
        store: store.sync,
        quotaBytes: settings.syncQuotaBytes,
        now: Date.now,
        mayCreate: createMayCreate(authorize, isOpen),
      }),
    }),
  }
  type Answered = Pick<ApiParts, 'kind' | 'answer' | 'authorize'>
  const served = (answered: Answered, entryOf: Prices) => {
    const meterWith = meterOf(entryOf)
    const schedules = settings.runsSchedules ? openSchedules(answered, meterWith) : undefined
    return createClosing(
      createApi({
        ...answered,
        meter: meterWith({ ledger: used, limiter }),
        ...shared,
        ...(schedules && { schedules: schedules.api }),
      }),
      async () => {
        await Promise.all([tidied(), swept(), schedules?.close()])
        await told?.close()
        await ledger.close()
      },
      endings,
    )
  }
  /** What makes the runs of schedules while no page is open. */
  function openSchedules({ answer, authorize }: Answered, meterWith: ReturnType<typeof meterOf>) {
    const ask = createScheduleAsk({
      answer,
      keys: store.keys,
      asksForNoKey: authorize === undefined,
      limiter,
      ledger: used,
      meterWith,
      now: Date.now,
    })
    const runner = createScheduleRunner({
      store: store.schedules,
      ask,
      notices: told?.notices,
      endings,
      hostId: newId(),
      newId,
      now: Date.now,
    })
    const looked = tidyNowAndThen(SCHEDULES_EVERY_MS, runner.look)
    return {
      api: createScheduleApi({ store: store.schedules, runNow: runner.runNow, now: Date.now }),
      async close() {
        await looked()
        await runner.whenIdle()
      },
    }
  }
  const catalogUrl = upstream ? upstream.catalogUrl : settings.catalogUrl
  const parts = {
    fetch: createPlainFetch(withoutTimeouts),
    masker,
    log: (line: string) => console.warn(masker.text(line)),
    ...GATEWAY_LIMITS,
  }
  const router =
    plan && createRouter(plan, { probe: (each) => probeUpstream(each, fetchWithoutTimeouts), later })
  const gateway =
    plan && router
      ? createUpstreamsGateway({ ...parts, plan, router, ...(catalogUrl !== undefined && { catalogUrl }) })
      : upstream && createGateway({ ...parts, upstream })
  if (gateway) {
    const prices =
      catalogUrl === undefined
        ? () => undefined
        : createPriceBook(
            async () => listText(await fetchWithoutTimeouts(`${catalogUrl}/models.json`)),
            Date.now,
            upstream?.baseUrl,
          )
    const names = plan?.upstreams.map(({ name }) => name).join(', ') ?? upstream?.baseUrl ?? ''
    return {
      ...served({ kind: 'gateway', answer: gateway, authorize: isOpen ? undefined : authorize }, prices),
      upstreams: () => router?.health() ?? [],
      says: [`/v1 passes to ${names}${isOpen ? '' : ', for invited keys'}.`],
    }
  }
  const { models, refused } = await listModelFiles(pocketFile, settings.modelsFolder)
  const document = JSON.stringify(catalogDocument(models.map(({ entry }) => entry)))
  const prices = createPriceBook(() => Promise.resolve(document), Date.now)
  const size =
    settings.engines ??
    enginesFor({ ...engineRoom(), modelBytes: models.map(({ memoryBytes }) => memoryBytes) })
  const engine = createNodeEngine({
    size,
    listModels: () => Promise.resolve(models),
    now: () => performance.now(),
    newId,
  })
  return {
    ...served(
      {
        kind: 'builtin',
        answer: createBuiltinAnswer(engine, { now: Date.now, newId }, lineOf(size)),
        authorize,
      },
      prices,
    ),
    upstreams: () => [],
    says: [
      `/v1 answers invited keys with ${models.map(({ entry }) => entry.id).join(', ') || 'no model'}; replies at once: ${size}.`,
      ...refused,
    ],
  }
}
