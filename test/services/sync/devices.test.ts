import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ok } from '@/lib/result'
import type { Connection } from '@/domain/connections/connection'
import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import type { AttachmentId, ConnectionId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { runHeadName } from '@/domain/runs/run'
import type { SyncPlace } from '@/domain/sync/syncState'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { createFileSyncStore } from '@/server/store/files/createFileSyncStore'
import { createSyncApi } from '@/server/sync/createSyncApi'
import { BUCKET, BUCKET_KEY, createScriptedBucket, REGION } from '#test/support/sync/scriptedBucket'
import { openDevice, type SyncDeviceHere } from '#test/support/sync/syncDevice'
import { run } from '../../domain/runs/runOf'

const CANARY = 'canaryword'

let folder = ''
let quotaBytes = 10_000_000
let bucket = createScriptedBucket()
let devices: SyncDeviceHere[] = []
let count = 0
/** Changes what the host answers with segments. */
let spoil: ((bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) | undefined
const underWay = new Set<Promise<Response>>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-sync-'))
  quotaBytes = 10_000_000
  spoil = undefined
  bucket = createScriptedBucket()
})
afterEach(async () => {
  for (const device of devices) {
    await device.sync.leave()
    device.close()
  }
  devices = []
  // What was asked last may still be written.
  while (underWay.size > 0) await Promise.allSettled(underWay)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

type Kind = SyncPlace['type']

const PLACES: Readonly<Record<Kind, SyncPlace>> = {
  host: { type: 'host', url: 'https://host.test' },
  bucket: {
    type: 'bucket',
    url: 'https://s3.test',
    bucket: BUCKET,
    region: REGION,
    keyId: BUCKET_KEY.keyId,
  },
}
const ACCESS = { secret: BUCKET_KEY.secret }

async function device(name: string, kind: Kind = 'host', options: Parameters<typeof openDevice>[2] = {}) {
  count += 1
  const api = createSyncApi({
    store: createFileSyncStore(folder),
    quotaBytes,
    now: Date.now,
    mayCreate: () => Promise.resolve(ok('here')),
  })
  const counted = (request: Request) => {
    const answer = spoiled(request, api(request))
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  }
  const opened = await openDevice(`${name}${count}`, kind === 'host' ? counted : bucket.answer, options)
  devices.push(opened)
  return opened
}

/** The answer as it arrives: what is pushed along with events is lost here, so that it is asked for. */
async function spoiled(request: Request, answer: Promise<Response>): Promise<Response> {
  const arrived = await answer
  const { pathname } = new URL(request.url)
  if (!spoil || request.method !== 'GET') return arrived
  if (pathname.endsWith('/events')) return new Response('gone', { status: 503 })
  if (!pathname.endsWith('/segments') || !arrived.ok) return arrived
  const bytes = new Uint8Array(await arrived.arrayBuffer())
  return bytes.length === 0 ? new Response(bytes, arrived) : new Response(spoil(bytes), arrived)
}

const conversation = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  ...emptyConversation(id as ConversationId, 1),
  title: `${CANARY} title of ${id}`,
  ...more,
})

const message = (id: string, conversationId: string, more: Partial<Message> = {}): Message => ({
  id: id as MessageId,
  conversationId: conversationId as ConversationId,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: `${CANARY} text of ${id}` }],
  status: { type: 'complete' },
  createdAt: 1,
  ...more,
})

async function write(on: SyncDeviceHere, id: string, ...messages: readonly Message[]) {
  await on.storage.apply({ conversations: [conversation(id)], messages })
  on.announce('conversations', [id])
}

const textsOn = async (on: SyncDeviceHere, id: string) => {
  const loaded = await on.storage.loadMessages(id as ConversationId)
  return loaded.ok ? loaded.value.map(({ id: each }) => each) : []
}

