import { describe, expect, it, vi } from 'vitest'

import type { ChatRequest } from '@/builtin/chatRequest'
import type { RunCommands } from '@/commands/runs/runCommands'
import type { ConversationId, MessageId, RunId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { refusalKey } from '@/domain/request/refusals'
import { gridOf } from '@/domain/runs/grid'
import { answersBySetting } from '@/domain/runs/results/answersBySetting'
import { runCsv } from '@/domain/runs/results/cellRow'
import { cellText, describeCell } from '@/domain/runs/results/cellText'
import { differenceByValue } from '@/domain/runs/results/jsonDifference'
import { runCellPrefix, type RunLimits, type RunPlan } from '@/domain/runs/run'
import { readRunFile, runLines } from '@/domain/runs/runProgress'
import { isRecord } from '@/lib/json'
import { selectThread } from '@/store/selectors'
import {
  createTestApp,
  CONNECTION,
  CONVERSATION,
  valueOf,
  type TestAppOptions,
} from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { cell, MODEL as MODEL_REF, PLAN as BARE_PLAN, run as runOf } from '../../domain/runs/runOf'

const MODEL = { ...MODEL_REF, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }
const PLAN: RunPlan = {
  ...BARE_PLAN,
  models: [MODEL],
  axes: [{ parameter: 'temperature', values: [0, 0.5, 1] }],
}
const LIMITS: RunLimits = { perConnection: 4, money: '', minutes: 0 }

const echo = (request: ChatRequest) => ({ text: `at ${request.temperature ?? 'none'}` })

async function start(options: TestAppOptions & { readonly reply?: typeof echo } = {}) {
  const service = createScriptedService({ keys: null, reply: options.reply ?? echo })
  const test = await createTestApp({ fetch: service.fetch, ...options })
  const runs = await test.app.commands.loadRunCommands()
  return {
    ...test,
    service,
    runs,
    posts: () => service.requests.filter(({ method }) => method === 'POST'),
    run: (id: RunId) => test.app.store.getState().runs[id]!,
    /** Resolves when the run is no longer at work. */
    settled: (id: RunId) => settled(test.app, id),
  }
}

const settled = (app: Awaited<ReturnType<typeof createTestApp>>['app'], id: RunId) =>
  new Promise<void>((resolve) => {
    const look = () => {
      const run = app.store.getState().runs[id]
      if (!run || run.state.type === 'running' || run.cells.some(({ state }) => state.type === 'running'))
        return
      stop()
      // What is written after the last cell is part of it.
      setTimeout(resolve, 20)
    }
    const stop = app.store.subscribe(look)
    look()
  })

async function started(runs: RunCommands, plan: RunPlan = PLAN, limits: RunLimits = LIMITS): Promise<RunId> {
  const id = await runs.startRun(plan, limits)
  if (!id.ok) throw new Error(id.error)
  return id.value
}

describe('startRun', () => {
  it('sends each cell with its own values, and keeps each as an exchange of the run', async () => {
    const { runs, run, settled: wait, posts, storage } = await start()

    const id = await started(runs)
    await wait(id)

    expect(run(id).state).toEqual({ type: 'ended' })
    expect(run(id).cells.map((cell) => [cell.state.type, cellText(cell)])).toEqual([
      ['complete', 'at 0'],
      ['complete', 'at 0.5'],
      ['complete', 'at 1'],
    ])
    expect(posts()).toHaveLength(3)
    const exchange = await storage.loadExchange(run(id).cells[0]!.reply!.exchangeId!)
    expect(exchange.ok && exchange.value).toMatchObject({
      purpose: 'sweep',
      runId: id,
      body: posts()[0]!.text,
    })
  })

  it('refuses a plan that lacks something, and sends nothing', async () => {
    const { runs, posts } = await start()
    expect(await runs.startRun({ ...PLAN, models: [] }, LIMITS)).toMatchObject({ ok: false })
    expect(posts()).toEqual([])
  })

  it('keeps to one request at a time with the built-in service', async () => {
    let atOnce = 0
    let most = 0
    const service = createScriptedService({ keys: null, reply: echo })
    const builtinFetch: typeof fetch = async (...call) => {
      most = Math.max(most, (atOnce += 1))
      const response = await service.fetch(...call)
      const text = await response.text()
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
      return new Response(text, response)
    }
    const {
      runs,
      settled: wait,
      run,
    } = await start({
      builtinFetch,
      connections: [{ ...CONNECTION, type: 'builtin' }],
    })

    const id = await started(runs)
    await wait(id)

    expect(most).toBe(1)
    expect(run(id).cells.every(({ state }) => state.type === 'complete')).toBe(true)
    // Its catalog has not been read here: what this device answers is free all the same.
    expect(run(id).cells.map(({ reply }) => reply?.cost?.type)).toEqual(['free', 'free', 'free'])
  })
})

describe('a cell', () => {
  /** A run whose cells are not on disk before `write` is called; a wait lasts as `sleep` says. */
  async function startWithSlowDisk(sleep: () => Promise<void>) {
    const { storage } = await start()
    const waiting: string[] = []
    let write: () => void = () => undefined
    const written = new Promise<void>((resolve) => (write = resolve))
    const test = await start({
      parts: {
        sleep,
        storage: {
          ...storage,
          async saveDocument(name, value) {
            if (isRecord(value) && isRecord(value['state']) && value['state']['type'] === 'complete') {
              waiting.push(name)
              await written
            }
            return storage.saveDocument(name, value)
          },
        },
      },
    })
    const id = await started(test.runs)
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    return { ...test, id, write, states: () => test.run(id).cells.map(({ state }) => state.type) }
  }

  it('is shown as complete, and its run as ended, once it is on disk', async () => {
    const never = () => new Promise<void>(() => undefined)
    const { run, id, states, write, settled: wait } = await startWithSlowDisk(never)
    expect(states()).toEqual(['running', 'running', 'running'])
    expect(run(id).state).toEqual({ type: 'running' })

    write()
    await wait(id)
    expect(states()).toEqual(['complete', 'complete', 'complete'])
    expect(run(id).state).toEqual({ type: 'ended' })
  })

  it('is shown all the same where the disk takes longer than a second', async () => {
    const { id, states, settled: wait } = await startWithSlowDisk(() => Promise.resolve())
    await wait(id)
    expect(states()).toEqual(['complete', 'complete', 'complete'])
  })

  it('that ends after its run was removed leaves nothing on disk', async () => {
    const { app, runs, run, storage, posts } = await start({
      reply: (request) => ({ ...echo(request), pauseMs: 2000 }),
    })
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    await vi.waitFor(() => expect(posts()).toHaveLength(1))
    const [cell] = run(id).cells
    const ended = vi.spyOn(app.deps.liveReplies, 'end')

    await runs.removeRun(id)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(cell?.id))
    expect(await storage.listDocuments(runCellPrefix(id))).toEqual({ ok: true, value: [] })
  })
})

