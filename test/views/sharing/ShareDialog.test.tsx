// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { sharingHost } from '#test/support/sharingHost'
import { violationsIn } from '#test/support/violationsIn'
import type { MessageId } from '@/domain/ids'
import { ok } from '@/lib/result'
import { LinksDialog } from '@/views/sharing/OwnLinks'
import ShareDialog from '@/views/sharing/ShareDialog'

import { aMessage } from '../../services/storage/rows'

const WAIT = { timeout: 30_000 }
const CHAT = { ...CONVERSATION, title: 'Boats', activeLeafId: 'a2' as MessageId }
const MESSAGES = [
  aMessage('q', 'Which boat?'),
  aMessage('a1', 'A ketch.', { role: 'assistant', parentId: 'q' as MessageId }),
  aMessage('a2', 'A sloop.', {
    role: 'assistant',
    parentId: 'q' as MessageId,
    parts: [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'A sloop.' },
    ],
  }),
]

let folder = ''
beforeEach(async () => {
  // jsdom's own cannot be read as a stream.
  vi.stubGlobal('Blob', NodeBlob)
  folder = await mkdtemp(join(tmpdir(), 'parlance-dialog-'))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true, force: true })
})

/** Also of a jsdom Blob, which `Response` can't read. */
const textOf = (content: Blob | ReadableStream<Uint8Array<ArrayBuffer>>) =>
  content instanceof ReadableStream ? new Response(content).text() : content.text()

async function start() {
  const saved: { name: string; text: string }[] = []
  const copied: string[] = []
  let seen = ''
  const now = () => Date.UTC(2026, 10, 24)
  const test = await createTestApp({
    fetch: sharingHost(folder, now, (text) => {
      seen += text
    }),
    now,
    conversations: [CHAT],
    messages: MESSAGES,
    parts: {
      systemClipboard: {
        writeText: (text: string) => {
          copied.push(text)
          return Promise.resolve()
        },
      },
      saveToDisk: async ({ name, content }) => {
        saved.push({ name, text: await textOf(content) })
        return ok(undefined)
      },
    },
  })
  return { ...test, saved, copied, seen: () => seen }
}

it('says what goes out, and follows the choices', async () => {
  const { show, saved, seen } = await start()
  await act(async () => {
    show(<ShareDialog subject={{ conversationId: CHAT.id }} onClose={() => undefined} />)
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Web page' }))
  expect(await screen.findByText(/^2 messages · /, {}, WAIT)).toBeVisible()
  await userEvent.click(await screen.findByRole('switch', { name: 'Other branches' }))
  expect(await screen.findByText(/^3 messages · /, {}, WAIT)).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Reasoning' })).not.toBeChecked()
  expect(screen.queryByRole('switch', { name: 'Attached files' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Save file' }))
  expect(await screen.findByText('Saved', {}, WAIT)).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['Boats.html'])
  expect(saved[0]?.text).toContain('A ketch.')
  expect(saved[0]?.text).not.toContain('Hm.')
  expect(seen()).not.toContain('/api/share/')
  expect(await violationsIn(document.body)).toEqual([])
})

it('makes a link, lists it, and deletes it', async () => {
  const { show, copied } = await start()
  await act(async () => {
    show(<ShareDialog subject={{ conversationId: CHAT.id }} onClose={() => undefined} />)
  })
  const create = await screen.findByRole('button', { name: 'Create link' }, WAIT)
  await expect.poll(() => create.hasAttribute('disabled')).toBe(false)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Expires after' }), '1 day')
  await userEvent.click(create)
  const field = await screen.findByRole('textbox', { name: 'Link' }, WAIT)
  expect(field.getAttribute('value')).toMatch(/^https:\/\/app\.test\/s\/[0-9a-f]{32}#[\w-]{43}$/)
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(copied).toEqual([field.getAttribute('value')])
  const own = within(screen.getByRole('region', { name: 'Your links' }))
  expect(await own.findByText(/^Expires 25 Nov 2026/)).toBeVisible()
  expect(await violationsIn(document.body)).toEqual([])
  await userEvent.click(own.getByRole('button', { name: 'Delete link to “Boats”' }))
  expect(await own.findByText('No links yet.', {}, WAIT)).toBeVisible()
})

it('shares one message alone', async () => {
  const { show } = await start()
  await act(async () => {
    show(
      <ShareDialog
        subject={{ conversationId: CHAT.id, only: ['a1' as MessageId] }}
        onClose={() => undefined}
      />,
    )
  })
  expect(await screen.findByRole('dialog', { name: 'Share message' })).toBeVisible()
  expect(await screen.findByText(/^1 message · /, {}, WAIT)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('lists the links of this device without a chat', async () => {
  const { show } = await start()
  await act(async () => {
    show(<LinksDialog onClose={() => undefined} />)
  })
  expect(await screen.findByText('No links yet.', {}, WAIT)).toBeVisible()
  expect(await violationsIn(document.body)).toEqual([])
})
