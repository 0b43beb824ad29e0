import { mkdtemp, open as openFile, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { it } from 'vitest'

import { conversationLine, messageLine } from '@/domain/files/conversationRecord'
import { fileHeaderLine } from '@/domain/files/readRecord'
import { messageText } from '@/domain/messages/message'
import { appForFile } from '#test/browser/support/forFile'
import { goTo } from '#test/browser/support/steps'

import { printTable, watch } from './measure'
import { generateProfile } from './profile/generate'

/** Half of a large profile unless told: the rates do not depend on it, only how long this takes. */
const MESSAGES = Number(process.env['IMPORT_MESSAGES'] ?? 50_000)
const PROFILE = {
  seed: 7,
  conversations: MESSAGES / 100,
  messages: MESSAGES,
  longConversation: MESSAGES / 20,
}
const app = appForFile()

it('import of a file of ours: preview, import, first search', { timeout: 1_200_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-import-'))
  const path = join(folder, 'library.jsonl')
  const file = await openFile(path, 'w')
  await file.write(`${fileHeaderLine(1)}\n`)
  let count = 0
  let word = ''
  for (const { conversation, messages } of generateProfile(PROFILE)) {
    count += messages.length
    word ||=
      messageText(messages[0] ?? { parts: [] })
        .split(/\W+/)
        .find((each) => each.length > 4) ?? ''
    await file.write([conversationLine(conversation), ...messages.map(messageLine), ''].join('\n'))
  }
  await file.close()

  const { page, context } = await app.open({ path: '/settings/data' })
  page.setDefaultTimeout(600_000)
  await page.getByLabel('Import file').waitFor({ state: 'attached' })
  const heaviest = { bytes: 0, isOn: true }
  const sampling = sampleMemory(app.browser, heaviest)

  const checking = await costOf(app.browser, () =>
    watch(page, async () => {
      await page.getByLabel('Import file').setInputFiles(path)
      await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    }),
  )
  const importing = await costOf(app.browser, () =>
    watch(page, async () => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByText('Imported: library.jsonl').waitFor()
    }),
  )
  heaviest.isOn = false
  await sampling
  const searched = performance.now()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(word)
  await page.locator('a[href*="m="]').first().waitFor({ timeout: 60_000 })
  const searchMs = performance.now() - searched
  await goTo(page, '/settings/data')
  const again = await costOf(app.browser, () =>
    watch(page, async () => {
      await page.getByLabel('Import file').setInputFiles(path)
      await page.getByText('Everything in this file is already here').waitFor()
    }),
  )

  const rate = (ms: number) => [count / (ms / 1000)]
  const longest = (tasks: readonly number[]) => [Math.max(0, ...tasks)]
  printTable(`Import of ${count.toLocaleString('en-US')} messages`, [
    {
      name: 'Checked, by the clock',
      values: rate(checking.wallMs),
      unit: 'a second',
      promise: 'at least 5,000',
    },
    { name: 'Checked, by CPU time of all processes', values: rate(checking.cpuMs), unit: 'a second' },
    {
      name: 'Imported, by the clock',
      values: rate(importing.wallMs),
      unit: 'a second',
      promise: 'at least 2,500',
    },
    { name: 'Imported, by CPU time of all processes', values: rate(importing.cpuMs), unit: 'a second' },
    { name: 'Checked again, all here', values: rate(again.wallMs), unit: 'a second' },
    {
      name: 'Longest task while checking',
      values: longest(checking.longTasks),
      unit: 'ms',
      promise: 'at most 50',
    },
    {
      name: 'Longest task while importing',
      values: longest(importing.longTasks),
      unit: 'ms',
      promise: 'at most 50',
    },
    { name: 'Main thread while importing', values: [importing.busyMs], unit: 'ms' },
    {
      name: 'Memory of the page’s process',
      values: [heaviest.bytes / 1e6],
      unit: 'MB',
      promise: 'under 400',
    },
    { name: 'First search right after', values: [searchMs], unit: 'ms' },
  ])
  await context.close()
  await rm(folder, { recursive: true })
})

/** Adds the CPU time that all processes of the browser took, in milliseconds: others use this machine, too. */
async function costOf<Value extends object>(browser: Browser, work: () => Promise<Value>) {
  const before = await cpuSeconds(browser)
  const value = await work()
  return { ...value, cpuMs: ((await cpuSeconds(browser)) - before) * 1000 }
}

async function processesOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
}
const cpuSeconds = async (browser: Browser): Promise<number> =>
  (await processesOf(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0)

/** Keeps the largest resident size of a page's process, where the system tells (Linux). */
async function sampleMemory(browser: Browser, heaviest: { bytes: number; readonly isOn: boolean }) {
  while (heaviest.isOn) {
    for (const { type, id } of await processesOf(browser)) {
      if (type !== 'renderer') continue
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
      heaviest.bytes = Math.max(heaviest.bytes, kilobytes * 1024)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