describe('files', () => {
  it('go with each prompt to the models that take them, and are named where they are left out', async () => {
    const { app, runs, run, settled: wait, posts, storage } = await start()
    await app.queryClient.query((await import('@/queries/models')).catalogQuery(app.api, CONNECTION) as never)
    const kept = await storage.saveAttachment(new Blob(['pixels'], { type: 'image/png' }), 'cat.png')
    if (!kept.ok) throw new Error('not kept')
    const seeing = { ...MODEL, modelId: 'acme/deep-120b' as never }
    const id = await started(runs, {
      ...PLAN,
      prompts: ['What is it?'],
      attachments: [kept.value],
      models: [MODEL, seeing],
      axes: [],
    })
    await wait(id)

    const cells = run(id).cells
    expect(cells.map(({ state }) => state.type)).toEqual(['complete', 'complete'])
    expect(cells.map(({ reply }) => reply?.notSent)).toEqual([['cat.png'], undefined])
    const bodies = posts().map(({ text }) => text)
    expect(bodies.map((body) => body.includes(btoa('pixels')))).toEqual([false, true])

    const conversationId = await runs.continueAsConversation(id, cells[1]!.id)
    const messages = await storage.loadMessages(conversationId!)
    expect(messages.ok && messages.value[0]?.parts).toMatchObject([
      { type: 'image', attachmentId: kept.value.id },
      { type: 'text', text: 'What is it?' },
    ])
  })

  it('are a question by themselves', async () => {
    const { runs, storage } = await start()
    const kept = await storage.saveAttachment(new Blob(['pixels'], { type: 'image/png' }), 'cat.png')
    if (!kept.ok) throw new Error('not kept')
    const bare = { ...PLAN, prompts: [''] }
    expect(runs.estimateRun(bare, LIMITS).ok).toBe(false)
    expect(runs.estimateRun({ ...bare, attachments: [kept.value] }, LIMITS).ok).toBe(true)
  })
})

