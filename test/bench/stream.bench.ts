import type { Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { composer, connect } from '#test/browser/support/steps'

import { printTable, watch, type Activity } from './measure'
import { openSettled } from './openSettled'
import { sampleTokens } from './sampleTokens'
import { sendFromWithin } from './sendFromWithin'
import { sse } from './sse'

const RUNS = 5
const LAST_WORDS = 'The end.'
const app = appForFile()
const service = serviceForFile()
beforeAll(async () => {
  // From the service itself: a page made up by the test may not call this machine in newer browsers.
  service.onPath('/reference', { type: 'raw', headers: { 'content-type': 'text/html' }, pieces: [REFERENCE] })
})

/** The same stream as plain text nodes, one a token: what any page has to do at the least. */
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
        const out = document.getElementById('out')!
        let rest = ''
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          const lines = (rest + value).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) {
            if (!line.startsWith('data: {')) continue
            const text = (JSON.parse(line.slice(6)) as { choices: { delta?: { content?: string } }[] })
              .choices[0]?.delta?.content
            if (text !== undefined) out.append(document.createTextNode(text))
          }
          scrollTo(0, document.body.scrollHeight)
        }
        await new Promise(requestAnimationFrame)
      }, service.url),
    { countsFrames: perSecond !== null },
  )
  await context.close()
  return activity
}

async function appRun(tokens: readonly string[], perSecond: number | null): Promise<Activity> {
  const { page, context } = await openSettled(app)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  // Parts that load with the first message are not what is measured here.
  service.script({ type: 'reply', text: 'Ready.' })
  await say(page, 'Ready?')
  script(tokens, perSecond)
  await composer(page).fill('Go')
  const activity = await watch(page, () => sendFromWithin(page, perSecond === null ? 10 : 100), {
    countsFrames: perSecond !== null,
  })
  await context.close()
  return activity
}

async function say(page: Page, text: string) {
  await composer(page).fill(text)
  await sendFromWithin(page)
}

const script = (tokens: readonly string[], perSecond: number | null) => {
  service.script({ type: 'raw', pieces: sse([...tokens, `\n\n${LAST_WORDS}`], perSecond) })
}

it.each([
  { count: 2_000, perSecond: 100 },
  { count: 10_000, perSecond: null },
  { count: 20_000, perSecond: null },
])('a reply of $count tokens', async ({ count, perSecond }) => {
  const tokens = sampleTokens(count)
  const runs: { own: Activity; reference: Activity }[] = []
  for (let run = 0; run < RUNS; run++) {
    runs.push({ reference: await referenceRun(tokens, perSecond), own: await appRun(tokens, perSecond) })
  }
  const longest = ({ longTasks }: Activity) => Math.max(0, ...longTasks)
  const title = `${count.toLocaleString('en-US')} tokens ${perSecond === null ? 'at once' : `at ${perSecond}/s`}`
  printTable(title, [
    {
      name: 'Wall',
      values: runs.map(({ own }) => own.wallMs),
      unit: 'ms',
      ...(perSecond === null && { promise: 'at most 3 × the reference' }),
    },
    { name: 'Wall, reference', values: runs.map(({ reference }) => reference.wallMs), unit: 'ms' },
    {
      name: 'Longest task',
      values: runs.map(({ own }) => longest(own)),
      unit: 'ms',
      promise: perSecond === null ? 'at most 100' : 'at most 50',
    },
    { name: 'Longest task, reference', values: runs.map(({ reference }) => longest(reference)), unit: 'ms' },
    {
      name: 'Main thread busy',
      values: runs.map(({ own }) => own.busyMs),
      unit: 'ms',
      ...(perSecond !== null && { promise: 'the reference and a quarter' }),
    },
    {
      name: 'Main thread busy, reference',
      values: runs.map(({ reference }) => reference.busyMs),
      unit: 'ms',
    },
    ...(perSecond === null
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
