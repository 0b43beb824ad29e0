import { beforeAll, it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { composer, connect } from '#test/browser/support/steps'

import { burstFromWithin, type Burst } from './burstFromWithin'
import { printTable, watch, type Activity } from './measure'
import { openSettled } from './openSettled'
import { sampleTokens } from './sampleTokens'
import { sendFromWithin } from './sendFromWithin'
import { sse } from './sse'

const RUNS = 3
const LAST_WORDS = 'The end.'
const TYPING_MS = 700
const app = appForFile()
const service = serviceForFile()
beforeAll(async () => {
  // From the service itself: a page made up by the test may not call this machine in newer browsers.
  service.onPath('/reference', { type: 'raw', headers: { 'content-type': 'text/html' }, pieces: [REFERENCE] })
})

/** The same stream as one text node that grows: the plainest page there is. */
const REFERENCE = `<!doctype html><title>reference</title><style>body{max-width:72ch;font:16px/1.6 sans-serif;white-space:pre-wrap}</style><body><div id="out"></div><div id="end"></div>`

async function referenceRun(tokens: readonly string[], perSecond: number | null): Promise<Activity> {
  script(tokens, perSecond)
  const context = await app.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${service.url}/reference`)
  const activity = await watch(
    page,
    () =>
      page.evaluate(async (url) => {
        const answer = await fetch(`${url}/v1/chat/completions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'acme/swift-8b',
            stream: true,
            messages: [{ role: 'user', content: 'Hi' }],
          }),
        })
        const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
        const out = document.getElementById('out')!.appendChild(document.createTextNode(''))
        let rest = ''
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          const lines = (rest + value).split('\n')
          rest = lines.pop() ?? ''
          let more = ''
          for (const line of lines) {
            if (!line.startsWith('data: {')) continue
            more +=
              (JSON.parse(line.slice(6)) as { choices: { delta?: { content?: string } }[] }).choices[0]?.delta
                ?.content ?? ''
          }
          out.appendData(more)
          scrollTo(0, document.body.scrollHeight)
        }
        await new Promise(requestAnimationFrame)
      }, service.url),
    { countsFrames: perSecond !== null },
  )
  await context.close()
  return activity
}

/** A first message, and its reply. */
async function appRun(
  tokens: readonly string[],
  perSecond: number | null,
): Promise<Activity & Partial<Burst>> {
  const { page, context } = await openSettled(app)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  script(tokens, perSecond)
  await composer(page).fill('Go')
  // What loads while one types is not what is measured here.
  await page.waitForTimeout(TYPING_MS)
  let burst: Burst | undefined
  const send = async () => {
    if (perSecond === null) burst = await burstFromWithin(page)
    else await sendFromWithin(page, 100)
  }
  const activity = await watch(page, send, { countsFrames: perSecond !== null })
  await context.close()
  return { ...activity, ...burst }
}

const script = (tokens: readonly string[], perSecond: number | null) => {
  service.script({ type: 'raw', pieces: sse([...tokens, `\n\n${LAST_WORDS}`], perSecond) })
}

it.each([
  { count: 2_000, perSecond: 100 },
  { count: 10_000, perSecond: null },
  { count: 20_000, perSecond: null },
  { count: 60_000, perSecond: null },
])('a reply of $count tokens', async ({ count, perSecond }) => {
  const tokens = sampleTokens(count)
  const runs: { own: Activity & Partial<Burst>; reference: Activity }[] = []
  for (let run = 0; run < RUNS; run++) {
    runs.push({ reference: await referenceRun(tokens, perSecond), own: await appRun(tokens, perSecond) })
  }
  const longest = ({ longTasks }: Activity) => Math.max(0, ...longTasks)
  const title = `${count.toLocaleString('en-US')} tokens ${perSecond === null ? 'at once' : `at ${perSecond}/s`}`
  const isBurst = perSecond === null
  printTable(title, [
    ...(isBurst
      ? [
          {
            name: 'End in sight',
            values: runs.map(({ own }) => own.inSightMs ?? NaN),
            unit: 'ms',
            promise: 'at most 3 × the reference',
          },
          {
            name: 'All of it drawn',
            values: runs.map(({ own }) => own.wholeMs ?? NaN),
            unit: 'ms',
            promise: count > 20_000 ? 'at most 3,000' : 'at most 6.4 × the reference',
          },
        ]
      : [{ name: 'Wall', values: runs.map(({ own }) => own.wallMs), unit: 'ms' }]),
    { name: 'Reference', values: runs.map(({ reference }) => reference.wallMs), unit: 'ms' },
    {
      name: 'Longest task',
      values: runs.map(({ own }) => longest(own)),
      unit: 'ms',
      promise: 'at most 50',
    },
    { name: 'Longest task, reference', values: runs.map(({ reference }) => longest(reference)), unit: 'ms' },
    {
      name: 'Main thread busy',
      values: runs.map(({ own }) => own.busyMs),
      unit: 'ms',
      ...(!isBurst && { promise: 'the reference and a quarter' }),
    },
    {
      name: 'Main thread busy, reference',
      values: runs.map(({ reference }) => reference.busyMs),
      unit: 'ms',
    },
    ...(isBurst
      ? []
      : [
          {
            name: 'Dropped frames',
            values: runs.map(({ own }) => own.droppedFrames),
            unit: '',
            promise: 'the reference and 20',
          },
          {
            name: 'Dropped frames, reference',
            values: runs.map(({ reference }) => reference.droppedFrames),
            unit: '',
          },
        ]),
  ])
})