describe('what a model is not sent', () => {
  const refusing = (model = MODEL) => ({
    [refusalKey(model, 'temperature')]: { at: 1, detail: 'temperature is not supported', wasListed: false },
  })
  const OTHER = { ...MODEL, modelId: 'acme/deep-120b' as never }

  it('is one request, told before it starts, and no label, chart, table or file speaks of a value', async () => {
    const { runs, run, settled: wait, posts } = await start({ settings: { refusals: refusing() } })
    const plan = { ...PLAN, models: [MODEL, OTHER] }
    expect(runs.unsentOf(plan)).toEqual([
      {
        model: MODEL,
        parameter: 'temperature',
        values: [0, 0.5, 1],
        isAll: true,
        reason: expect.stringContaining('rejected it before') as string,
      },
    ])
    expect(runs.estimateRun(plan, LIMITS)).toMatchObject({ ok: true, value: { requests: 4 } })

    const id = await started(runs, plan)
    await wait(id)
    const bodies = posts().map(({ body }) => body as Record<string, unknown>)
    expect(bodies.filter(({ model }) => model === MODEL.modelId).map((body) => body['temperature'])).toEqual([
      undefined,
    ])
    expect(posts()).toHaveLength(4)
    const mine = run(id).cells.filter(({ model }) => model.modelId === MODEL.modelId)
    expect(mine).toMatchObject([{ values: [], notSent: ['temperature'], state: { type: 'complete' } }])
    expect(mine.map(describeCell)).toEqual(['Temp not sent'])

    const alone = { ...run(id), plan: { ...plan, models: [MODEL] }, cells: mine }
    expect(answersBySetting(alone, undefined)).toBeUndefined()
    expect(differenceByValue(alone, () => 0.5)).toBeUndefined()
    expect(runCsv(alone)).not.toMatch(/Temp (?:0|0\.5|1)\b/)
    expect(
      runLines(run(id))
        .split('\n')
        .filter((line) => line.includes('"notSent"')),
    ).toHaveLength(1)
    // Beside a model that takes it, it has a column of its own, behind the values.
    const grid = gridOf(run(id), ({ modelId }) => modelId)
    expect(grid.columns).toEqual(['Temp 0', 'Temp 0.5', 'Temp 1', 'Temp not sent'])
    expect(grid.rows.map(({ cells }) => cells.filter(Boolean).length)).toEqual([1, 3])
    expect((await runs.listRuns()).ok && (await runs.listRuns())).toMatchObject({ value: [{ requests: 4 }] })
  })

  it('is found before each request, also where the model refused it after the run was planned', async () => {
    let refuse: () => void = () => undefined
    const {
      app,
      runs,
      run,
      settled: wait,
      posts,
    } = await start({ reply: (request) => (refuse(), echo(request)) })
    refuse = () => {
      const { settings, settingsChanged } = app.store.getState()
      settingsChanged({ ...settings, refusals: refusing() })
    }
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    await wait(id)

    expect(posts().map(({ body }) => (body as Record<string, unknown>)['temperature'])).toEqual([
      0,
      undefined,
    ])
    expect(run(id).cells).toMatchObject([
      { values: [{ parameter: 'temperature', value: 0 }] },
      { values: [], notSent: ['temperature'] },
    ])
    expect(run(id).state).toEqual({ type: 'ended' })
  })

  it('may be a value alone, or what extra fields replace', async () => {
    const bound = { at: 1, detail: 'must be at least 0.5', wasListed: false, value: '0' }
    const { runs } = await start({ settings: { refusals: { [refusalKey(MODEL, 'temperature')]: bound } } })
    expect(runs.unsentOf(PLAN)).toMatchObject([{ values: [0], isAll: false }])
    expect(runs.estimateRun(PLAN, LIMITS)).toMatchObject({ value: { requests: 3 } })

    const replaced = await start({ connections: [{ ...CONNECTION, extraFields: '{"temperature":0.3}' }] })
    expect(replaced.runs.unsentOf(PLAN)).toMatchObject([{ values: [0, 0.5, 1], isAll: true }])
    expect(replaced.runs.estimateRun(PLAN, LIMITS)).toMatchObject({ value: { requests: 1 } })
  })

  it('says so of runs that were kept before it was known', () => {
    const cells = [0, 1].map((value) =>
      cell(`c${value}`, {
        text: 'Rain.',
        values: [{ parameter: 'temperature', value }],
        reply: { model: MODEL.modelId, connectionId: MODEL.connectionId, notSent: ['temperature'] },
      }),
    )
    const read = readRunFile(runLines(runOf(cells, { plan: PLAN })))
    if (!read.ok) throw new Error(read.error)
    expect(read.value.cells.map(describeCell)).toEqual(['Temp not sent', 'Temp not sent'])
    const grid = gridOf(read.value, () => 'Swift')
    expect(grid.columns).toEqual(['Temp not sent'])
    expect(grid.rows.map(({ label }) => label)).toEqual(['', 'reply 2'])
  })
})

