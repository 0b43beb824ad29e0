import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { it } from 'vitest'

import type { DocumentText, Passage } from '@/domain/documents/documentText'
import type { AttachmentId } from '@/domain/ids'
import { createPassageIndex } from '@/services/search/passages/createPassageIndex'
import { createConnected } from '#test/browser/support/createConnected'
import { appForFile, serviceForFile } from '#test/browser/support/forFile'
import { pdfOf } from '#test/support/documents/pdfOf'
import { reportPages } from '#test/support/documents/reportPages'

import { printTable, quantile, watch } from './measure'

const app = appForFile()
const service = serviceForFile()

it('1,000 pages are read and indexed', async () => {
  // From the disk, as a person's: bytes that a test sends come through the page's main thread, in a task of 90 ms.
  const report = join(await mkdtemp(join(tmpdir(), 'documents-')), 'report.pdf')
  await writeFile(report, pdfOf(reportPages(1_000)))
  const { page } = await createConnected('acme/swift-8b')(app, service)
  const activity = await watch(page, async () => {
    await page.locator('form input[type="file"]').setInputFiles(report)
    await page.getByText(/1,000 pages · 0 of/).waitFor({ timeout: 120_000 })
  })
  const bytes = await page.evaluate(async () => {
    const { measureUserAgentSpecificMemory } = performance as unknown as {
      measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>
    }
    return (await measureUserAgentSpecificMemory?.call(performance))?.bytes ?? NaN
  })
  printTable('A PDF of 1,000 pages, read and indexed', [
    { name: 'Until it can be asked', values: [activity.wallMs / 1000], unit: 's' },
    {
      name: 'Longest task of the page',
      values: [Math.max(0, ...activity.longTasks)],
      unit: 'ms',
      promise: 'at most 50',
    },
    { name: 'Main thread', values: [activity.busyMs], unit: 'ms' },
    { name: 'Memory of the page and its workers', values: [bytes / 1e6], unit: 'MB', promise: 'below 300' },
  ])
})

const PASSAGES = 100_000
const DOCUMENTS = 20
/** Distinct words; the n-th is used about 1 / n as often as the first, as in any language. */
const VOCABULARY = 50_000
const QUESTIONS = 200

it('a question over 100,000 passages', async () => {
  const { oo1 } = await sqlite3InitModule()
  const index = createPassageIndex(new oo1.DB(':memory:', 'c'))
  const random = randomFrom(7)
  const word = () => `w${Math.floor(VOCABULARY ** random())}x`
  const passage = (): Passage => ({
    section: 0,
    headings: [`${word()} ${word()}`],
    blocks: [{ type: 'text', text: Array.from({ length: 150 }, word).join(' ') }],
  })
  const ids = Array.from({ length: DOCUMENTS }, (_, at) => String(at).padStart(64, '0') as AttachmentId)
  const startedAt = performance.now()
  for (const id of ids) {
    const passages = Array.from({ length: PASSAGES / DOCUMENTS }, passage)
    const document: DocumentText = {
      version: 1,
      name: id,
      label: 'd0000',
      unit: 'page',
      sections: ['1'],
      passages,
    }
    index.put(id, document)
  }
  const buildMs = performance.now() - startedAt
  const ask = (): number => {
    const question = Array.from({ length: 8 }, word).join(' ')
    const from = performance.now()
    index.query(ids, question, 40)
    return performance.now() - from
  }
  ask()
  const times = Array.from({ length: QUESTIONS }, ask)
  printTable(`${PASSAGES.toLocaleString('en-US')} passages in ${DOCUMENTS} documents`, [
    {
      name: 'A question of 8 words, p95',
      values: [quantile(times, 0.95)],
      unit: 'ms',
      promise: 'at most 100',
    },
    { name: 'A question of 8 words', values: times, unit: 'ms' },
    { name: 'Index', values: [buildMs / 1000], unit: 's' },
  ])
})

/** Numbers from 0 up to 1 that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
