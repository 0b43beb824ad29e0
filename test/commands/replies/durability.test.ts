import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'

import { createEditMessage, createSendMessage } from '@/commands/messages/sendMessage'
import type { Changes } from '@/domain/conversations/changes'
import { editDraftKey, EMPTY_DRAFT, followUpsKey } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { openStorage } from '@/services/storage/openStorage'
import type { SentDraft, Storage } from '@/services/storage/storage'
import { createTabs } from '@/services/tabs/tabs'
import { selectDraft, selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp, type TestApp } from '#test/support/createTestApp'
import { fakeBrowser } from '#test/support/fakeBrowser'
import { createScriptedService } from '#test/support/service/createScriptedService'

const TALK = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never },
}
/** The code to send with comes late on a busy machine. */
const WAIT = 10_000
const draft = (text: string) => ({ ...EMPTY_DRAFT, text })

const HANGING = {
  type: 'raw',
  pieces: ['data: {"choices":[{"delta":{"content":"one"}}]}\n\n', { end: 'hang' }],
} as const

async function start(options: Parameters<typeof createTestApp>[0] = {}) {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations: [TALK], ...options })
  return { ...test, service }
}

const shown = ({ app }: Pick<TestApp, 'app'>, id: ConversationId = TALK.id) => {
  const { tree, path } = selectThread(id)(app.store.getState())
  return path.map((messageId) => tree.byId.get(messageId)!)
}

type Call =
  | { readonly type: 'noted'; readonly sent: SentDraft }
  | { readonly type: 'change'; readonly changes: Changes; readonly answer: () => void }
  | { readonly type: 'exchange' }

/** The commands on storage that notes what it is asked, in order, and writes changes when told to. */
function watched(test: TestApp, { isHeld = false } = {}) {
  const calls: Call[] = []
  const storage: Storage = {
    ...test.storage,
    noteSent: (sent) => void calls.push({ type: 'noted', sent }),
    apply: async (changes) => {
      await new Promise<void>((resolve) => {
        calls.push({ type: 'change', changes, answer: resolve })
        if (!isHeld) resolve()
      })
      return test.storage.apply(changes)
    },
    saveExchange: (...args) => {
      calls.push({ type: 'exchange' })
      return test.storage.saveExchange(...args)
    },
  }
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const changes = () => calls.flatMap((call) => (call.type === 'change' ? [call] : []))
  return { calls, changes, deps: { ...test.app.deps, storage, sleep } }
}

const isEnd = ({ messages = [] }: Changes) =>
  messages.some(({ role, status }) => role === 'assistant' && status.type === 'complete')

describe('a reply', () => {
  it('is shown as complete once it is on disk, and its record is written after it', async () => {
    const test = await start()
    const { calls, changes, deps } = watched(test, { isHeld: true })
    test.service.script({ type: 'reply', text: 'A burst.' })
    const sent = createSendMessage(deps)(TALK.id, draft('Hi'))
    await vi.waitFor(() => {
      for (const change of changes()) if (!isEnd(change.changes)) change.answer()
      expect(changes().some((change) => isEnd(change.changes))).toBe(true)
    }, WAIT)
    expect(shown(test).at(-1)?.status.type).toBe('streaming')
    expect(calls.filter(({ type }) => type === 'exchange')).toEqual([])
    const end = changes().find((change) => isEnd(change.changes))!
    expect(end.changes.messages?.map(messageText)).toEqual(['A burst.'])

    end.answer()
    await sent

    expect(shown(test).at(-1)).toMatchObject({ status: { type: 'complete' }, reply: { durationMs: 0 } })
    expect(calls.at(-1)).toEqual({ type: 'exchange' })
  })

  it('ends although the disk does not answer', async () => {
    const test = await start()
    const { deps, changes } = watched(test, { isHeld: true })
    test.service.script({ type: 'reply', text: 'A burst.' })
    void createSendMessage({ ...deps, sleep: () => Promise.resolve() })(TALK.id, draft('Hi'))
    await vi.waitFor(
      () => expect(shown(test).at(-1)).toMatchObject({ role: 'assistant', status: { type: 'complete' } }),
      WAIT,
    )
    expect(changes().some((change) => isEnd(change.changes))).toBe(true)
  })
})