async function pair(kind: Kind = 'host', options: Parameters<typeof openDevice>[2] = {}) {
  const one = await device('one', kind, options)
  const made = await one.sync.turnOn(PLACES[kind], ACCESS)
  if (!made.ok) throw new Error(made.error)
  const other = await device('other', kind)
  return {
    one,
    other,
    words: made.value,
    join: () => other.sync.joinWith(made.value.join(' '), PLACES[kind], ACCESS),
  }
}

describe.each<Kind>(['host', 'bucket'])('two devices over a %s', (kind) => {
  test('have what each of them had, and what each of them writes', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    await write(one, 'c1', message('m1', 'c1'))
    await write(other, 'c2', message('m2', 'c2'))
    expect(await joinNow()).toEqual({ ok: true, value: undefined })
    await vi.waitFor(async () => {
      expect(await textsOn(other, 'c1')).toEqual(['m1'])
      expect(await textsOn(one, 'c2')).toEqual(['m2'])
    }, 20_000)
    await write(one, 'c1', message('m3', 'c1', { parentId: 'm1' as MessageId, createdAt: 2 }))
    await vi.waitFor(async () => expect(await textsOn(other, 'c1')).toEqual(['m1', 'm3']), 20_000)
  })

  test('agree on edits and removals', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    await write(one, 'c1', message('m1', 'c1'), message('m2', 'c1', { createdAt: 2 }))
    await joinNow()
    await vi.waitFor(async () => expect(await textsOn(other, 'c1')).toEqual(['m1', 'm2']), 20_000)
    await other.storage.apply({
      removedMessages: [{ conversationId: 'c1' as ConversationId, id: 'm2' as MessageId }],
    })
    other.announce('conversations', ['c1'])
    await vi.waitFor(async () => expect(await textsOn(one, 'c1')).toEqual(['m1']), 20_000)
    await one.storage.apply({ removedConversations: ['c1' as ConversationId] })
    one.announce('conversations', ['c1'])
    await vi.waitFor(async () => {
      const found = await other.storage.loadConversations(['c1' as ConversationId])
      expect(found).toEqual({ ok: true, value: [] })
    }, 20_000)
  })

  test('share settings field by field, and providers without keys or headers', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    const provider: Connection = {
      id: 'p1' as ConnectionId,
      type: 'remote',
      name: 'Work',
      baseUrl: 'https://work.test',
      catalogUrl: '',
      headers: { 'x-api-key': 'secret' },
      rememberKey: true,
      createdAt: 1,
    }
    await one.storage.saveConnections([provider])
    await one.storage.changeSettings([
      { type: 'put', path: ['prompts'], item: { id: 'a', title: 'A', text: '', kind: 'message' } },
      { type: 'set', path: ['theme'], value: 'dark' },
    ])
    await other.storage.changeSettings([
      { type: 'put', path: ['prompts'], item: { id: 'b', title: 'B', text: '', kind: 'message' } },
    ])
    one.announce('settings')
    one.announce('connections')
    await joinNow()
    await vi.waitFor(async () => {
      const found = await other.storage.loadPreferences()
      if (!found.ok) throw new Error('unreadable')
      expect(found.value.settings.prompts.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
      expect(found.value.settings.theme).toBe('system')
      expect(found.value.connections).toEqual([{ ...provider, headers: {} }])
    }, 20_000)
  })

  test('switch no tools on elsewhere, and instruct no model there before it is allowed', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    const toolUse = { ...NO_TOOLS, sources: ['server:s1'] }
    const chat = conversation('c1')
    await one.storage.apply({ conversations: [{ ...chat, settings: { ...chat.settings, toolUse } }] })
    await one.storage.changeSettings([
      { type: 'set', path: ['newConversation', 'systemPrompt'], value: 'Obey.' },
      { type: 'set', path: ['caps', 'perDay'], value: '9' },
    ])
    one.announce('settings')
    one.announce('conversations', ['c1'])
    await joinNow()
    const chats = (on: SyncDeviceHere) => on.storage.loadConversations(['c1' as ConversationId])
    await vi.waitFor(async () => {
      expect(await chats(other)).toMatchObject({ value: [{ settings: { heldTools: toolUse } }] })
      const found = await other.storage.loadPreferences()
      if (!found.ok) throw new Error('unreadable')
      const { caps, newConversation, heldValues } = found.value.settings
      expect([caps.perDay, newConversation.systemPrompt]).toEqual(['', ''])
      expect(Object.values(heldValues).map(({ value }) => value)).toEqual(
        expect.arrayContaining(['Obey.', '9']),
      )
    }, 20_000)
    // What waits there is not undone here.
    await other.storage.apply({
      conversations: [{ ...chat, title: 'New', settings: { ...chat.settings, heldTools: toolUse } }],
    })
    other.announce('conversations', ['c1'])
    await vi.waitFor(
      async () => expect(await chats(one)).toMatchObject({ value: [{ title: 'New' }] }),
      20_000,
    )
    expect(await chats(one)).toMatchObject({ value: [{ settings: { toolUse } }] })
    const there = await chats(other)
    expect(there.ok && there.value[0]?.settings).not.toHaveProperty('toolUse')
  })

  test('share runs, also where no chat changed', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    await joinNow()
    await vi.waitFor(() => expect(other.sync.status.read()).toMatchObject({ phase: 'upToDate' }), 20_000)
    const started = run([])
    await one.storage.saveDocument(runHeadName(started.id), started)
    one.announce('runs')
    await vi.waitFor(async () => {
      const loaded = await other.storage.loadDocument(runHeadName(started.id))
      // It goes on where it was begun, and nowhere else.
      expect(loaded.ok && loaded.value).toMatchObject({ title: started.title, state: { type: 'paused' } })
    }, 20_000)
  })

  test('carry files once', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    const saved = await one.storage.saveAttachment(
      new Blob([`${CANARY} picture`], { type: 'image/png' }),
      'a.png',
    )
    if (!saved.ok) throw new Error('not saved')
    const { id, sizeBytes } = saved.value
    const part = {
      type: 'image',
      attachmentId: id,
      name: `${CANARY}.png`,
      mediaType: 'image/png',
      sizeBytes,
    } as const
    await write(one, 'c1', message('m1', 'c1', { parts: [part] }))
    await joinNow()
    await vi.waitFor(async () => {
      const loaded = await other.storage.loadAttachment(id)
      expect(loaded.ok && loaded.value?.type).toBe('image/png')
    }, 20_000)
    // Under the name its message gives it, and as old as that.
    expect(await attachmentRow(other, id)).toMatchObject({ name: `${CANARY}.png`, savedAt: 1 })
  })

  test('carry a picture that a model drew, and its small copy', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    const ids: string[] = []
    for (const content of ['large', 'small']) {
      const saved = await one.storage.saveAttachment(new Blob([content], { type: 'image/png' }), 'drawn.png')
      if (!saved.ok) throw new Error('not saved')
      ids.push(saved.value.id)
    }
    const [attachmentId, thumbnailId] = ids as [AttachmentId, AttachmentId]
    const part = {
      type: 'image',
      attachmentId,
      thumbnailId,
      name: 'drawn.png',
      mediaType: 'image/png',
      sizeBytes: 5,
    } as const
    await write(one, 'c1', message('m1', 'c1', { role: 'assistant', parts: [part] }))
    await joinNow()
    for (const id of [attachmentId, thumbnailId])
      await vi.waitFor(async () => {
        const loaded = await other.storage.loadAttachment(id)
        expect(loaded.ok && loaded.value !== undefined).toBe(true)
      }, 20_000)
    const there = await other.storage.loadMessages('c1' as ConversationId)
    expect(there.ok && there.value[0]?.parts).toEqual([part])
  })

  test('carry files to a phone when their chat is opened there', async () => {
    const open = new Set<string>()
    const one = await device('one', kind)
    const made = await one.sync.turnOn(PLACES[kind], ACCESS)
    if (!made.ok) throw new Error(made.error)
    const saved = await one.storage.saveAttachment(new Blob(['a picture'], { type: 'image/png' }), 'a.png')
    if (!saved.ok) throw new Error('not saved')
    const { id, sizeBytes } = saved.value
    const part = {
      type: 'image',
      attachmentId: id,
      name: 'a.png',
      mediaType: 'image/png',
      sizeBytes,
    } as const
    await write(one, 'c1', message('m1', 'c1', { parts: [part] }), message('m2', 'c1', { parts: [part] }))
    const phone = await device('phone', kind, { isSmall: true, isOpen: (thread) => open.has(thread) })
    await phone.sync.joinWith(made.value.join(' '), PLACES[kind], ACCESS)
    await vi.waitFor(async () => {
      expect(await textsOn(phone, 'c1')).toHaveLength(2)
      expect(phone.sync.status.read()).toMatchObject({ phase: 'upToDate' })
    }, 20_000)
    // Once by its hash, however many messages name it.
    await vi.waitFor(
      async () => expect((await kept(kind)).filter(({ name }) => name.includes('blob'))).toHaveLength(1),
      20_000,
    )
    const here = async () => {
      const loaded = await phone.storage.loadAttachment(id)
      return loaded.ok && loaded.value !== undefined
    }
    // What is asked for again meanwhile leaves it where it is.
    phone.sync.now()
    await write(one, 'c2', message('m3', 'c2'))
    await vi.waitFor(async () => expect(await textsOn(phone, 'c2')).toHaveLength(1), 20_000)
    expect(await here()).toBe(false)
    open.add('c1')
    phone.sync.opened()
    await vi.waitFor(async () => expect(await here()).toBe(true), 20_000)
  })

  test('that one removes syncs no more, keeps what it has, and is told so', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    await joinNow()
    const space = await one.sync.overview()
    const target = space.ok ? space.value.devices.find(({ isThis }) => !isThis) : undefined
    expect(target?.name).toBe('Firefox on Linux 2')
    await one.sync.removeDevice(target?.id ?? '')
    // Not by another name either.
    await one.sync.renameDevice(target?.id ?? '', 'Old laptop')
    // The list of devices doesn't say so before the host was asked again.
    expect(await other.sync.overview()).toEqual({
      ok: false,
      error: expect.stringContaining('asking again') as string,
    })
    await vi.waitFor(() => {
      expect(other.sync.status.read()).toMatchObject({ type: 'on', trouble: { type: 'removed' } })
    }, 20_000)
  })

  test('are told apart by name, take another one, and keep it with a new code', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    await joinNow()
    const names = async ({ sync }: typeof one) => {
      const space = await sync.overview()
      return space.ok ? space.value.devices.map(({ name }) => name).sort() : []
    }
    expect(await names(one)).toEqual(['Firefox on Linux', 'Firefox on Linux 2'])
    const space = await other.sync.overview()
    const own = space.ok ? space.value.devices.find(({ isThis }) => isThis) : undefined
    expect(await other.sync.renameDevice(own?.id ?? '', 'Work laptop')).toEqual({ ok: true })
    expect(await names(one)).toEqual(['Firefox on Linux', 'Work laptop'])
    expect(await other.sync.renewCode()).toMatchObject({ ok: true })
    expect(await names(other)).toEqual(['Work laptop'])
  })

  test('get on with a new code, and the old one opens nothing', async () => {
    const { one, other, words, join: joinNow } = await pair(kind)
    await write(one, 'c1', message('m1', 'c1'))
    await joinNow()
    const renewed = await one.sync.renewCode()
    if (!renewed.ok) throw new Error(renewed.error)
    expect(renewed.value).not.toEqual(words)
    await vi.waitFor(() => {
      expect(other.sync.status.read()).toMatchObject({ trouble: { type: 'removed' } })
    }, 20_000)
    expect(await other.sync.joinWith(words.join(' '), PLACES[kind], ACCESS)).toEqual({
      ok: false,
      error: expect.stringContaining('replaced by a new one') as string,
    })
    expect(await other.sync.joinWith(renewed.value.join(' '), PLACES[kind], ACCESS)).toMatchObject({
      ok: true,
    })
    await write(one, 'c2', message('m2', 'c2'))
    await vi.waitFor(async () => expect(await textsOn(other, 'c2')).toEqual(['m2']), 20_000)
  })

  test('keep what was under the old code until 30 days after all of it was read back', async () => {
    let later = 0
    bucket = createScriptedBucket({ now: () => Date.now() + later })
    const { one, other, join: joinNow } = await pair(kind, { now: () => Date.now() + later })
    await write(one, 'c1', message('m1', 'c1'))
    await joinNow()
    await vi.waitFor(async () => expect(await textsOn(other, 'c1')).toEqual(['m1']), 20_000)
    const spaces = async () =>
      kind === 'host'
        ? (await readdir(folder)).filter((name) => /^[0-9a-f]{32}$/.test(name)).length
        : new Set([...bucket.objects.keys()].flatMap((key) => /[0-9a-f]{32}/.exec(key) ?? [])).size
    expect(await spaces()).toBe(1)
    expect(await one.sync.renewCode()).toMatchObject({ ok: true })
    const settled = async () => {
      await vi.waitFor(() => expect(one.sync.status.read()).toMatchObject({ phase: 'upToDate' }), 20_000)
      one.sync.now()
    }
    await settled()
    later = 29 * 86_400_000
    await settled()
    await write(one, 'c2', message('m2', 'c2'))
    await vi.waitFor(() => expect(one.sync.status.read()).toMatchObject({ waiting: 0 }), 20_000)
    expect(await spaces()).toBe(2)
    later = 31 * 86_400_000
    await vi.waitFor(async () => {
      one.sync.now()
      expect(await spaces()).toBe(1)
    }, 20_000)
  })

  test('keep what was written offline, and send it later', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    await joinNow()
    other.line.isDown = true
    await write(other, 'c1', message('m1', 'c1'))
    await vi.waitFor(
      () => expect(other.sync.status.read()).toMatchObject({ phase: 'offline', waiting: 1 }),
      5_000,
    )
    expect(await textsOn(one, 'c1')).toEqual([])
    other.line.isDown = false
    other.sync.now()
    await vi.waitFor(async () => expect(await textsOn(one, 'c1')).toEqual(['m1']), 20_000)
  })

  test('bring a chat back that one trashed while the other, offline, went on with it', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    const ids = ['c1' as ConversationId, 'c2' as ConversationId]
    const trashedOn = async (on: SyncDeviceHere) => {
      const found = await on.storage.loadConversations(ids)
      return found.ok ? found.value.map(({ trashedAt }) => trashedAt) : []
    }
    await write(one, 'c1', message('m1', 'c1'))
    await write(one, 'c2', message('n1', 'c2'))
    await joinNow()
    await vi.waitFor(async () => expect(await textsOn(other, 'c2')).toEqual(['n1']), 20_000)
    other.line.isDown = true
    // Answered first and trashed after that, elsewhere: neither knew of the other.
    await write(other, 'c1', message('m2', 'c1', { parentId: 'm1' as MessageId, createdAt: 2 }))
    await vi.waitFor(() => expect(other.sync.status.read()).toMatchObject({ waiting: 1 }), 20_000)
    await one.storage.apply({ conversations: ids.map((id) => conversation(id, { trashedAt: 5 })) })
    one.announce('conversations', ids)
    await vi.waitFor(() => expect(one.sync.status.read()).toMatchObject({ waiting: 0 }), 20_000)
    other.line.isDown = false
    other.sync.now()
    await vi.waitFor(async () => {
      expect(await textsOn(one, 'c1')).toEqual(['m1', 'm2'])
      expect(await trashedOn(one)).toEqual([null, 5])
      expect(await trashedOn(other)).toEqual([null, 5])
    }, 20_000)
  })

  test('show the code again, to whoever is at the device', async () => {
    const { one, words } = await pair(kind)
    expect(await one.sync.showCode()).toEqual({ ok: true, value: words })
  })

  test('free space by a snapshot, which a fresh device reads, and lose nothing', async () => {
    const { one, other, words, join: joinNow } = await pair(kind, { mostSegments: 5 })
    await joinNow()
    const saved = await one.storage.saveAttachment(new Blob(['a file']), 'a.txt')
    if (!saved.ok) throw new Error('not saved')
    const { id, sizeBytes } = saved.value
    const file = {
      type: 'file',
      attachmentId: id,
      name: 'a.txt',
      mediaType: 'text/plain',
      sizeBytes,
    } as const
    await write(other, 'c0', message('m0', 'c0'))
    await vi.waitFor(async () => expect(await textsOn(one, 'c0')).toEqual(['m0']), 20_000)
    // What takes room, and is deleted.
    await write(one, 'c1', message('m1', 'c1', { parts: [file] }))
    await vi.waitFor(
      async () =>
        expect((await other.storage.loadAttachment(id)).ok && (await textsOn(other, 'c1'))).toEqual(['m1']),
      20_000,
    )
    const blobs = async () => (await kept(kind)).filter(({ name }) => name.includes('blob')).length
    await vi.waitFor(async () => expect(await blobs()).toBe(1), 20_000)
    await one.storage.apply({ removedConversations: ['c1' as ConversationId] })
    one.announce('conversations', ['c1'])
    // Each goes alone, until there are too many.
    for (let at = 2; (await kept(kind)).every(({ name }) => !/part|snapshot-/.test(name)); at += 1) {
      await write(one, 'c2', message(`m${at}`, 'c2', { createdAt: at }))
      await vi.waitFor(async () => expect(await textsOn(other, 'c2')).toContain(`m${at}`), 20_000)
    }
    await vi.waitFor(async () => {
      const segments = (await kept(kind)).filter(({ name }) => name.includes('log'))
      expect(segments.length).toBeLessThan(5)
      expect(await blobs()).toBe(0)
    }, 20_000)
    const fresh = await device('fresh', kind)
    expect(await fresh.sync.joinWith(words.join(' '), PLACES[kind], ACCESS)).toMatchObject({ ok: true })
    await vi.waitFor(async () => {
      expect(await textsOn(fresh, 'c0')).toEqual(['m0'])
      expect(await textsOn(fresh, 'c2')).toEqual(await textsOn(one, 'c2'))
      expect(await textsOn(fresh, 'c1')).toEqual([])
    }, 20_000)
    await write(fresh, 'c3', message('m-fresh', 'c3'))
    await vi.waitFor(async () => expect(await textsOn(one, 'c3')).toEqual(['m-fresh']), 20_000)
  })

  test('leave no text, title, key or file name in clear where it is kept', async () => {
    const { one, other, join: joinNow } = await pair(kind)
    const saved = await one.storage.saveAttachment(new Blob([`${CANARY} file`]), `${CANARY}.txt`)
    const id = saved.ok ? saved.value.id : ''
    const part = {
      type: 'file',
      attachmentId: id,
      name: `${CANARY}.txt`,
      mediaType: 'text/plain',
      sizeBytes: 1,
    }
    await write(
      one,
      'c1',
      message('m1', 'c1'),
      message('m2', 'c1', { parts: [part as Message['parts'][number]] }),
    )
    await joinNow()
    await vi.waitFor(async () => expect(await textsOn(other, 'c1')).toHaveLength(2), 20_000)
    await vi.waitFor(
      async () => expect((await kept(kind)).some(({ name }) => name.includes('blob'))).toBe(true),
      20_000,
    )
    const all = await kept(kind)
    expect(all.length).toBeGreaterThan(2)
    const seen = [...all, ...bucket.asked.map((asked) => ({ name: asked, bytes: Buffer.from('') }))]
    for (const { name, bytes } of seen)
      for (const clear of [CANARY, id, 'Firefox', BUCKET_KEY.secret]) {
        expect(name).not.toContain(clear)
        expect(bytes.includes(clear), `${clear} in ${name}`).toBe(false)
      }
  })
})

