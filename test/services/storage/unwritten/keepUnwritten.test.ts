// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { followUpsKey } from '@/domain/drafts/draft'
import { messageText } from '@/domain/messages/message'
import { createRawEvents } from '@/commands/exchanges/streamExchange'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import type { SettingsEdit } from '@/domain/settings/settingsEdits'
import { failed, ok, type Result } from '@/lib/result'
import { read as readBeside } from '@/services/storage/unwritten/readLeft'
import { keepUnwritten } from '@/services/storage/unwritten/keepUnwritten'
import { UNWRITTEN } from '@/services/storage/unwritten/unwritten'
import type { Storage } from '@/services/storage/storage'

import { aConversation, aMessage, anExchange, conversationId, messageId as messageIdOf } from '../rows'
import { testStorage, value } from '../testStorage'

/** What a write that succeeds answers. */
type Done = Result<void, never>

let storage: Storage
beforeEach(async () => ({ storage } = await testStorage()))
afterEach(() => localStorage.clear())

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(UNWRITTEN))
const draft = { text: 'half a thought', attachments: [] }

/** A page whose database answers only when told to. */
function slowPage() {
  const waiting: (() => void)[] = []
  const answer = () => new Promise<Done>((resolve) => waiting.push(() => resolve(ok(undefined))))
  const page = keepUnwritten({ ...storage, apply: answer, saveDraft: answer }, localStorage, 'before')
  return { page, answerAll: () => waiting.forEach((go) => go()) }
}
const nextPage = () => keepUnwritten(storage, localStorage, 'after')

it('writes in the next page what the one before had no time for', async () => {
  const { page } = slowPage()
  void page.storage.apply({
    conversations: [aConversation('c1', { title: 'Renamed' })],
    messages: [aMessage('m1', 'Hi')],
  })
  void page.storage.saveDraft(conversationId('c1'), { ...draft, text: 'older' })
  void page.storage.saveDraft(conversationId('c1'), draft)
  page.keep()

  const onRestored = vi.fn()
  const next = keepUnwritten(storage, localStorage, 'after', undefined, undefined, onRestored)
  expect(new Set(await next.restore())).toEqual(new Set(['c1']))
  expect(onRestored).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ drafts: [['c1', draft]], hasEdits: false }),
  )

  const library = value(await storage.loadLibrary())
  expect(library.conversations.map(({ title }) => title)).toEqual(['Renamed'])
  expect(library.drafts['c1']).toEqual(draft)
  expect(value(await storage.loadMessages(conversationId('c1')))).toHaveLength(1)
  expect(kept()).toEqual([])
})

it('leaves nothing behind when all is written, then or a little later', async () => {
  const { page, answerAll } = slowPage()
  page.keep()
  expect(kept()).toEqual([])

  // The page came back from the browser's cache, and its writes with it.
  const written = page.storage.apply({ conversations: [aConversation()] })
  page.keep()
  expect(kept()).toHaveLength(1)
  answerAll()
  await written
  expect(kept()).toEqual([])
})

it('keeps what two pages leave, and passes over what is no record', async () => {
  const [one, other] = [
    slowPage().page,
    keepUnwritten({ ...storage, apply: () => new Promise(() => undefined) }, localStorage, 'third'),
  ]
  void one.storage.apply({ conversations: [aConversation('c1')] })
  void other.storage.apply({ conversations: [aConversation('c2')] })
  one.keep()
  other.keep()
  localStorage.setItem(`${UNWRITTEN}odd`, '{"changes":')
  localStorage.setItem(`${UNWRITTEN}null`, 'null')
  localStorage.setItem(`${UNWRITTEN}empty`, '{}')

  await nextPage().restore()

  expect(
    value(await storage.loadLibrary())
      .conversations.map(({ id }) => id)
      .toSorted(),
  ).toEqual(['c1', 'c2'])
  expect(kept()).toEqual([])
})

