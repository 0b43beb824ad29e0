import { beforeEach, describe, expect, it, vi } from 'vitest'

import { askToKeepData, watchSpace } from '@/commands/storage/watchSpace'
import type { CommandDeps } from '@/commands/deps'
import { emptyConversation } from '@/domain/conversations/conversation'
import { createAppStore } from '@/store/appStore'

import { conversationId } from '../../services/storage/rows'

const chat = (id: string) => emptyConversation(conversationId(id), 1)

describe('the browser is asked to keep the data', () => {
  const asked = vi.fn(() => Promise.resolve(true))
  beforeEach(() => asked.mockClear())
  const open = () => {
    const store = createAppStore()
    return { store, ask: () => askToKeepData({ store, storage: { requestPersistence: asked } } as never) }
  }

  it('at once where there are chats', () => {
    const { store, ask } = open()
    store.getState().conversationsLoaded([chat('c1')])
    ask()
    expect(asked).toHaveBeenCalledOnce()
  })

  it('with the first chat otherwise, and once', () => {
    const { store, ask } = open()
    ask()
    expect(asked).not.toHaveBeenCalled()
    store.getState().changesRecorded({ conversations: [chat('c1')] })
    store.getState().changesRecorded({ conversations: [chat('c2')] })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('not for a temporary chat, which is never written', () => {
    const { store, ask } = open()
    ask()
    store.getState().changesRecorded({ conversations: [{ ...chat('c1'), isTemporary: true }] })
    expect(asked).not.toHaveBeenCalled()
    store.getState().changesRecorded({ conversations: [chat('c2')] })
    expect(asked).toHaveBeenCalledOnce()
  })
})

describe('little space', () => {
  const NOW = { usedBytes: 0, quotaBytes: 1_000_000_000, modelBytes: 0, hasRoom: true }

  function open(disk: typeof NOW) {
    const store = createAppStore()
    const timers: (() => void)[] = []
    const deps = {
      store,
      storage: {
        estimate: () => Promise.resolve({ usedBytes: disk.usedBytes, quotaBytes: disk.quotaBytes }),
        measureUse: () => Promise.resolve({ modelBytes: disk.modelBytes }),
      },
      load: () => Promise.resolve({ hasRoom: () => Promise.resolve(disk.hasRoom) }),
    } as unknown as CommandDeps
    const every = ((work: () => void) => void timers.push(work)) as never
    return {
      store,
      notices: () => store.getState().notices.map(({ text }) => text),
      begin: () => watchSpace(deps, deps.store, every),
      /** Both clocks strike. */
      strike: async () => {
        for (const timer of timers) timer()
        await new Promise((resolve) => setTimeout(resolve))
      },
    }
  }

  it.each([
    ['a browser’s share that is nearly used', { usedBytes: 990_000_000 }],
    ['a disk that has no room although the share has', { hasRoom: false }],
  ])('is told before it ends: %s', async (_, changed) => {
    const { begin, notices } = open({ ...NOW, ...changed })
    await begin()
    expect(notices()).toEqual([
      'Less than 16 MB is left on this device for Parlance. Free up disk space, or delete chats with large files and old raw data in Settings → Data.',
    ])
  })

  it('names models where deleting them helps', async () => {
    const { begin, notices } = open({ ...NOW, hasRoom: false, modelBytes: 400_000_000 })
    await begin()
    expect(notices()[0]).toContain('delete downloaded models (400 MB)')
  })

  it('is no notice where there is enough', async () => {
    const { begin, notices } = open(NOW)
    await begin()
    expect(notices()).toEqual([])
  })

  it('is taken back once there is room, and looked for again after chats were written', async () => {
    const disk = { ...NOW, hasRoom: false }
    const { store, begin, notices, strike } = open(disk)
    await begin()
    expect(notices()).toHaveLength(1)
    disk.hasRoom = true
    await strike()
    expect(notices()).toEqual([])

    disk.hasRoom = false
    await strike()
    // Nothing was written: looking would write a file for nothing.
    expect(notices()).toEqual([])
    store.getState().threadLoaded(conversationId('c1'), [])
    await strike()
    expect(notices()).toHaveLength(1)
  })

  it('is not told beside what says that nothing can be saved', async () => {
    const { store, begin, notices } = open({ ...NOW, hasRoom: false })
    store.getState().savingEnded('gone')
    await begin()
    expect(notices()).toEqual([])
  })
})