test('a full space is reported, and nothing is lost', async () => {
  quotaBytes = 100
  const { one } = await pair()
  await write(one, 'c1', message('m1', 'c1'))
  await vi.waitFor(() => {
    const status = one.sync.status.read()
    expect(status).toMatchObject({ phase: 'trouble' })
    expect(status.type === 'on' && status.reason).toMatch(/space is full/)
  }, 20_000)
})

/** Everything that is kept where the devices sync. */
async function kept(kind: Kind): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  if (kind === 'bucket')
    return [...bucket.objects].map(([name, { bytes }]) => ({ name, bytes: Buffer.from(bytes) }))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.lock') && !entry.name.endsWith('.new'))
    .map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(name).catch(() => Buffer.from('')) })),
  )
  return found.map(({ name, bytes }) => ({ name: name.slice(folder.length + 1), bytes }))
}

test('where the page cannot encrypt, sync is refused with a sentence', async () => {
  const api = () => Promise.reject(new Error('asked'))
  const plain = await openDevice('plain', api)
  devices.push(plain)
  const { openSync } = await import('@/services/sync/createSync')
  const insecure = await openSync({
    databaseName: 'sync-insecure',
    indexedDB,
    crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto,
    fetch: api,
    locks: undefined,
    openChannel: undefined,
    userAgent: '',
    now: Date.now,
    sleep: () => Promise.resolve(),
    isSmall: false,
    isOpen: () => true,
  })
  expect(await insecure.turnOn(PLACES.host)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/https:/) as string,
  })
})