describe('what is sent', () => {
  it('is noted before anything else, and its draft goes in the change that brings the message', async () => {
    const test = await start()
    test.app.commands.saveDraft(TALK.id, draft('Hi'))
    const { calls, changes, deps } = watched(test)

    await createSendMessage(deps)(TALK.id, draft('Hi'))

    const [first] = calls
    const asked = changes()[0]!.changes
    expect(first).toMatchObject({ type: 'noted', sent: { key: TALK.id, draft: draft('Hi') } })
    expect(asked.messages?.map(messageText)).toEqual(['Hi'])
    expect(first?.type === 'noted' && first.sent.messageId).toBe(asked.messages?.[0]?.id)
    expect(asked.drafts).toEqual([[TALK.id, null]])
    expect(selectDraft(TALK.id)(test.app.store.getState())).toEqual(EMPTY_DRAFT)
  })

  it('is noted at once on the start page too', async () => {
    const test = await start({ conversations: [] })
    const { calls, changes, deps } = watched(test)
    await createSendMessage(deps)(null, draft('First'))
    expect(calls[0]).toMatchObject({ type: 'noted', sent: { key: 'new', draft: draft('First') } })
    expect(changes()[0]!.changes.drafts).toEqual([['new', null]])
  })

  it('leaves alone what is typed before its turn has come', async () => {
    const test = await start()
    const { changes, deps } = watched(test)
    const sent = createSendMessage(deps)(TALK.id, draft('Hi'))
    test.app.commands.saveDraft(TALK.id, draft('And'))
    await sent
    expect(changes()[0]!.changes.drafts).toEqual([[TALK.id, draft('And')]])
    expect(selectDraft(TALK.id)(test.app.store.getState())).toEqual(draft('And'))
  })

  it('leaves the composer in the change that queues it, and the queue in the one that sends it', async () => {
    const test = await start()
    const { changes, deps } = watched(test)
    test.service.script({ type: 'reply', text: 'one', pauseMs: 5 }, { type: 'reply', text: 'two' })
    const send = createSendMessage(deps)
    const queue = followUpsKey(TALK.id, deps.tabs.id)

    const first = send(TALK.id, draft('A'))
    await send(TALK.id, draft('B'))
    await first

    const moved = changes().flatMap(({ changes: { drafts, messages = [] } }) =>
      drafts ? [{ drafts, says: messages.map(messageText) }] : [],
    )
    expect(moved).toContainEqual({
      says: [],
      drafts: [
        [queue, draft('B')],
        [TALK.id, null],
      ],
    })
    expect(moved).toContainEqual({ says: ['A'], drafts: [[TALK.id, null]] })
    expect(moved).toContainEqual({ says: ['B'], drafts: [[queue, null]] })
  })
})

it('writes a submitted edit and takes its draft away in one change', async () => {
  const test = await start()
  await test.app.commands.sendMessage(TALK.id, draft('Hi'))
  const [question] = shown(test)
  const key = editDraftKey(TALK.id, question!.id)
  test.app.commands.saveDraft(key, draft('Hello'))
  const { calls, changes, deps } = watched(test)

  await createEditMessage(deps)(TALK.id, question!.id, 'Hello', { isSent: false })

  expect(calls[0]).toMatchObject({ type: 'noted', sent: { key, draft: draft('Hello') } })
  expect(changes()).toHaveLength(1)
  expect(changes()[0]!.changes).toMatchObject({
    messages: [{ status: { type: 'complete' } }],
    drafts: [[key, null]],
  })
})

describe('three tabs', () => {
  /** Tabs of one browser on one disk, each with the conversation open. */
  async function openTabs(count: number) {
    const browser = fakeBrowser()
    const indexedDB = new IDBFactory()
    const service = createScriptedService({ keys: null })
    const opening = Array.from({ length: count }, async (_, at) => {
      const opened = await openStorage({ indexedDB, now: Date.now, onNewerVersion: () => undefined })
      if (!opened.ok) throw new Error(opened.error.type)
      const tabs = createTabs(browser)
      let made = 0
      const parts = {
        storage: opened.value,
        tabs,
        announce: tabs.announce,
        newId: () => `${at}-${(made += 1)}`,
      }
      return createTestApp({ fetch: service.fetch, conversations: [TALK], parts })
    })
    return { service, tabs: await Promise.all(opening) }
  }

  const send = ({ app }: TestApp, text: string) => app.commands.sendMessage(TALK.id, draft(text))

  it('that send at once make one straight line', async () => {
    const { service, tabs } = await openTabs(3)
    const { storage } = tabs[0]!.app.deps
    await storage.apply({ conversations: [TALK] })
    service.script(...['1', '2', '3'].map((text) => ({ type: 'reply', text, pauseMs: 5 }) as const))

    await Promise.all(tabs.map((tab, at) => send(tab, `From ${at}`)))

    const stored = await storage.loadMessages(TALK.id)
    const messages = stored.ok ? stored.value : []
    expect(messages).toHaveLength(6)
    expect(new Set(messages.map(({ parentId }) => parentId)).size).toBe(6)
    for (const { status } of messages) expect(status.type).toBe('complete')
    for (const message of messages.filter(({ role }) => role === 'assistant'))
      expect(messages.find(({ id }) => id === message.parentId)?.role).toBe('user')
  })

  it('keep what waits for another tab on disk, and in sight, until its turn', async () => {
    const { service, tabs } = await openTabs(2)
    const [one, two] = tabs as [TestApp, TestApp]
    service.script(HANGING)
    const first = send(one, 'A')
    await vi.waitFor(() => expect(shown(one)).toHaveLength(2), WAIT)

    const second = send(two, 'B')
    const waiting = () => two.app.store.getState().queued[TALK.id]?.map(({ text }) => text)
    await vi.waitFor(() => expect(waiting()).toEqual(['B']), WAIT)
    const library = await two.app.deps.storage.loadLibrary()
    expect(library.ok && library.value.drafts[followUpsKey(TALK.id, two.app.deps.tabs.id)]).toEqual(
      draft('B'),
    )

    one.app.commands.stopReply(TALK.id)
    await first
    await second
    expect(shown(two).map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(waiting()).toBeUndefined()
  })

  it('send nothing of what the person takes back while it waits', async () => {
    const { service, tabs } = await openTabs(2)
    const [one, two] = tabs as [TestApp, TestApp]
    service.script(HANGING)
    const first = send(one, 'A')
    await vi.waitFor(() => expect(shown(one)).toHaveLength(2), WAIT)
    const second = send(two, 'B')
    await vi.waitFor(() => expect(two.app.store.getState().queued[TALK.id]).toHaveLength(1), WAIT)

    two.app.commands.keepFollowUps(TALK.id, [])
    one.app.commands.stopReply(TALK.id)
    await Promise.all([first, second])
    await send(one, 'C')

    expect(shown(one).map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  })
})