describe('a rate limit', () => {
  const limited = (retryAfter?: string) =>
    ({
      type: 'raw',
      status: 429,
      ...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }),
      pieces: ['{"error":{"message":"Slow down."}}'],
    }) as const

  /** An app whose waits end when the test says so. */
  async function startHeld() {
    const waits: { readonly ms: number; readonly end: () => void }[] = []
    const sleep = (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waits.push({ ms, end: resolve })
        signal.addEventListener('abort', () => resolve())
      })
    return { ...(await start({ parts: { sleep } })), waits }
  }
  const MANY = { ...PLAN, seeds: Array.from({ length: 8 }, (_, index) => String(index)) }

  it('is one wait for all lanes; nothing is asked meanwhile, and nothing is lost', async () => {
    const { app, runs, run, posts, service, waits, settled: wait } = await startHeld()
    service.script({ type: 'reply', text: 'one' }, limited('120'), limited('120'), limited('120'))
    const id = await started(runs, MANY, { ...LIMITS, perConnection: 3 })
    await vi.waitFor(() => expect(run(id).holds).toHaveLength(1))
    await vi.waitFor(() => expect(run(id).cells.some(({ state }) => state.type === 'running')).toBe(false))
    const asked = posts().length
    expect(asked).toBeLessThanOrEqual(4)
    expect(run(id).holds).toMatchObject([{ connectionId: CONNECTION.id, detail: 'Slow down.' }])
    expect(run(id).holds![0]!.until).toBe(app.deps.now() + 120_000)
    expect(run(id).cells.map(({ state }) => state.type)).not.toContain('failed')
    expect(run(id).state).toEqual({ type: 'running' })

    expect(posts()).toHaveLength(asked)
    service.forgetScript()
    await vi.waitFor(() => {
      for (const { ms, end } of waits) if (ms === 120_000) end()
      expect(run(id).state.type).toBe('ended')
    }, 10_000)
    await wait(id)
    expect(run(id).state).toEqual({ type: 'ended' })
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(
      MANY.seeds.flatMap(() => ['complete', 'complete', 'complete']),
    )
    expect(run(id).holds).toEqual([])
  })

  it('without a wait of its own is waited out longer each time, and ended by the person at once', async () => {
    const { runs, run, service, waits, settled: wait } = await startHeld()
    // A second is what a cell waits for the disk.
    const held = () => waits.filter(({ ms }) => ms > 1000)
    service.script(limited(), limited(), limited())
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(held()).toHaveLength(count))
      await vi.waitFor(() => expect(run(id).holds).toHaveLength(1))
      runs.endWait(CONNECTION.id)
    }
    const [first, second, third] = held().map(({ ms }) => ms)
    expect(second).toBeGreaterThan(first!)
    expect(third).toBeGreaterThan(second!)
    await wait(id)
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['complete', 'complete', 'complete'])
  })

  it('that a page kept is kept to after a reload', async () => {
    const first = await startHeld()
    first.service.script(limited('120'))
    const id = await started(first.runs, PLAN, { ...LIMITS, perConnection: 1 })
    await vi.waitFor(() => expect(first.run(id).holds).toHaveLength(1))
    const { storage } = first

    const second = await start({ parts: { storage, sleep: () => new Promise(() => undefined) } })
    await second.runs.openRun(id)
    await vi.waitFor(() => expect(second.run(id).holds).toHaveLength(1))
    expect(second.posts()).toEqual([])
  })

  it('leaves other connections alone', async () => {
    const other = { ...CONNECTION, id: 'other' as never, name: 'Other' }
    const { runs, run, service } = await (async () => {
      const held = await start({
        connections: [CONNECTION, other],
        parts: { sleep: () => new Promise(() => undefined) },
      })
      held.service.script(limited('120'))
      return held
    })()
    const id = await started(
      runs,
      { ...PLAN, models: [MODEL, { ...MODEL, connectionId: other.id }] },
      { ...LIMITS, perConnection: 1 },
    )
    await vi.waitFor(() =>
      expect(run(id).cells.filter(({ state }) => state.type === 'complete')).toHaveLength(3),
    )
    expect(run(id).holds).toHaveLength(1)
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(4)
  })
})

