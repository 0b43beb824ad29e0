import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach } from 'vitest'

import { watchElsewhere } from '@/commands/replies/watchElsewhere'
import { followOtherTabs } from '@/commands/storage/followOtherTabs'
import type { Connection } from '@/domain/connections/connection'
import type { Conversation } from '@/domain/conversations/conversation'
import { messageText } from '@/domain/messages/message'
import type { Settings } from '@/domain/settings/settings'
import { ok } from '@/lib/result'
import { sleep } from '@/lib/time/sleep'
import { createFileSyncStore } from '@/server/store/files/createFileSyncStore'
import { createSyncApi } from '@/server/sync/createSyncApi'
import { DATABASE_NAME } from '@/services/storage/openStorage'
import { openSync } from '@/services/sync/createSync'
import { createTabs } from '@/services/tabs/tabs'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { keepingHost } from '#test/support/service/keepingHost'

const ORIGIN = 'https://host.test'
const HERE: Connection = { ...CONNECTION, type: 'server', baseUrl: ORIGIN, catalogUrl: ORIGIN }
export const TALK: Conversation = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: HERE.id, modelId: 'acme/swift-8b' as never },
}
const PLACE = { type: 'host', url: 'https://sync.test' } as const

type Options = {
  readonly talk?: Conversation
  readonly settings?: Partial<Settings>
  readonly connection?: Connection
  readonly ownOrigin?: string
  /** How long what takes half a minute or more takes here, in milliseconds; longer than any test unless given. */
  readonly longMs?: number
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Devices of one person that sync over one host, before a host that keeps replies; each is a page with its own disk. */
export async function createDevices(now: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-devices-'))
  const host = keepingHost(now)
  const api = createSyncApi({
    store: createFileSyncStore(folder),
    quotaBytes: 10_000_000,
    now: Date.now,
    mayCreate: () => Promise.resolve(ok('here')),
  })
  const underWay = new Set<Promise<Response>>()
  ends.push(async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  let words: readonly string[] | undefined
  let channels = 0

  /** A page of a device; a later one of the same device has its disk. */
  async function open(name: string, options: Options = {}, disk = new IDBFactory()) {
    const { talk = TALK, settings = {}, connection = HERE, ownOrigin = ORIGIN, longMs = 3_600_000 } = options
    const hurried = new AbortController()
    const isFirst = disk !== options && words === undefined
    channels += 1
    const own = channels
    const opened: BroadcastChannel[] = []
    const openChannel = (channel: string) => {
      const made = new BroadcastChannel(`${name}${own}:${channel}`)
      opened.push(made)
      return made
    }
    const tabs = createTabs({ openChannel })
    const page = host.page()
    let made = 0
    const test = await createTestApp({
      fetch: page.fetch,
      indexedDB: disk,
      connections: [connection],
      conversations: isFirst ? [talk] : [],
      settings,
      now,
      parts: {
        ownOrigin,
        newId: () => `${name}-${own}-${++made}`,
        tabs,
        announce: tabs.announce,
        sleep: (ms, signal) =>
          ms >= 30_000
            ? sleep(longMs, AbortSignal.any([signal, hurried.signal]))
            : sleep(Math.min(ms, 20), signal),
      },
    })
    const { app, storage } = test
    const line = createLine()
    const sync = await openSync({
      databaseName: DATABASE_NAME,
      indexedDB: disk,
      crypto,
      fetch: (input, init) => {
        if (line.isDown()) return Promise.reject(new TypeError('offline'))
        const answer = api(new Request(input, init)).then(line.over)
        underWay.add(answer)
        return answer.finally(() => underWay.delete(answer))
      },
      locks: undefined,
      openChannel,
      userAgent: 'Firefox/150 Linux',
      now: Date.now,
      sleep: (ms, signal) => sleep(Math.min(ms, 50), signal),
      isSmall: false,
      isOpen: () => true,
    })
    const leave = () => {
      line.cut()
      page.leave()
      sync.close()
      tabs.close()
    }
    ends.push(() => {
      leave()
      for (const channel of opened) channel.close()
    })
    const unwritten = { restore: () => Promise.resolve([]), giveUp: () => undefined, onLeft: () => undefined }
    followOtherTabs(app.deps, { tabs, unwritten, reload: () => undefined })
    const synced = await storage.loadDocument('sync/state')
    if (synced.ok && synced.value !== undefined) await sync.start()
    else if (words) await sync.joinWith(words.join(' '), PLACE)
    else {
      const turnedOn = await sync.turnOn(PLACE)
      words = turnedOn.ok ? turnedOn.value : []
    }
    watchElsewhere(app.deps)

    return {
      ...test,
      page,
      disk,
      line,
      /** What takes half a minute or more is over. */
      hurry: () => hurried.abort(),
      /** Nothing of this page goes on, as where its device was switched off. */
      leave,
      send: (text: string) => app.commands.sendMessage(TALK.id, { text, attachments: [] }),
      shown: () => {
        const { tree, path } = selectThread(TALK.id)(app.store.getState())
        return path.map((id) => tree.byId.get(id)!)
      },
      /** What the reply that runs says so far. */
      live: () => {
        const running = app.store.getState().replies[TALK.id]
        return running ? messageText({ parts: app.liveReplies.read(running.messageId) }) : undefined
      },
      /** What it thought before. */
      thought: () => {
        const running = app.store.getState().replies[TALK.id]
        const parts = running ? app.liveReplies.read(running.messageId) : []
        return parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('')
      },
      /** Reads the chat as it is on disk by now, and opens it. */
      async openChat() {
        const kept = await storage.loadConversations([TALK.id])
        const [chat] = kept.ok ? kept.value : []
        if (!chat) return false
        app.store.getState().changesRecorded({ conversations: [chat] })
        await app.commands.openConversation(TALK.id)
        return true
      },
      async stored() {
        const messages = await storage.loadMessages(TALK.id)
        return messages.ok ? messages.value : []
      },
      async ledger() {
        const rows = await storage.loadLedger()
        return rows.ok ? rows.value.map(({ id, response }) => `${id} ${response.outcome}`) : []
      },
      async documents(prefix: string) {
        const names = await storage.listDocuments(prefix)
        return names.ok ? names.value : []
      },
    }
  }
  return { host, open }
}

/** The way to the host of sync: what is open breaks when it is cut. */
function createLine() {
  let open: AbortController | undefined = new AbortController()
  return {
    isDown: () => open === undefined,
    cut(): void {
      open?.abort()
      open = undefined
    },
    mend(): void {
      open ??= new AbortController()
    },
    over(answer: Response): Response {
      if (!answer.body || !open) return answer
      const through = new TransformStream<Uint8Array, Uint8Array>()
      return new Response(answer.body.pipeThrough(through, { signal: open.signal }), answer)
    },
  }
}

export type Device = Awaited<ReturnType<Awaited<ReturnType<typeof createDevices>>['open']>>