describe('an answer that is not what was written', () => {
  const damaged = (bytes: Uint8Array<ArrayBuffer>) => bytes.with(bytes.length - 1, (bytes.at(-1) ?? 0) ^ 1)

  test('is asked for again, and nobody is told where it is right then', async () => {
    spoil = (bytes) => bytes
    const { one, other, join: joinNow } = await pair()
    await joinNow()
    await vi.waitFor(() => expect(other.sync.status.read()).toMatchObject({ phase: 'upToDate' }), 20_000)
    const troubles: unknown[] = []
    other.sync.status.subscribe(() => {
      const status = other.sync.status.read()
      if (status.type === 'on' && status.phase === 'trouble') troubles.push(status.trouble)
    })
    let left = 2
    spoil = (bytes) => (left-- > 0 ? damaged(bytes) : bytes)
    await write(one, 'c1', message('m1', 'c1'))
    await vi.waitFor(async () => expect(await textsOn(other, 'c1')).toEqual(['m1']), 20_000)
    expect(left).toBeLessThan(0)
    expect(troubles).toEqual([])
  })

  test('is told where it stays, sends nothing meanwhile, and “Sync now” goes on once it is right', async () => {
    spoil = (bytes) => bytes
    const { one, other, join: joinNow } = await pair()
    await joinNow()
    await vi.waitFor(() => expect(other.sync.status.read()).toMatchObject({ phase: 'upToDate' }), 20_000)
    spoil = damaged
    await write(one, 'c1', message('m1', 'c1'))
    await vi.waitFor(
      () =>
        expect(other.sync.status.read()).toMatchObject({ phase: 'trouble', trouble: { type: 'tampered' } }),
      20_000,
    )
    expect(await textsOn(other, 'c1')).toEqual([])
    spoil = (bytes) => bytes
    other.sync.now()
    await vi.waitFor(async () => {
      expect(await textsOn(other, 'c1')).toEqual(['m1'])
      expect(other.sync.status.read()).toMatchObject({ phase: 'upToDate', trouble: null })
    }, 20_000)
  })
})

