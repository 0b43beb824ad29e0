import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { fewKept } from '#test/browser/support/fewKept'
import { startHost } from '#test/browser/support/openApp'
import { languagesToRead, scannedInPage } from '#test/browser/support/scans'
import { docxOf, wordParagraph } from '#test/support/documents/officeFiles'
import { pdfOf } from '#test/support/documents/pdfOf'
import { reportPages } from '#test/support/documents/reportPages'
import { embeddingGguf } from '#test/support/models/embeddingGguf'
import { sharingHost } from '#test/support/sharingHost'

import type { Engine } from './engines'
import { choose, click, fill, until } from './find'
import { inEngine } from './inEngine'
import { chooseModel, connect, hasText, lastOnce, messages, send } from './steps'

/** It sees pictures, and takes tools. */
const MODEL = { id: 'acme/deep-120b', name: 'Acme Deep 120B' }
/** A longer document doesn't fit into its context. */
const SMALL = { id: 'acme/swift-8b', name: 'Acme Swift 8B' }
const BOATS = [
  'A **sloop**: $e^{i\\pi} + 1 = 0$.',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '```mermaid\ngraph TD; mast-->sail\nstyle mast fill:#ff00aa\n```',
].join('\n\n')
const PLAN = '# Bee plan\n\n1. Buy bees\n2. Plant clover\n'

/** A host that keeps links for as long as a test, and has what reads text in pictures. */
async function startSharingHost() {
  const host = sharingHost(await mkdtemp(join(tmpdir(), 'parlance-links-')), Date.now)
  return startHost(0, (request) =>
    /^\/api\/(?:share\/|server$)/.test(new URL(request.url).pathname)
      ? host(request)
      : (languagesToRead(request) ?? fewKept(request)),
  )
}

