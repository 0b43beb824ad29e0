import { expect, it, vi } from 'vitest'

import type { ModelId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { duelsIn } from '@/domain/scores/ownScores'
import { createTestApp, CONNECTION } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

import { cell, PLAN, run as runOf } from '../../domain/runs/runOf'

const model = (id: string) => ({ connectionId: CONNECTION.id, modelId: id as ModelId })
const JUDGE = model('plain/echo')
const GROUP = { promptIndex: 0, seed: null, judge: JUDGE, rubric: 'Only rhyme counts.' }
const NEVER = new AbortController().signal

const CELLS = [
  cell('x', { text: 'says x', model: model('acme/swift-8b') }),
  cell('y', { text: 'says y', model: model('acme/deep-120b') }),
  cell('waits'),
]

/** An app with a run that has ended, and its verbs. */
async function ended() {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch })
  const run = runOf(CELLS, { state: { type: 'ended' }, plan: { ...PLAN, models: [model('acme/swift-8b')] } })
  test.app.store.getState().runLoaded(run)
  const runs = await test.app.commands.loadRunCommands()
  return { ...test, service, runs, id: run.id, now: () => test.app.store.getState().runs[run.id]! }
}

const verdict = (winner: string) =>
  JSON.stringify({
    replies: ['A', 'B'].map((letter, index) => ({ letter, reason: `Said of ${letter}.`, score: 8 - index })),
    reason: 'It rhymes.',
    winner,
  })

it.each([
  ['as they are', 0.99, ['x', 'y']],
  ['the other way around', 0, ['y', 'x']],
])('shows the judge replies %s, and keeps its verdict by reply', async (_, chance, order) => {
  const { service, runs, id, now } = await ended()
  service.script({ type: 'reply', text: verdict('A') })

  expect(await runs.judgeReplies(id, GROUP, () => chance, NEVER)).toEqual({ ok: true, value: undefined })

  const { verdicts, votes } = now()
  expect(verdicts).toHaveLength(1)
  expect(verdicts![0]).toMatchObject({
    ...GROUP,
    winner: order[0],
    marks: [
      { cellId: order[0], score: 8, reason: 'Said of A.' },
      { cellId: order[1], score: 7, reason: 'Said of B.' },
    ],
    reason: 'It rhymes.',
  })
  expect(votes).toEqual([])
  const { body } = service.requests.filter(({ method }) => method === 'POST').at(-1)!
  const said = JSON.stringify(body)
  expect(said.indexOf(`says ${order[0]}`)).toBeLessThan(said.indexOf(`says ${order[1]}`))
  expect(said).toContain('Only rhyme counts.')
  expect(said).not.toMatch(/swift-8b|deep-120b/)
})

it('reads the verdict back from disk, and counts it for no score', async () => {
  const { app, service, runs, id, now, storage } = await ended()
  service.script({ type: 'reply', text: verdict('B') })
  await runs.judgeReplies(id, GROUP, () => 0.99, NEVER)
  const [kept] = now().verdicts!
  await vi.waitFor(async () =>
    expect(JSON.stringify(await storage.loadDocument(`runs/${id}`))).toContain('It rhymes.'),
  )
  app.store.getState().runRemoved(id)

  expect(await runs.openRun(id)).toEqual({ ok: true, value: true })

  expect(now().verdicts).toEqual([kept])
  const known = { nameOf: ({ modelId }: ModelRef) => modelId, tagsOf: () => [] }
  expect(duelsIn({ runs: [now()], rated: [] }, known)).toEqual([])
  runs.removeVerdict(id, now().verdicts![0]!)
  expect(now().verdicts).toEqual([])
})

it('keeps nothing of an answer that is no verdict, and says what to do', async () => {
  const { service, runs, id, now } = await ended()
  service.script({ type: 'reply', text: 'I like both.' })

  const judged = await runs.judgeReplies(id, GROUP, () => 0.5, NEVER)

  expect(judged).toEqual({
    ok: false,
    error: 'The judge didn’t answer in the form it was asked for. Try again, or choose another model.',
  })
  expect(now().verdicts).toBeUndefined()
})
