import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { sharingHost } from '#test/support/sharingHost'
import type { SharingCommands } from '@/commands/sharing/sharingCommands'
import { copyIdOf } from '@/domain/sharing/ownLink'
import { DEFAULT_CHOICES } from '@/domain/sharing/sharedThread'
import type { MessageId, ModelId } from '@/domain/ids'
import { DAY_MS } from '@/lib/time/dayMs'

import { aMessage, conversationId } from '../../services/storage/rows'

const TITLE = 'canary-title'
const TEXT = 'canary-text'
const PICTURE = new Uint8Array([1, 2, 3])
const CHAT = {
  ...CONVERSATION,
  id: conversationId('canary-chat'),
  title: TITLE,
  activeLeafId: 'a' as MessageId,
}

let folder = ''
let now = 0
/** Everything the host was sent, as one text. */
let seen = ''
beforeEach(async () => {
  now = Date.UTC(2026, 10, 24)
  seen = ''
  folder = await mkdtemp(join(tmpdir(), 'parlance-sharing-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const host = () =>
  sharingHost(
    folder,
    () => now,
    (text) => {
      seen += text
    },
  )

/** A device with a chat that has a picture. */
async function device({ fetch = host(), isTemporary = false, changed = {} } = {}) {
  const made = await createTestApp({ fetch, now: () => now, conversations: [], connections: [CONNECTION] })
  const stored = await made.storage.saveAttachment(new Blob([PICTURE], { type: 'image/png' }), 'boat.png')
  if (!stored.ok) throw new Error(stored.error.type)
  const conversation = { ...CHAT, ...changed, ...(isTemporary && { isTemporary: true as const }) }
  const messages = [
    aMessage('q', TEXT, {
      conversationId: CHAT.id,
      parts: [
        { type: 'text', text: TEXT },
        {
          type: 'image',
          attachmentId: stored.value.id,
          name: 'boat.png',
          mediaType: 'image/png',
          sizeBytes: 3,
        },
      ],
    }),
    aMessage('a', `${TEXT} too`, {
      conversationId: CHAT.id,
      role: 'assistant',
      parentId: 'q' as MessageId,
      reply: { model: 'tiny' as ModelId, connectionId: CONNECTION.id },
    }),
  ]
  const { changesRecorded, threadLoaded } = made.app.store.getState()
  changesRecorded({ conversations: [conversation] })
  threadLoaded(conversation.id, messages)
  await made.storage.apply({ conversations: [conversation], messages })
  return { ...made, commands: await made.app.commands.loadSharingCommands() }
}

/** A device without chats of its own. */
async function reader(fetch = host()) {
  const made = await createTestApp({ fetch, now: () => now })
  return { ...made, commands: await made.app.commands.loadSharingCommands() }
}

const SUBJECT = { conversationId: CHAT.id }

async function shared(commands: SharingCommands, days: 1 | 7 | 30 = 7) {
  const prepared = await commands.prepareShare(SUBJECT, DEFAULT_CHOICES, 'link', new AbortController().signal)
  if (!prepared.ok || prepared.value.format !== 'link') throw new Error('not prepared')
  const made = await commands.makeLink(prepared.value, days)
  if (!made.ok) throw new Error(made.error)
  const address = new URL(await commands.addressOf(made.value))
  return { link: made.value, id: address.pathname.replace('/s/', ''), hash: address.hash }
}

describe('a link', () => {
  test('is opened elsewhere and becomes one chat, however often it is copied', async () => {
    const { commands } = await device()
    const { id, hash } = await shared(commands)
    const other = await reader()
    const opened = await other.commands.openLink(id, hash)
    if (!opened.ok) throw new Error(opened.error)
    expect(opened.value.conversation.title).toBe(TITLE)
    expect(opened.value.expiresAt).toBe(now + 7 * DAY_MS)
    expect([...opened.value.files.values()].map(({ size }) => size)).toEqual([3])

    expect(await other.commands.copyShared(opened.value)).toEqual({ ok: true, value: copyIdOf(id) })
    expect(await other.commands.copyShared(opened.value)).toEqual({ ok: true, value: copyIdOf(id) })
    const kept = await other.storage.loadMessages(copyIdOf(id))
    expect(kept.ok && kept.value.map(({ parts }) => parts[0])).toEqual([
      { type: 'text', text: TEXT },
      { type: 'text', text: `${TEXT} too` },
    ])
    const file = kept.ok ? kept.value[0]?.parts[1] : undefined
    expect(
      file && 'attachmentId' in file && (await other.storage.loadAttachment(file.attachmentId)),
    ).toMatchObject({
      ok: true,
    })
    expect(Object.keys(other.app.store.getState().conversations)).toEqual([copyIdOf(id)])
  })

  test('shows the host neither text nor title nor key, in no byte it is sent or stores', async () => {
    const { commands } = await device()
    const { link, id, hash } = await shared(commands)
    const other = await reader()
    await other.commands.openLink(id, hash)
    await commands.deleteLink(link)
    await shared(commands)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      seen += entry.isFile()
        ? (await readFile(join(entry.parentPath, entry.name))).toString('latin1')
        : entry.name
    expect(seen).toContain(id)
    for (const canary of [TITLE, TEXT, link.key, 'boat.png', CHAT.id, 'tiny', CONNECTION.name])
      expect(seen).not.toContain(canary)
  })

  test('says why it cannot be opened', async () => {
    const { commands } = await device()
    const { link, id, hash } = await shared(commands, 1)
    const other = await reader()
    const reasonOf = async (of: string, key: string) => {
      const opened = await other.commands.openLink(of, key)
      return opened.ok ? 'opened' : opened.error
    }
    expect(await reasonOf(id, '')).toMatch(/key in this address/)
    expect(await reasonOf(id, `#${'x'.repeat(43)}`)).toMatch(/key in this address/)
    expect(await reasonOf('0'.repeat(32), hash)).toMatch(/no such link/)
    now += DAY_MS
    expect(await reasonOf(id, hash)).toMatch(/expired/)
    now -= DAY_MS
    expect(await reasonOf(id, hash)).toBe('opened')
    expect(await commands.deleteLink(link)).toMatchObject({ ok: true })
    expect(await reasonOf(id, hash)).toMatch(/deleted/)
    const offline = await reader(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await offline.commands.openLink(id, hash)).toMatchObject({
      error: expect.stringMatching(/reached/),
    })
  })

  test('is in the list of its maker until it is deleted or expires', async () => {
    const { commands } = await device()
    const { link } = await shared(commands)
    const second = await shared(commands, 1)
    const titles = async () => {
      const links = await commands.listLinks()
      return links.ok ? links.value.map(({ id }) => id) : links.error
    }
    expect((await titles()).length).toBe(2)
    now += DAY_MS
    expect(await titles()).toEqual([link.id])
    await commands.deleteLink(link)
    expect(await titles()).toEqual([])
    expect(second.link.secret).not.toBe(link.secret)
  })

  test('of a temporary chat keeps no title on the device', async () => {
    const { commands } = await device({ isTemporary: true })
    expect((await shared(commands)).link.title).toBe('')
  })

  test('that the host refuses is not in the list; one without an answer is', async () => {
    const refusing = await device({
      fetch: () =>
        Promise.resolve(Response.json({ error: { message: 'Full.', code: 'share_full' } }, { status: 507 })),
    })
    await expect(shared(refusing.commands)).rejects.toThrow('Your links fill the space')
    expect(await refusing.commands.listLinks()).toEqual({ ok: true, value: [] })
    const cut = await device({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(shared(cut.commands)).rejects.toThrow(/reached/)
    expect(await cut.commands.listLinks()).toMatchObject({ ok: true, value: [{ title: TITLE }] })
  })

  test('is not offered under a data policy that allows no storing, nor on a host that keeps none', async () => {
    const { commands } = await device()
    expect(await commands.linksProblem(CHAT.id)).toBeUndefined()
    const locked = await device({
      changed: { settings: { ...CHAT.settings, dataRule: { noTraining: false, noRetention: true } } },
    })
    expect(await locked.commands.linksProblem(CHAT.id)).toMatch(/data policy/)
    const plain = await device({ fetch: () => Promise.resolve(new Response('<html>')) })
    expect(await plain.commands.linksProblem(CHAT.id)).toMatch(/this page’s host doesn’t offer them/)
  })
})

test('files are made of what was chosen, for their exact size', async () => {
  const { commands } = await device()
  const { signal } = new AbortController()
  const markdown = await commands.prepareShare(SUBJECT, DEFAULT_CHOICES, 'markdown', signal)
  expect(markdown.ok && markdown.value.format === 'markdown' && (await markdown.value.content.text())).toBe(
    `# ${TITLE}\n\n## You\n\n${TEXT}\n\n![boat.png][attached-picture-1]\n\n## tiny\n\n${TEXT} too\n\n[attached-picture-1]: <data:image/png;base64,AQID>\n`,
  )
  const html = await commands.prepareShare(
    { ...SUBJECT, only: ['a' as MessageId] },
    DEFAULT_CHOICES,
    'html',
    signal,
  )
  const text = html.ok && html.value.format === 'html' ? await html.value.content.text() : ''
  expect(text.match(/<article/g)).toHaveLength(1)
  expect(text).toContain("default-src 'none'")
})