it('goes without where nothing may be kept', () => {
  const setItem = vi.spyOn(globalThis.Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { page } = slowPage()
  void page.storage.apply({ conversations: [aConversation()] })

  page.keep()

  expect(setItem).toHaveBeenCalledOnce()
  setItem.mockRestore()
})

/** A page whose disk is full until told otherwise. */
function fullPage(onWritten?: Parameters<typeof keepUnwritten>[3]) {
  let isFull = true
  const unless =
    <Args extends unknown[], Answer>(write: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      isFull ? Promise.resolve(failed({ type: 'quota' } as const)) : write(...args)
  const full = {
    ...storage,
    apply: unless(storage.apply),
    saveDraft: unless(storage.saveDraft),
    saveExchange: unless(storage.saveExchange),
  }
  return {
    page: keepUnwritten(full, localStorage, 'full', onWritten),
    next: keepUnwritten(full, localStorage, 'next'),
    makeRoom: () => {
      isFull = false
    },
  }
}
const titles = async () => value(await storage.loadLibrary()).conversations.map(({ title }) => title)

it('writes what had no room as soon as there is some, in order, and tells', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onWritten = vi.fn()
  const { page, makeRoom } = fullPage(onWritten)
  expect(await page.storage.apply({ conversations: [aConversation('c1', { title: 'Old' })] })).toMatchObject({
    ok: false,
    error: { type: 'quota' },
  })
  await page.storage.apply({
    conversations: [aConversation('c1', { title: 'New' })],
    messages: [aMessage('m1', 'Hi')],
  })
  const drafted = page.storage.saveDraft('new', draft)
  await vi.advanceTimersByTimeAsync(250)
  expect(await drafted).toMatchObject({ ok: false })
  makeRoom()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()

  await vi.waitFor(() => expect(onWritten).toHaveBeenCalledWith(['c1'], []))
  expect(await titles()).toEqual(['New'])
  expect(value(await storage.loadLibrary()).drafts['new']).toEqual(draft)
  page.keep()
  expect(kept()).toEqual([])
})

it('writes of the drafts of one frame the last, after the frame', async () => {
  const written: unknown[] = []
  const page = keepUnwritten(
    {
      ...storage,
      saveDraft: (_, next) => {
        written.push(next)
        return Promise.resolve(ok(undefined))
      },
    },
    localStorage,
    'typing',
  )
  void page.storage.saveDraft('new', { ...draft, text: 'H' })
  const last = page.storage.saveDraft('new', draft)
  expect(written).toEqual([])
  await last
  expect(written).toEqual([draft])
  // What is sent leaves no draft, at once, and nothing that waited comes after it.
  const late = page.storage.saveDraft('new', { ...draft, text: 'Hi!' })
  await page.storage.saveDraft('new', null)
  await late
  expect(written).toEqual([draft, null])
})

it('writes the record of a request that had no room, with what came over the wire', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { page, makeRoom } = fullPage()
  const raw = [{ atMs: 3, data: 'first' }]
  const columns = createRawEvents(raw).columns()
  expect(await page.storage.saveExchange(anExchange('x1'), columns)).toMatchObject({ ok: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(value(await storage.loadLedger())).toEqual([])
  makeRoom()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()

  await vi.waitFor(async () => expect(value(await storage.loadRawEvents(anExchange('x1').id))).toEqual(raw))
  expect(value(await storage.loadExchange(anExchange('x1').id))).toEqual(anExchange('x1'))
})

it('writes what had no room with the next change', async () => {
  const { page, makeRoom } = fullPage()
  await page.storage.apply({ conversations: [aConversation('c1', { title: 'One' })] })
  makeRoom()
  value(await page.storage.apply({ conversations: [aConversation('c2', { title: 'Two' })] }))
  expect(new Set(await titles())).toEqual(new Set(['One', 'Two']))
})

/** A page each of whose writes is answered by hand, true for room and false for none, until there is room for all. */
function answeredPage() {
  const waiting: ((hasRoom: boolean) => Promise<unknown>)[] = []
  let hasRoomForAll = false
  const apply: Storage['apply'] = (change) =>
    hasRoomForAll
      ? storage.apply(change)
      : new Promise((resolve) =>
          waiting.push(async (hasRoom) => {
            resolve(hasRoom ? await storage.apply(change) : failed({ type: 'quota' } as const))
            await new Promise((again) => setTimeout(again))
          }),
        )
  const makeRoom = () => {
    hasRoomForAll = true
  }
  return { page: keepUnwritten({ ...storage, apply }, localStorage, 'answered'), waiting, makeRoom }
}
const saysOf = async () => value(await storage.loadMessages(conversationId('c1'))).map(messageText)

describe('of a reply that began, and ended while what was before it failed', () => {
  const question = { conversations: [aConversation('c1')], messages: [aMessage('q', 'A long question')] }
  const begun = { messages: [aMessage('r', '', { role: 'assistant', status: { type: 'streaming' } })] }
  const ended = { messages: [aMessage('r', 'The whole reply', { role: 'assistant' })] }

  it.each([
    ['failed too', false],
    ['was written', true],
  ])('the end is written where the beginning was on its way and %s', async (_, wasWritten) => {
    const { page, waiting, makeRoom } = answeredPage()
    const writes = [page.storage.apply(question), page.storage.apply(begun)]
    await waiting[0]?.(false)
    writes.push(page.storage.apply(ended))
    makeRoom()
    // A database keeps the order of its transactions.
    await waiting[1]?.(wasWritten)
    await waiting[2]?.(true)
    await Promise.all(writes)
    value(await page.storage.apply({}))

    expect(await saysOf()).toEqual(['A long question', 'The whole reply'])
    page.keep()
    expect(kept()).toEqual([])
  })

  it('the end is what a page that closes leaves', async () => {
    const { page, waiting } = answeredPage()
    void page.storage.apply(question)
    void page.storage.apply(begun)
    await waiting[0]?.(false)
    void page.storage.apply(ended)
    page.keep()
    await nextPage().restore()
    expect(await saysOf()).toEqual(['A long question', 'The whole reply'])
  })

  it('what comes while the rest is written follows it, and is not taken for written', async () => {
    const { page, waiting } = answeredPage()
    const first = page.storage.apply(question)
    await waiting[0]?.(false)
    expect(await first).toMatchObject({ ok: false })
    const writes = [page.storage.apply(begun)]
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    writes.push(page.storage.apply(ended))
    await waiting[1]?.(true)
    page.keep()
    expect(kept()).toHaveLength(1)
    await vi.waitFor(() => expect(waiting).toHaveLength(3))
    await waiting[2]?.(true)
    expect((await Promise.all(writes)).every(({ ok }) => ok)).toBe(true)
    expect(await saysOf()).toEqual(['A long question', 'The whole reply'])
    expect(kept()).toEqual([])
  })
})

it('a write that is answered too late is in the database once, and what waits for it is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onWritten = vi.fn()
  let isStuck = true
  // Given up, and done all the same; nothing else is taken before.
  const apply: Storage['apply'] = async (change) => {
    if (isStuck) {
      await storage.apply(change)
      return failed({ type: 'failed', detail: 'the browser doesn’t answer' })
    }
    return storage.apply(change)
  }
  const page = keepUnwritten({ ...storage, apply }, localStorage, 'late', onWritten)
  const messages = [aMessage('m1', 'Hi')]
  expect(await page.storage.apply({ conversations: [aConversation()], messages })).toMatchObject({
    ok: false,
  })
  page.keep()
  expect(kept()).toHaveLength(1)
  isStuck = false
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()

  await vi.waitFor(() => expect(onWritten).toHaveBeenCalledOnce())
  expect(await saysOf()).toEqual(['Hi'])
  expect(kept()).toEqual([])
})

it('leaves to a later page what this one has no room for either', async () => {
  const { page, next, makeRoom } = fullPage()
  await page.storage.apply({ conversations: [aConversation('c1', { title: 'One' })] })
  page.keep()
  expect(await next.restore()).toEqual([])
  expect(kept()).toHaveLength(1)
  makeRoom()
  expect(await next.restore()).toEqual(['c1'])
  expect(await titles()).toEqual(['One'])
  expect(kept()).toEqual([])
})

it('writes what is typed without a pause every 100 ms, and not only at the pause', () => {
  const written: string[] = []
  const saveDraft: Storage['saveDraft'] = (_, next) => {
    written.push(next?.text ?? '')
    return Promise.resolve(ok(undefined))
  }
  const page = keepUnwritten({ ...storage, saveDraft }, localStorage, 'typing')
  // However slowly it is typed: a write takes no more than 100 ms and the key after it.
  vi.useFakeTimers({ toFake: ['performance'] })
  let text = ''
  for (let key = 0; key < 46; key += 1) {
    text += 'x'
    void page.storage.saveDraft('new', { ...draft, text })
    vi.advanceTimersByTime(10)
  }
  vi.useRealTimers()
  expect(written.map(({ length }) => length)).toEqual([11, 22, 33, 44])
  page.flush()
  expect(written.at(-1)).toBe(text)
})

it('leaves what is typed to the next page when this one closes before it is written', async () => {
  const { page } = slowPage()
  void page.storage.saveDraft('new', draft)
  page.keep()
  await nextPage().restore()
  expect(value(await storage.loadLibrary()).drafts['new']).toEqual(draft)
})

describe('a draft that is sent', () => {
  const id = conversationId('c1')
  const messageId = messageIdOf('m1')
  const message = aMessage('m1', draft.text)
  const texts = async () => value(await storage.loadMessages(id)).length
  const drafts = async () => value(await storage.loadLibrary()).drafts

  beforeEach(async () => {
    value(await storage.apply({ conversations: [aConversation('c1')] }))
  })

  it('is a draft again where the page died before it was handed to storage, or before it was written', async () => {
    for (const isHanded of [false, true]) {
      const { page } = slowPage()
      page.storage.noteSent({ key: id, draft, messageId })
      if (isHanded) void page.storage.apply({ messages: [message], drafts: [[id, null]] })
      await nextPage().restoreSent()
      expect(await drafts()).toEqual({ [id]: draft })
      expect(await texts()).toBe(0)
      await storage.saveDraft(id, null)
      await nextPage().restoreSent()
      expect(await drafts()).toEqual({})
    }
  })

  it('is the message alone where that was written, whether or not the page lived to hear of it', async () => {
    const page = keepUnwritten(storage, localStorage, 'before')
    void page.storage.saveDraft(id, draft)
    page.storage.noteSent({ key: id, draft, messageId })
    const left = Object.fromEntries(Object.entries(localStorage))
    value(await page.storage.apply({ messages: [message], drafts: [[id, null]] }))
    expect(Object.keys(localStorage)).toEqual([])
    expect([await texts(), await drafts()]).toEqual([1, {}])

    Object.assign(localStorage, left)
    await nextPage().restoreSent()
    expect([await texts(), await drafts()]).toEqual([1, {}])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is not there twice where an earlier state of it was saved, or where it waits in a queue', async () => {
    const note = () => slowPage().page.storage.noteSent({ key: id, draft, messageId })
    await storage.saveDraft(id, { ...draft, text: 'half a' })
    note()
    await nextPage().restoreSent()
    expect((await drafts())[id]).toEqual(draft)

    const queue = followUpsKey(id, 'tab')
    await storage.apply({
      drafts: [
        [id, null],
        [queue, draft],
      ],
    })
    note()
    await nextPage().restoreSent()
    expect(await drafts()).toEqual({ [queue]: draft })
  })

  it('comes before what was typed after it', async () => {
    await storage.saveDraft(id, { ...draft, text: 'next' })
    slowPage().page.storage.noteSent({ key: id, draft, messageId })
    await nextPage().restoreSent()
    expect((await drafts())[id]?.text).toBe('half a thought\n\nnext')
  })
})

it('keeps the progress of a running reply, and nothing of one that has ended', async () => {
  const writeJournal = () => new Promise<never>(() => undefined)
  const page = keepUnwritten({ ...storage, writeJournal }, localStorage, 'before')
  value(await page.storage.apply({ conversations: [aConversation('c1')] }))
  const streaming = { status: { type: 'streaming' } } as const
  void page.storage.writeJournal(aMessage('m1', 'half', streaming))
  void page.storage.writeJournal(aMessage('m2', 'half', streaming))
  value(await page.storage.apply({ messages: [aMessage('m2', 'whole')] }))
  page.keep()
  await nextPage().restore()
  const found = value(await storage.loadMessages(conversationId('c1')))
  expect(found.map((message) => [messageText(message), message.status.type]).toSorted()).toEqual([
    ['half', 'interrupted'],
    ['whole', 'complete'],
  ])
})

it('leaves what is small where not everything fits', async () => {
  const setItem = globalThis.Storage.prototype.setItem
  const spy = vi.spyOn(globalThis.Storage.prototype, 'setItem').mockImplementation(function (
    this: globalThis.Storage,
    key,
    text,
  ) {
    if (text.length > 1_000_000) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
  const { page } = slowPage()
  void page.storage.apply({ messages: [aMessage('m1', 'x'.repeat(1_000_000))] })
  void page.storage.apply({ conversations: [aConversation('c1', { title: 'Small' })] })
  void page.storage.saveDraft('new', draft)
  page.keep()
  spy.mockRestore()
  await nextPage().restore()
  expect(await titles()).toEqual(['Small'])
  expect(value(await storage.loadLibrary()).drafts['new']).toEqual(draft)
})

it('restores nothing that was deleted, here or in another tab', async () => {
  const { page } = slowPage()
  void page.storage.apply({ conversations: [aConversation('mine')] })
  page.keep()
  const other = slowPage().page
  void other.storage.saveDraft('new', draft)
  expect(kept()).toHaveLength(1)

  value(await page.storage.deleteEverything())
  other.giveUp()
  await other.storage.apply({ conversations: [aConversation('theirs')] })
  await other.storage.writeJournal(aMessage('m9', 'late', { status: { type: 'streaming' } }))
  page.keep()
  other.keep()

  expect(kept()).toEqual([])
  const { conversations, drafts } = value(await storage.loadLibrary())
  expect({ conversations, drafts }).toEqual({ conversations: [], drafts: {} })
})

describe('settings', () => {
  const idleLimit = (value: number): readonly SettingsEdit[] => [
    { type: 'set', path: ['idleLimitMs'], value },
  ]

  it('of one task are written together, and by the next page where there was no time', async () => {
    const written: unknown[] = []
    const changeSettings = (edits: unknown) => {
      written.push(edits)
      return Promise.resolve(ok(undefined))
    }
    const page = keepUnwritten({ ...storage, changeSettings }, localStorage, 'before')
    await Promise.all([
      page.storage.changeSettings(idleLimit(1000)),
      page.storage.changeSettings(idleLimit(2000)),
    ])
    expect(written).toEqual([idleLimit(2000)])
    page.keep()
    expect(kept()).toEqual([])

    const slow = keepUnwritten(
      { ...storage, changeSettings: () => new Promise(() => undefined) },
      localStorage,
      'slow',
    )
    void slow.storage.changeSettings(idleLimit(1000))
    slow.keep()
    await nextPage().restore()
    expect(value(await storage.loadLibrary()).settings.idleLimitMs).toBe(1000)
  })

  it('are written though the page paints no frame and runs no timer, as a tab in the background', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
    const page = nextPage()
    value(await page.storage.changeSettings(idleLimit(1000)).finally(() => vi.useRealTimers()))
    expect(value(await storage.loadLibrary()).settings.idleLimitMs).toBe(1000)
  })

  it('that change while others are written follow in one write, with the last value of each', async () => {
    const written: unknown[] = []
    const releases: (() => void)[] = []
    const changeSettings = (edits: unknown) => {
      written.push(edits)
      return new Promise<Done>((resolve) => releases.push(() => resolve(ok(undefined))))
    }
    const page = keepUnwritten({ ...storage, changeSettings }, localStorage, 'slider')
    const first = page.storage.changeSettings(idleLimit(1000))
    await vi.waitFor(() => expect(written).toHaveLength(1))
    const later = [2000, 3000, 4000].map((limit) => page.storage.changeSettings(idleLimit(limit)))
    releases[0]!()
    await first
    await vi.waitFor(() => expect(written).toHaveLength(2))
    releases[1]!()
    await Promise.all(later)
    expect(written).toEqual([idleLimit(1000), idleLimit(4000)])
  })

  it('that a page of the version before left are restored', async () => {
    localStorage.setItem(
      'parlance-unwritten-old',
      JSON.stringify({ changes: [], drafts: [], settings: { theme: 'dark', keys: 7 } }),
    )
    await nextPage().restore()
    expect(value(await storage.loadLibrary()).settings).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
  })

  it('that are not on disk yet are seen over what another tab wrote', async () => {
    const page = nextPage()
    void page.storage.changeSettings(idleLimit(3000))
    value(await storage.changeSettings([{ type: 'set', path: ['theme'], value: 'dark' }]))
    expect(value(await page.storage.loadPreferences()).settings).toMatchObject({
      theme: 'dark',
      idleLimitMs: 3000,
    })
  })

  it('that could not be written go with the next change, which wins', async () => {
    let isFull = true
    const page = keepUnwritten(
      {
        ...storage,
        changeSettings: (edits) =>
          isFull ? Promise.resolve(failed({ type: 'quota' })) : storage.changeSettings(edits),
      },
      localStorage,
      'full',
    )
    const theme = await page.storage.changeSettings([{ type: 'set', path: ['theme'], value: 'dark' }])
    expect(theme.ok).toBe(false)
    isFull = false
    value(await page.storage.changeSettings(idleLimit(5000)))
    expect(value(await storage.loadLibrary()).settings).toMatchObject({ theme: 'dark', idleLimitMs: 5000 })
  })
})

describe('what a page left', () => {
  const leave = (left: object) => localStorage.setItem(UNWRITTEN + 'before', JSON.stringify(left))

  it('is checked row by row: what is none is passed over, and the rest is written', async () => {
    leave({
      changes: [
        {
          conversations: [aConversation('c1'), { id: 'c2' }, 7],
          messages: [aMessage('m1', 'Hi'), { ...aMessage('m2', 'Ho'), parts: 'none' }, null],
          removedConversations: [{}, '__proto__'],
          drafts: [['c1', draft], ['c1'], 'x'],
        },
        'x',
      ],
      drafts: [[conversationId('c1'), { text: 5 }]],
      journals: [{ id: 'm3' }],
    })
    await nextPage().restore()
    const library = value(await storage.loadLibrary())
    expect(library.conversations.map(({ id }) => id)).toEqual(['c1'])
    expect(value(await storage.loadMessages(conversationId('c1'))).map(({ id }) => id)).toEqual(['m1'])
    expect(kept()).toEqual([])
  })

  it('stays until all of it is on disk', async () => {
    leave({ changes: [], drafts: [[conversationId('c1'), draft]], edits: [], journals: [] })
    const full = () => Promise.resolve(failed({ type: 'quota' } as const))
    await keepUnwritten({ ...storage, saveDraft: full }, localStorage, 'after').restore()
    expect(kept()).toHaveLength(1)
    await nextPage().restore()
    expect(kept()).toEqual([])
    expect(value(await storage.loadLibrary()).drafts['c1']).toEqual(draft)
  })
})

describe('a page that another tab’s newer version has shut out', () => {
  /** Its writes all fail; nothing it does later tells that it was killed. */
  function outdatedPage(id: string) {
    const outdated = () => Promise.resolve(failed({ type: 'outdated' } as const))
    const shut = { apply: outdated, saveDraft: outdated, writeJournal: outdated, saveExchange: outdated }
    return keepUnwritten({ ...storage, ...shut, changeSettings: outdated }, localStorage, id).storage
  }
  const beside = async () => [...((await readBeside()) ?? []).keys()]
  const after = (alive: readonly string[] = []) =>
    keepUnwritten(storage, localStorage, 'after', undefined, () => Promise.resolve(new Set(alive)))

  it('loses nothing when it is killed: the next page writes it, and only once', async () => {
    const page = outdatedPage('killed')
    await page.apply({ conversations: [aConversation('c1')], messages: [aMessage('m1', 'Question')] })
    await page.writeJournal(
      aMessage('m2', 'half a reply', { role: 'assistant', status: { type: 'streaming' } }),
    )
    await page.saveExchange(anExchange('x1'))
    await page.changeSettings([{ type: 'set', path: ['theme'], value: 'dark' }])
    await vi.waitFor(async () => {
      const rows = [...((await readBeside()) ?? new Map<string, unknown>()).values()]
      expect(JSON.stringify(rows)).toMatch(/Question.*dark.*half a reply.*x1/)
    })

    expect(await after().restore()).toEqual(['c1'])
    const texts = value(await storage.loadMessages(conversationId('c1'))).map(messageText)
    expect(texts.toSorted()).toEqual(['Question', 'half a reply'])
    expect(value(await storage.loadLedger()).map(({ id }) => id)).toEqual(['x1'])
    expect(value(await storage.loadLibrary()).settings.theme).toBe('dark')
    expect([await beside(), localStorage.length]).toEqual([[], 0])
    expect(await after().restore(true)).toEqual([])
  })

  it('is not written for while it lives, and is found without its note in local storage', async () => {
    await outdatedPage('living').apply({ conversations: [aConversation('c1')] })
    await vi.waitFor(async () => expect(await beside()).toEqual(['living']))
    expect(await after(['living']).restore()).toEqual([])
    expect(await beside()).toEqual(['living'])

    localStorage.clear()
    expect(await after().restore()).toEqual([])
    expect(await after().restore(true)).toEqual(['c1'])
    expect(await beside()).toEqual([])
  })

  it('is written for again where the disk was too busy to keep it, and read again where it could not be', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const busy = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('busy')
    })
    await outdatedPage('killed').apply({ conversations: [aConversation('c1')] })
    expect(busy).toHaveBeenCalled()
    busy.mockRestore()
    expect(await beside()).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(async () => expect(await beside()).toEqual(['killed']))

    localStorage.clear()
    const still = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('busy')
    })
    const restored: (readonly string[])[] = []
    const next = keepUnwritten(storage, localStorage, 'after', (_, changed) => restored.push(changed))
    expect(await next.restore(true)).toEqual([])
    still.mockRestore()
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(restored).toEqual([['c1']]))
    expect([await beside(), localStorage.length]).toEqual([[], 0])
    vi.useRealTimers()
  })
})

