import { createRequire } from 'node:module'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { openToolRelay } from '@/server/mcp/readMcpServers'
import { createMasker } from '@/server/secrets/createMasker'
import type { ToolRelay } from '@/server/mcp/createToolRelay'

import { violationsOn } from '../support/axe'
import { closeAfterEach, serviceForFile } from '../support/forFile'
import { startAppUnderTest } from '../support/openApp'
import { composer, connect, endedReply, send, texts, turnOnTool } from '../support/steps'

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let tools: ToolRelay
let folder: string
const service = serviceForFile()
closeAfterEach(() => app.browser)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-tools-'))
  await writeFile(join(folder, 'note.txt'), 'Buy milk.')
  const entry = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-filesystem/dist/index.js',
  )
  tools = openToolRelay(
    [
      {
        type: 'command',
        name: 'files',
        title: 'Team files',
        command: process.execPath,
        args: [entry, folder],
        env: {},
      },
    ],
    folder,
    { log: () => undefined, masker: createMasker([]) },
  )
  const caller = { who: 'page', owner: 'page', limit: () => Promise.resolve(undefined) }
  app = await startAppUnderTest([], (request) =>
    new URL(request.url).pathname.startsWith('/api/mcp') ? tools.answer(request, caller) : undefined,
  )
})
afterAll(async () => {
  await app.stop()
  tools.stopAll()
})

it('lists the servers of the host, and a model reads a file through one', async () => {
  const { page } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await page.goto(`${app.url}/settings/tools`)
  const list = page.getByRole('list', { name: 'Servers of this host' })
  await list.getByRole('button', { name: 'Refresh Team files' }).click()
  await list.getByText(/tools · about .+ tokens per turn/).waitFor()
  expect(await violationsOn(page)).toEqual([])

  await page.goto(app.url)
  await composer(page).waitFor()
  await turnOnTool(page, 'Team files')
  const path = join(folder, 'note.txt')
  service.script(
    { type: 'reply', toolCalls: [{ name: 'team_files__read_text_file', arguments: { path } }] },
    { type: 'reply', text: 'You wanted milk.' },
  )
  await send(page, 'What did I want?')
  const card = page.getByRole('group', { name: /^Allow / })
  await expect.poll(() => card.innerText()).toContain('through this app’s host')
  await card.getByRole('button', { name: 'Allow once' }).click()
  await page.getByText('You wanted milk.', { exact: true }).waitFor()
  await endedReply(page)
  await expect.poll(async () => (await texts(page)).at(-1)).toBe('You wanted milk.')
  const asked = service.requests.findLast(({ path }) => path === '/v1/chat/completions')
  expect(asked?.text).toContain('Buy milk.')
})