describe('limits', () => {
  it('pause before a request that could cost more than is left, and go on with a higher one', async () => {
    const { app, runs, run, settled: wait, posts } = await start()
    await app.queryClient.query((await import('@/queries/models')).catalogQuery(app.api, CONNECTION) as never)

    const id = await started(runs, PLAN, { perConnection: 1, money: '0.000000001', minutes: 0 })
    await wait(id)

    expect(run(id).state).toEqual({ type: 'paused', reason: 'money' })
    expect(posts()).toHaveLength(0)

    runs.resumeRun(id, { limits: LIMITS })
    await wait(id)
    expect(run(id).state).toEqual({ type: 'ended' })
    expect(posts()).toHaveLength(3)
  })
})

describe('a limit in money and a model of no known price', () => {
  it('asks once, and sends the rest when the person says so', async () => {
    const { runs, run, settled: wait, posts } = await start()
    const id = await started(runs, PLAN, { perConnection: 1, money: '5', minutes: 0 })
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'unknownCost' })
    expect(posts()).toHaveLength(0)

    runs.resumeRun(id, { isUnknownWaived: true })
    await wait(id)
    expect(run(id).state).toEqual({ type: 'ended' })
    expect(posts()).toHaveLength(3)
  })
})

describe('a price whose catalog has not been read yet', () => {
  const MONEY = { perConnection: 1, money: '5', minutes: 0 }
  const isCatalog = (asked: RequestInfo | URL) => new Request(asked).url.endsWith('/models.json')
  const never = () => new Promise<void>(() => undefined)

  it('is waited for before the first request', async () => {
    const service = createScriptedService({ keys: null, reply: echo })
    let answer: () => void = () => undefined
    let isAsked = false
    const read = new Promise<void>((resolve) => (answer = resolve))
    const {
      runs,
      run,
      settled: wait,
    } = await start({
      fetch: async (...call) => {
        if (isCatalog(call[0])) {
          isAsked = true
          await read
        }
        return service.fetch(...call)
      },
      parts: { sleep: never },
    })
    const id = await started(runs, PLAN, MONEY)
    await vi.waitFor(() => expect(isAsked).toBe(true))
    expect(run(id).state).toEqual({ type: 'running' })
    expect(service.requests).toEqual([])

    answer()
    await wait(id)
    expect(run(id).state).toEqual({ type: 'ended' })
    expect(service.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'POST'])
  })

  const hanging =
    (service: ReturnType<typeof createScriptedService>): typeof fetch =>
    (...call) =>
      isCatalog(call[0]) ? new Promise(() => undefined) : service.fetch(...call)

  it('is asked about once where it does not come; sent all the same, it is not looked up at each step', async () => {
    const service = createScriptedService({ keys: null, reply: echo })
    const { app, runs, run, settled: wait } = await start({ fetch: hanging(service) })
    const seeds = Array.from({ length: 20 }, (_, index) => String(index))
    const id = await started(runs, { ...PLAN, seeds }, MONEY)
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'unknownCost' })
    expect(service.requests).toEqual([])

    const looked = vi.spyOn(app.deps, 'entryOf')
    runs.resumeRun(id, { isUnknownWaived: true })
    await wait(id)
    expect(run(id).state).toEqual({ type: 'ended' })
    // For each of the 60 cells once, and a few times for each request: not for all cells at each of the 60 steps.
    expect(looked.mock.calls.length).toBeLessThan(10 * 60)
  })

  it('is not waited for by a run that is ended meanwhile', async () => {
    const service = createScriptedService({ keys: null, reply: echo })
    let giveUp: () => void = () => undefined
    const {
      runs,
      run,
      settled: wait,
    } = await start({
      fetch: hanging(service),
      parts: { sleep: () => new Promise((resolve) => (giveUp = resolve)) },
    })
    const id = await started(runs, PLAN, MONEY)
    await runs.stopRun(id)
    giveUp()
    await wait(id)
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['stopped', 'stopped', 'stopped'])
    expect(service.requests).toEqual([])
  })
})