/** Sharing, artifacts and documents in every engine, in one profile and one browser. */
export const workJourneysIn = (engine: Engine): void =>
  inEngine(engine, startSharingHost, (session) => {
    let isConnected = false
    session.onStart(() => (isConnected = false))

    const newChat = async () => {
      const { page } = session.browser
      await page.goto(session.host.url)
      if (isConnected) return
      await connect(page, { url: session.service.url, key: 'sk-all' })
      await chooseModel(page, MODEL.id, MODEL.name)
      isConnected = true
    }
    const asked = () =>
      session.service.requests.findLast(({ path }) => path === '/v1/chat/completions')?.text ?? ''
    /** A file that was saved, once all of it is on the disk. */
    const downloaded = (ending: string, isWhole: (bytes: Buffer) => boolean) =>
      until(`a file of ${ending}`, async () => {
        const { downloads } = session.browser
        const name = (await readdir(downloads)).find((each) => each.endsWith(ending))
        const bytes = name === undefined ? undefined : await readFile(join(downloads, name))
        return bytes && isWhole(bytes) ? bytes : null
      })
    const attach = async (name: string, content: Blob | Uint8Array) => {
      const path = join(session.browser.downloads, name)
      await writeFile(path, content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : content)
      await session.browser.page.setFiles('form input[type="file"]', [path])
    }
    /** Longer than the page itself waits for a reader that shows no progress, so that what it says then is seen. */
    const attachments = (text: string) =>
      until(text, () => hasText(session.browser.page, '[aria-label="Attachments"]', text), 100_000)

    it('shares a chat as a page, text, an image and a link, which becomes a copy', async () => {
      const { page } = session.browser
      await newChat()
      session.service.script({ type: 'reply', text: BOATS })
      await send(page, 'Which boat?')
      await lastOnce(page, 'complete')
      await click(page, { role: 'button', name: 'Chat options' })
      await click(page, { role: 'menuitem', name: 'Share…' })

      await click(page, { role: 'label', name: 'Web page' })
      await click(page, { role: 'button', name: 'Save file' })
      await downloaded('.html', (bytes) => bytes.toString().trimEnd().endsWith('</html>'))
      await click(page, { role: 'label', name: 'Markdown' })
      await click(page, { role: 'button', name: 'Save file' })
      await downloaded('.md', (bytes) => bytes.toString().includes('A **sloop**'))
      await click(page, { role: 'label', name: 'Image' })
      await click(page, { role: 'button', name: 'Save image' })
      const image = await downloaded('.png', (bytes) => bytes.includes('IEND'))
      expect(image.readUInt32BE(16)).toBe(1280)
      const base64 = image.toString('base64')
      expect(await page.evaluate(pointsIn, { base64, from: [0, 0, 0], to: [128, 128, 128] })).toBeGreaterThan(
        2_000,
      )
      // The diagram is in it, with its colour.
      expect(
        await page.evaluate(pointsIn, { base64, from: [240, 0, 155], to: [255, 15, 185] }),
      ).toBeGreaterThan(5_000)

      await click(page, { role: 'label', name: 'Link' })
      await click(page, { role: 'button', name: 'Create link' })
      const address = await until('the link', () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[readonly]')].find(
              ({ value }) => value.includes('/s/'),
            )?.value,
        ),
      )
      await page.goto(address)
      await until('what was shared', () => hasText(page, 'article strong', 'sloop'))
      await click(page, { role: 'button', name: 'Continue as my own copy' })
      await until('the copy', async () => (await messages(page)).length === 2)
      session.service.script({ type: 'reply', text: 'A ketch, too.' })
      await send(page, 'And another?')
      await until('a reply in the copy', async () => (await messages(page)).at(-1)?.text === 'A ketch, too.')
    })

    it('makes an artifact, edits it, shows its changes and saves it', async () => {
      const { page } = session.browser
      await newChat()
      await click(page, { role: 'button', name: 'Tools' })
      await click(page, { role: 'switch', name: /^Artifacts/ })
      await page.press('Escape')
      session.service.script(
        {
          type: 'reply',
          text: '',
          toolCalls: [
            {
              name: 'create_artifact',
              arguments: { title: 'Bee plan', language: 'markdown', content: PLAN },
            },
          ],
        },
        { type: 'reply', text: 'Here it is.' },
      )
      await send(page, 'Make a plan.')
      await click(page, { role: 'button', name: /Bee plan.*version 1/ })
      const inPanel = (css: string, text: string) =>
        until(`${text} in ${css}`, () => hasText(page, `[aria-label="Artifact Bee plan"] ${css}`, text))
      await inPanel('h1', 'Bee plan')

      await click(page, { role: 'label', name: 'Edit' })
      await until('the cursor in the editor', async () => {
        const at = await page.evaluate(editorInPage)
        if (at) await page.clickAt(at)
        return page.evaluate(isInEditor)
      })
      await page.type('Rent hives. ')
      await click(page, { role: 'button', name: 'Save version' })
      await inPanel('.markdown', 'Rent hives.')
      await click(page, { role: 'label', name: 'Changes' })
      await inPanel('ins, [role="insertion"]', 'Rent hives.')
      await click(page, { role: 'label', name: 'Preview' })
      await click(page, { role: 'button', name: 'Download Bee plan.md' })
      await downloaded('Bee plan.md', (bytes) => bytes.toString().includes('Rent hives.'))

      session.service.script({ type: 'reply', text: '```html\n<title>Hive</title><p>Buzz</p>\n```' })
      await click(page, { role: 'button', name: 'Close artifact' })
      await send(page, 'A page, please.')
      await lastOnce(page, 'complete')
      await click(page, { role: 'button', name: 'Code options' })
      await click(page, { role: 'menuitem', name: 'Open as artifact' })
      await until('the page', () =>
        hasText(page, '[aria-label="Artifact Hive"] .md-preview-note', 'Scripts are off.'),
      )
    })

    it('reads a Word file and a PDF, and opens the passage that a reply cites', async () => {
      const { page } = session.browser
      await newChat()
      await chooseModel(page, SMALL.id, SMALL.name)
      await attach(
        'harbour.docx',
        docxOf(wordParagraph('Harbour', 1) + wordParagraph('The crane lifts nine tonnes.')),
      )
      await attachments('whole document')
      await attach(
        'report.pdf',
        pdfOf(reportPages(400, { 212: 'Hailstones as large as walnuts broke the greenhouse roof.' })),
      )
      await attachments('400 pages · 0 of ')
      session.service.script({ type: 'reply', text: 'Read.' })
      await send(page, 'What broke the greenhouse roof?')
      await lastOnce(page, 'complete')
      expect(asked()).toContain('The crane lifts nine tonnes.')
      expect(asked()).toContain('Hailstones as large as walnuts')

      const label = /\[(d\w+:212)\]/.exec(asked())?.[1] ?? expect.fail(asked())
      session.service.script({ type: 'reply', text: `The hail [${label}].` })
      await send(page, 'What broke the greenhouse roof? Cite it.')
      await click(page, { role: 'button', name: /^Source 1: report\.pdf/ })
      await until('the passage', () => hasText(page, '[data-cited]', 'Hailstones as large as walnuts'))
    })

    it('ranks passages by an embedding model of this device', { timeout: 300_000 }, async () => {
      const { page } = session.browser
      await newChat()
      await page.goto(`${session.host.url}/settings/models`)
      const file = join(session.browser.downloads, 'tiny.gguf')
      await writeFile(file, embeddingGguf())
      const input = 'input[type="file"][accept=".gguf"]'
      const canKeep = () => hasText(page, 'main button', 'Choose a file…')
      const cannotKeep = () => hasText(page, 'main', 'Large models can’t be saved here.')
      await until('the way to add one', async () => (await canKeep()) || cannotKeep())
      // WebKitGTK has no place for files of that size, and the page says so.
      if (await cannotKeep()) return
      await page.setFiles(input, [file])
      await until('the model', () => hasText(page, '[aria-label="Models on this device"]', 'Tiny Embedder'))
      await newChat()
      await chooseModel(page, SMALL.id, SMALL.name)
      await attach(
        'farm.pdf',
        pdfOf([...reportPages(250), ['Hail fell on the doctor, and on the pumps of the harbour']]),
      )
      await attachments('251 pages · ')
      await fill(page, { role: 'textbox', name: 'Message' }, 'Which pumps did the physician see?')
      await click(page, { role: 'button', name: /^farm\.pdf/ })
      await click(page, { role: 'label', name: 'Words and meaning' })
      await choose(page, 'Embedding model', JSON.stringify(['builtin', 'tiny']))
      await click(page, { role: 'button', name: 'Rank passages' })
      // Hundreds of passages go through a model, one after another.
      await until(
        'the ranking',
        () => hasText(page, '[role="dialog"] [role="status"]', 'Ranked by words and meaning.'),
        200_000,
      )
      expect(session.service.requests.filter(({ path }) => path.includes('embeddings'))).toEqual([])
      await page.press('Escape')
    })

    it('sends pages of a PDF as images', async () => {
      const { page } = session.browser
      await newChat()
      await chooseModel(page, MODEL.id, MODEL.name)
      await attach('rivers.pdf', pdfOf([['Rivers carry water'], ['to the sea']]))
      await attachments('2 pages · whole document')
      await click(page, { role: 'button', name: /^rivers\.pdf/ })
      await click(page, { role: 'label', name: /^Pages as images/ })
      await attachments('2 pages as images')
      await page.press('Escape')
      session.service.script({ type: 'reply', text: 'Rivers.' })
      await send(page, 'What is on them?')
      await lastOnce(page, 'complete')
      const [base64 = ''] = [...asked().matchAll(/data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)/g)].map(
        ([, picture]) => picture,
      )
      expect(await page.evaluate(pointsIn, { base64, from: [0, 0, 0], to: [128, 128, 128] })).toBeGreaterThan(
        500,
      )
    })

    // In Chromium `browser/documents/readScans` tries this, with a PDF besides.
    it.skipIf(engine.name === 'Chromium')('reads the text in a picture on this device', async () => {
      const { page } = session.browser
      await newChat()
      await chooseModel(page, MODEL.id, MODEL.name)
      const picture = await page.evaluate(scannedInPage, ['Buy nine pears and a lemon'])
      await attach('note.jpg', new Uint8Array(picture))
      await click(page, { role: 'button', name: 'Read the text in note.jpg' })
      await click(page, { role: 'button', name: 'Download and read' })
      await attachments('note.jpg.txt')
      session.service.script({ type: 'reply', text: 'Noted.' })
      await send(page, 'What is on the list?')
      await lastOnce(page, 'complete')
      expect(asked()).toContain('Buy nine pears and a lemon')
    })
  })

type Between = { readonly base64: string; readonly from: readonly number[]; readonly to: readonly number[] }

/** Runs in a page: how many points of a picture are between two colours. */
async function pointsIn({ base64, from, to }: Between): Promise<number> {
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const points = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let count = 0
  for (let at = 0; at < points.length; at += 4)
    if (
      [0, 1, 2].every(
        (part) =>
          (points[at + part] ?? 0) >= (from[part] ?? 0) && (points[at + part] ?? 0) <= (to[part] ?? 0),
      )
    )
      count += 1
  return count
}

/** Runs in a page: whether the cursor is in the editor of an artifact. */
const isInEditor = (): boolean =>
  document.activeElement?.shadowRoot?.activeElement?.matches('.cm-content[aria-label^="Text of"]') === true

/** Runs in a page: the start of the text that the editor of an artifact holds. */
function editorInPage() {
  for (const { shadowRoot } of document.querySelectorAll('*')) {
    const line = shadowRoot?.querySelector('.cm-content[aria-label^="Text of"] .cm-line')
    if (!line) continue
    const { x, y, height } = line.getBoundingClientRect()
    return height === 0 ? null : { x: x + 2, y: y + height / 2 }
  }
  return null
}