describe.each<Kind>(['host', 'bucket'])('a profile that was restored or copied, over a %s', (kind) => {
  /** Two devices in step, and the first one's profile as it was then. */
  async function backedUp() {
    const { one, other, join: joinNow } = await pair(kind)
    await write(one, 'c1', message('m1', 'c1'))
    await joinNow()
    await vi.waitFor(async () => expect(await textsOn(other, 'c1')).toEqual(['m1']), 20_000)
    await vi.waitFor(() => expect(one.sync.status.read()).toMatchObject({ phase: 'upToDate' }), 20_000)
    const restore = async () => {
      const copy = await device('copy', kind)
      await copyRows(`sync-${one.name}`, `sync-${copy.name}`)
      return copy
    }
    return { one, other, restore }
  }

  test('reads what it wrote after the backup, and goes on under another name', async () => {
    const { one, other, restore } = await backedUp()
    const old = await restore()
    await write(one, 'c2', message('m2', 'c2'))
    await one.storage.apply({ removedConversations: ['c1' as ConversationId] })
    one.announce('conversations', ['c1'])
    await vi.waitFor(async () => {
      expect(await textsOn(other, 'c2')).toEqual(['m2'])
      expect(await textsOn(other, 'c1')).toEqual([])
    }, 20_000)
    one.close()
    devices = devices.filter((each) => each !== one)
    await write(old, 'c3', message('m3', 'c3'))
    await old.sync.start()
    await vi.waitFor(async () => {
      expect(await textsOn(old, 'c2')).toEqual(['m2'])
      expect(await textsOn(old, 'c1')).toEqual([])
      expect(await textsOn(other, 'c3')).toEqual(['m3'])
      expect(await textsOn(other, 'c2')).toEqual(['m2'])
      expect(old.sync.status.read()).toMatchObject({ phase: 'upToDate', trouble: null, waiting: 0 })
    }, 20_000)
  })

  test('notices it too where it has nothing to say', async () => {
    const { one, other, restore } = await backedUp()
    const old = await restore()
    await write(one, 'c2', message('m2', 'c2'))
    await vi.waitFor(async () => expect(await textsOn(other, 'c2')).toEqual(['m2']), 20_000)
    one.close()
    devices = devices.filter((each) => each !== one)
    await old.sync.start()
    await vi.waitFor(async () => {
      expect(await textsOn(old, 'c2')).toEqual(['m2'])
      expect(old.sync.status.read()).toMatchObject({ phase: 'upToDate', trouble: null })
    }, 20_000)
  })

  test('goes on beside the profile it was copied from', async () => {
    const { one, other, restore } = await backedUp()
    const copy = await restore()
    await copy.sync.start()
    await write(one, 'c2', message('m2', 'c2'))
    await write(copy, 'c3', message('m3', 'c3'))
    await vi.waitFor(async () => {
      for (const each of [one, copy, other]) {
        expect(await textsOn(each, 'c2')).toEqual(['m2'])
        expect(await textsOn(each, 'c3')).toEqual(['m3'])
      }
      for (const each of [one, copy, other])
        expect(each.sync.status.read()).toMatchObject({ phase: 'upToDate', trouble: null })
    }, 20_000)
    await write(copy, 'c4', message('m4', 'c4'))
    await vi.waitFor(async () => expect(await textsOn(one, 'c4')).toEqual(['m4']), 20_000)
  })
})

/** Copies a profile: every row of one database into another of the same shape. */
async function copyRows(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([openRaw(from), openRaw(to)])
  for (const table of source.objectStoreNames) {
    const rows = source.transaction(table).objectStore(table)
    const [keys, values] = await Promise.all([settled(rows.getAllKeys()), settled(rows.getAll())])
    const into = target.transaction(table, 'readwrite').objectStore(table)
    await settled(into.clear())
    for (const [at, value] of values.entries())
      await settled(into.keyPath === null ? into.put(value, keys[at]) : into.put(value))
  }
  source.close()
  target.close()
}

const openRaw = (name: string) => settled<IDBDatabase>(indexedDB.open(name))
const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error(String(request.error)))
  })

async function attachmentRow({ name }: SyncDeviceHere, id: string): Promise<unknown> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`sync-${name}`)
    request.onsuccess = () => resolve(request.result)
  })
  const row = await new Promise<unknown>((resolve) => {
    const request = db.transaction('attachments').objectStore('attachments').get(id)
    request.onsuccess = () => resolve(request.result)
  })
  db.close()
  return row
}