it('leaves the chats that fit where one change holds more than that', async () => {
  const setItem = globalThis.Storage.prototype.setItem
  const spy = vi.spyOn(globalThis.Storage.prototype, 'setItem').mockImplementation(function (
    this: globalThis.Storage,
    key,
    text,
  ) {
    if (text.length > 1_000_000) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
  const { page } = slowPage()
  void page.storage.apply({
    conversations: [aConversation('c1', { title: 'Large' }), aConversation('c2', { title: 'Small' })],
    messages: [
      aMessage('m1', 'x'.repeat(1_000_000)),
      aMessage('m2', 'Hi', { conversationId: conversationId('c2') }),
    ],
  })
  page.keep()
  spy.mockRestore()
  await nextPage().restore()
  expect(await titles()).toEqual(['Small'])
  expect(value(await storage.loadMessages(conversationId('c2')))).toHaveLength(1)
})

it('says that all is saved only once all is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onWritten = vi.fn()
  let isFull = true
  const page = keepUnwritten(
    {
      ...storage,
      saveExchange: (...asked) =>
        isFull ? Promise.resolve(failed({ type: 'quota' })) : storage.saveExchange(...asked),
    },
    localStorage,
    'page',
    onWritten,
  )
  await page.storage.saveExchange(anExchange('x1'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onWritten).not.toHaveBeenCalled()
  isFull = false
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(onWritten).toHaveBeenCalledOnce())
})