describe('a cap of the person', () => {
  const CAPPED = { settings: { caps: { perDay: '0.0000001', perMonth: '', perConversation: '' } } }
  /** An app whose model has a price, and that has spent more than its cap. */
  async function overCap(options: TestAppOptions = CAPPED) {
    const test = await start(options)
    await test.app.queryClient.query(
      (await import('@/queries/models')).catalogQuery(test.app.api, CONNECTION) as never,
    )
    return test
  }

  it('pauses a run before anything is sent; waived, the rest is sent, and a later retry is held back again', async () => {
    const { runs, run, settled: wait, posts } = await overCap()
    const id = await started(runs)
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'cap' })
    expect(posts()).toHaveLength(0)
    expect(runs.estimateRest(run(id)).requests).toBe(3)

    runs.resumeRun(id)
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'cap' })
    expect(posts()).toHaveLength(0)

    runs.resumeRun(id, { isCapWaived: true })
    await wait(id)
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['complete', 'complete', 'complete'])
    expect(posts()).toHaveLength(3)

    await runs.retryCell(id, run(id).cells[0]!.id)
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'cap' })
    expect(posts()).toHaveLength(3)
  })

  it('per conversation counts for the conversation a run started from', async () => {
    const {
      runs,
      run,
      settled: wait,
      posts,
    } = await overCap({
      conversations: [CONVERSATION],
      settings: { caps: { perDay: '', perMonth: '', perConversation: '0.0000001' } },
    })
    const own = await started(runs)
    await wait(own)
    expect(run(own).state).toEqual({ type: 'ended' })
    expect(posts()).toHaveLength(3)

    const id = await started(runs, { ...PLAN, conversationId: CONVERSATION.id })
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'cap' })
    expect(posts()).toHaveLength(3)
  })
})

describe('a refusal that concerns all', () => {
  it('pauses the run instead of failing the rest, and what was refused is asked again', async () => {
    const { runs, run, settled: wait, service, posts } = await start()
    service.script({ type: 'raw', status: 401, pieces: ['{"error":{"message":"bad key"}}'] })

    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'refused' })
    expect(posts()).toHaveLength(1)

    runs.resumeRun(id)
    await wait(id)
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['complete', 'complete', 'complete'])
  })
})

describe('stopping and going on', () => {
  const slow = (request: ChatRequest) => ({ ...echo(request), pauseMs: 2000 })

  it('stops all: requests end, what waits is not sent', async () => {
    const { runs, run, settled: wait, posts } = await start({ reply: slow })
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    while (posts().length === 0) await new Promise((resolve) => setTimeout(resolve, 1))

    await runs.stopRun(id)
    await wait(id)

    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['stopped', 'stopped', 'stopped'])
    expect(posts()).toHaveLength(1)
  })

  it('takes one cell out and sends the others', async () => {
    const { runs, run, settled: wait } = await start()
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    await runs.stopCell(id, run(id).cells[2]!.id)
    await wait(id)
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['complete', 'complete', 'stopped'])
  })

  it('pauses after what runs, and resumes', async () => {
    const { runs, run, settled: wait, posts } = await start()
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    runs.pauseRun(id)
    await wait(id)
    expect(run(id).state).toEqual({ type: 'paused', reason: 'person' })
    expect(posts().length).toBeLessThan(3)

    runs.resumeRun(id)
    await wait(id)
    expect(run(id).cells.every(({ state }) => state.type === 'complete')).toBe(true)
    expect(posts()).toHaveLength(3)
  })

  it('retries what failed, and only that', async () => {
    const { runs, run, settled: wait, service, posts } = await start()
    service.script({ type: 'raw', status: 400, pieces: ['{"error":{"message":"no"}}'] })
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    await wait(id)
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['failed', 'complete', 'complete'])

    await runs.retryFailed(id)
    await wait(id)

    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['complete', 'complete', 'complete'])
    expect(posts()).toHaveLength(4)
  })

  it('survives its page: what had ended is there, what had not is sent', async () => {
    const first = await start()
    const id = await started(first.runs, PLAN, { ...LIMITS, perConnection: 1 })
    first.runs.pauseRun(id)
    await first.settled(id)
    const before = first.posts().length
    // As a killed page leaves it: still running on disk.
    const { cells, ...head } = first.run(id)
    await first.storage.saveDocument(`runs/${id}`, {
      ...head,
      state: { type: 'running' },
      cells: cells.map((cell) => ({ ...cell, state: { type: 'waiting' }, parts: [] })),
    })

    const service = createScriptedService({ keys: null, reply: echo })
    const second = await createTestApp({ fetch: service.fetch, parts: { storage: first.storage } })
    const runs = await second.app.commands.loadRunCommands()
    expect(await valueOf(runs.openRun(id))).toBe(true)
    await settled(second.app, id)

    expect(second.app.store.getState().runs[id]!.cells.map(cellText)).toEqual(['at 0', 'at 0.5', 'at 1'])
    expect(before + service.requests.filter(({ method }) => method === 'POST').length).toBe(3)
    expect(await valueOf(runs.openRun('nothing' as RunId))).toBe(false)
  })
})

