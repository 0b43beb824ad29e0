import { it } from 'vitest'

import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { connect, endedReply, send } from '#test/browser/support/steps'

import { keyTimes } from './keyTimes'
import { printTable, quantile } from './measure'
import { openSettled } from './openSettled'

const app = appForFile()
const service = serviceForFile()
const PREVIEWS = 30
/** Sends messages to the app without end. */
const FLOOD = `<script>setInterval(() => { for (let i = 0; i < 1000; i++) parent.parent.postMessage('x'.repeat(100), '*') })</script>`
/** What is heard of a flood is over by then, and every page near the screen is drawn. */
const REST_MS = 3_000

it('typing beside thirty open previews, one of which floods the page with messages', async () => {
  const { page } = await openSettled(app)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  const pages = Array.from({ length: PREVIEWS }, (_, index) =>
    index === PREVIEWS - 1 ? FLOOD : `<h1>Page ${index}</h1><p>${'text '.repeat(500)}</p>`,
  )
  service.script({ type: 'reply', text: pages.map((html) => `\`\`\`html\n${html}\n\`\`\``).join('\n\n') })
  await send(page, 'Thirty pages')
  await endedReply(page)
  const closed = await keyTimes(page)
  const previews = page.getByRole('button', { name: 'Preview', exact: true })
  while ((await previews.count()) > 0) await previews.first().click()
  await page.getByRole('button', { name: 'Run scripts' }).last().click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Stopped: this preview sent too many messages to Parlance.').waitFor()
  await page.waitForTimeout(REST_MS)
  const open = await keyTimes(page)
  printTable('Thirty previews, one of which has flooded the page with messages', [
    {
      name: 'Key to frame, p95, all open',
      values: [quantile(open, 0.95)],
      unit: 'ms',
      promise: `at most ${(quantile(closed, 0.95) + 4).toFixed(0)}: a quarter of a frame more than closed`,
    },
    { name: 'Key to frame, all open', values: open, unit: 'ms' },
    { name: 'Key to frame, p95, all closed', values: [quantile(closed, 0.95)], unit: 'ms' },
    { name: 'Key to frame, all closed', values: closed, unit: 'ms' },
  ])
})
