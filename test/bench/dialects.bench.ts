import { it } from 'vitest'

import { ANSWERED, type Answered } from '#test/support/service/answered'
import type { Piece } from '#test/support/service/rawAnswer'
import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { composer, connect } from '#test/browser/support/steps'

import { printTable, watch, type Activity } from './measure'
import { openSettled } from './openSettled'
import { sampleTokens } from './sampleTokens'
import { sendFromWithin } from './sendFromWithin'
import { messagesSse, responsesSse, sse } from './sse'

/** Each dialect is the first, second and third of a round equally often: the machine is slower at some times. */
const RUNS = 6
const PER_SECOND = 100
const tokens = [...sampleTokens(2_000), '\n\nThe end.']
const app = appForFile()
const service = serviceForFile()

const STREAMS: {
  readonly [Name in Answered]: (tokens: readonly string[], perSecond: number) => readonly Piece[]
} = {
  chat: sse,
  responses: responsesSse,
  messages: messagesSse,
}

/** A reply of 2,000 tokens over a connection of this dialect. */
async function runIn(dialect: Answered): Promise<Activity> {
  const { page, context } = await openSettled(app)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b', dialect })
  service.script({ type: 'reply', text: 'Ready.' })
  await composer(page).fill('Ready?')
  await sendFromWithin(page)
  service.script({ type: 'raw', pieces: STREAMS[dialect](tokens, PER_SECOND) })
  await composer(page).fill('Go')
  const activity = await watch(page, () => sendFromWithin(page, 100))
  await context.close()
  return activity
}

it('a reply of 2,000 tokens at 100/s costs the same in each dialect', async () => {
  const runs: Record<Answered, Activity[]> = { chat: [], responses: [], messages: [] }
  for (let run = 0; run < RUNS; run++) {
    const first = run % ANSWERED.length
    const inTurn = [...ANSWERED.slice(first), ...ANSWERED.slice(0, first)]
    for (const dialect of inTurn) runs[dialect].push(await runIn(dialect))
  }
  const busy = (dialect: Answered) => runs[dialect].map(({ busyMs }) => busyMs)
  printTable(
    '2,000 tokens at 100/s in each dialect',
    ANSWERED.flatMap((dialect) => [
      {
        name: `Main thread busy, ${dialect}`,
        values: busy(dialect),
        unit: 'ms',
        ...(dialect !== 'chat' && { promise: 'chat and 5 %' }),
      },
      {
        name: `More than chat, ${dialect}`,
        values: busy(dialect).map((ms, run) => (ms / (busy('chat')[run] ?? NaN) - 1) * 100),
        unit: '%',
        ...(dialect !== 'chat' && { promise: 'at most 5' }),
      },
      {
        name: `Longest task, ${dialect}`,
        values: runs[dialect].map(({ longTasks }) => Math.max(0, ...longTasks)),
        unit: 'ms',
        promise: 'at most 50',
      },
    ]),
  )
})