describe('an app that starts', () => {
  /** A run that had one reply when its page was killed. */
  async function killed() {
    const first = await start()
    const id = await started(first.runs, PLAN, { ...LIMITS, perConnection: 1 })
    await first.runs.stopCell(id, first.run(id).cells[2]!.id)
    await first.settled(id)
    const { cells, ...head } = first.run(id)
    await first.storage.saveDocument(`runs/${id}`, {
      ...head,
      state: { type: 'running' },
      cells: cells.map((cell) => ({ ...cell, state: { type: 'waiting' }, parts: [] })),
    })
    await first.storage.removeDocument(`runCells/${id}/${cells[2]!.id}`)
    return { id, storage: first.storage }
  }

  it('goes on with a run whose page went away, and says so with a way to it', async () => {
    const { id, storage } = await killed()
    const service = createScriptedService({ keys: null, reply: echo })
    const { app } = await createTestApp({ fetch: service.fetch, parts: { storage } })

    await (await app.commands.loadRunCommands()).resumeInterrupted()
    await vi.waitFor(() => expect(app.store.getState().runs[id]?.state.type).toBe('ended'))

    expect(app.store.getState().runs[id]!.cells.map(cellText)).toEqual(['at 0', 'at 0.5', 'at 1'])
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(app.store.getState().notices).toMatchObject([
      {
        text: 'The run “Write a haiku about rain.” goes on: 1 of 3 replies are still to come.',
        href: `/lab/${id}`,
      },
    ])
  })

  it('leaves alone what another tab works on', async () => {
    const { id, storage } = await killed()
    const service = createScriptedService({ keys: null, reply: echo })
    const { app } = await createTestApp({ fetch: service.fetch, parts: { storage } })
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, _options: object, work: (lock: null) => unknown) =>
          Promise.resolve(work(null)),
      },
    })
    await (await app.commands.loadRunCommands()).resumeInterrupted()
    await vi.waitFor(() => expect(app.store.getState().runs[id]).toBeUndefined())
    vi.unstubAllGlobals()

    expect(service.requests).toEqual([])
    expect(app.store.getState().notices).toEqual([])
  })
})

describe('what becomes of a run', () => {
  it('a cell continues as a conversation with its model and settings', async () => {
    const { app, runs, run, settled: wait } = await start()
    const id = await started(runs)
    await wait(id)

    const made = (await runs.continueAsConversation(id, run(id).cells[1]!.id))!

    const { conversations } = app.store.getState()
    expect(conversations[made]).toMatchObject({ title: 'Write a haiku about rain.', settings: MODEL })
    expect(conversations[made]!.settings.parameters.temperature?.value).toBe(0.5)
    expect(pathOf(app, made)).toEqual(['Write a haiku about rain.', 'at 0.5'])
  })

  it('the winner is the branch that goes on, and the others are its variants', async () => {
    const question = {
      id: 'q' as MessageId,
      conversationId: CONVERSATION.id,
      parentId: null,
      role: 'user' as const,
      parts: [{ type: 'text' as const, text: 'Rain?' }],
      status: { type: 'complete' as const },
      createdAt: 0,
    }
    const {
      app,
      runs,
      run,
      settled: wait,
    } = await start({ conversations: [CONVERSATION], messages: [question] })
    const id = await started(runs, {
      ...PLAN,
      kind: 'comparison',
      conversationId: CONVERSATION.id,
      history: [question],
      prompts: [''],
    })
    await wait(id)

    expect(await runs.keepWinner(id, run(id).cells[0]!.id)).toBe(CONVERSATION.id)

    expect(pathOf(app, CONVERSATION.id)).toEqual(['Rain?', 'at 0'])
    expect(app.store.getState().conversations[CONVERSATION.id]!.settings).toMatchObject({
      ...MODEL,
      parameters: { temperature: { value: 0 } },
    })
    const { tree } = selectThread(CONVERSATION.id)(app.store.getState())
    expect(tree.children.get(question.id)).toHaveLength(3)
  })

  it('the settings of a reply go to the chat it came from, else to the next new one', async () => {
    const { app, runs, run, settled: wait } = await start({ conversations: [CONVERSATION] })
    const [alone, ofChat] = [
      await started(runs),
      await started(runs, { ...PLAN, conversationId: CONVERSATION.id }),
    ]
    await wait(alone)
    await wait(ofChat)
    const expected = { ...MODEL, parameters: { temperature: { value: 0 } } }

    const seeded = await started(runs, { ...PLAN, seeds: ['77'] })
    await wait(seeded)
    await runs.applySettings(seeded, run(seeded).cells[0]!.id)
    expect(app.store.getState().settings.newConversation.parameters.seed?.value).toBe('77')
    const { settings, settingsChanged } = app.store.getState()
    settingsChanged({ ...settings, newConversation: { ...settings.newConversation, parameters: {} } })

    expect(await runs.applySettings(ofChat, run(ofChat).cells[0]!.id)).toBe(CONVERSATION.id)
    expect(app.store.getState().conversations[CONVERSATION.id]!.settings).toMatchObject(expected)
    expect(app.store.getState().settings.newConversation.parameters).toEqual({})

    expect(await runs.applySettings(alone, run(alone).cells[0]!.id)).toBeUndefined()
    expect(app.store.getState().settings.newConversation).toMatchObject(expected)
  })

  it('votes and its base are kept, and replaced', async () => {
    const { runs, run, settled: wait } = await start()
    const id = await started(runs)
    await wait(id)
    const [one, other] = run(id).cells

    runs.setBlind(id, true, () => 0)
    runs.vote(id, { promptIndex: 0, seed: null, winner: one!.id })
    runs.vote(id, { promptIndex: 0, seed: null, winner: other!.id })
    runs.chooseBase(id, other!.id)

    expect(run(id)).toMatchObject({ baseId: other!.id, votes: [{ winner: other!.id }] })
    expect(run(id).blindOrder).toHaveLength(3)
  })

  it('opens a file without sending anything, and lists and removes runs', async () => {
    const { runs, run, settled: wait, posts } = await start()
    const id = await started(runs)
    await wait(id)

    const copy = await runs.importRun(runLines(run(id)))
    if (!copy.ok) throw new Error(copy.error)

    expect(copy.value).not.toBe(id)
    expect(run(copy.value).cells.map(cellText)).toEqual(run(id).cells.map(cellText))
    expect(posts()).toHaveLength(3)
    expect((await valueOf(runs.listRuns())).map((head) => head.id).sort()).toEqual([id, copy.value].sort())

    await runs.removeRun(copy.value)
    expect((await valueOf(runs.listRuns())).map((head) => head.id)).toEqual([id])
  })

  it('says what a plan would take before it starts', async () => {
    const { runs, posts } = await start()
    const estimate = runs.estimateRun(PLAN, LIMITS)
    expect(estimate).toMatchObject({ ok: true, value: { requests: 3, isTimeObserved: false } })
    expect(posts()).toEqual([])
  })

  it('checks replies against the schema of the run', async () => {
    const schema = '{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}'
    const texts = ['{"n":1}', '{"n":"one"}', 'none']
    let count = 0
    const { runs, run, settled: wait } = await start({ reply: () => ({ text: texts[count++ % 3]! }) })
    const plan: RunPlan = {
      ...PLAN,
      settings: {
        ...PLAN.settings,
        parameters: {
          response_format: {
            value: { type: 'json_schema', name: 'n', schema, strict: true },
            origin: 'mine',
          },
        },
      },
    }
    const id = await started(runs, plan, { ...LIMITS, perConnection: 1 })
    await wait(id)

    expect(
      run(id).cells.map(({ validity }) => [validity?.isJson, validity?.problems.map(({ path }) => path)]),
    ).toEqual([
      [true, []],
      [true, ['/n']],
      [false, []],
    ])
  })
})

const pathOf = (app: Awaited<ReturnType<typeof createTestApp>>['app'], id: ConversationId) => {
  const { tree, path } = selectThread(id)(app.store.getState())
  return path.map((messageId) => messageText(tree.byId.get(messageId)!))
}

describe('in a tab that can save nothing more', () => {
  it('a run isn’t started, and nothing is asked', async () => {
    const { app, runs, posts } = await start()
    app.store.getState().savingEnded('outdated')
    expect(await runs.startRun(PLAN, LIMITS)).toEqual({
      ok: false,
      error: 'This tab can’t save any more, and replies would be lost. Reload it, then start again.',
    })
    expect(app.store.getState().runs).toEqual({})
    expect(posts()).toEqual([])
  })

  it('a run that is at work asks nothing more, and what was asked again stays as it is', async () => {
    const opened: { app?: Awaited<ReturnType<typeof start>>['app'] } = {}
    const { app, runs, posts, run } = await start({
      reply: (request) => {
        opened.app?.store.getState().savingEnded('outdated')
        return echo(request)
      },
    })
    opened.app = app
    const id = await started(runs, PLAN, { ...LIMITS, perConnection: 1 })
    await vi.waitFor(() => expect(run(id).state).toMatchObject({ type: 'paused' }))
    expect(posts()).toHaveLength(1)
    expect(run(id).cells.map(({ state }) => state.type)).toEqual(['complete', 'waiting', 'waiting'])
    runs.resumeRun(id)
    expect(posts()).toHaveLength(1)
  })
})
