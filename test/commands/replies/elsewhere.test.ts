import { describe, expect, it, vi } from 'vitest'

import { messageText } from '@/domain/messages/message'
import { RUNNING_ELSEWHERE, RUNNING_HERE, STOPPED_HERE } from '@/domain/sync'
import { QUESTIONS, TODO } from '@/domain/tools/ownSources'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import { chatStateOf } from '@/hooks/conversations/useChatState'
import { createDevices, type Device, TALK } from '#test/support/twoDevices'

const NOW = 1_790_000_000_000
const WAIT = { timeout: 30_000 }

const status = (device: Device) => device.shown().at(-1)?.status.type
const said = (device: Device) => messageText(device.shown().at(-1) ?? { parts: [] })

const phase = (device: Device) => device.app.store.getState().replies[TALK.id]?.phase.type

type Options = Parameters<Awaited<ReturnType<typeof createDevices>>['open']>[1] & {
  readonly begins?: 'write' | 'think'
}

/** A reply that one device asked for is on its way, and another one has its chat open. */
async function running({ begins = 'write', ...options }: Options = {}) {
  const { host, open } = await createDevices(() => NOW)
  const asking = await open('asking', options)
  const other = await open('other', options)
  await vi.waitFor(async () => expect(await other.openChat()).toBe(true), WAIT)
  const ended = asking.send('Tell me')
  await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
  host.replies[0]![begins]('Once upon')
  return { host, open, asking, other, ended }
}

describe('a reply that another device asked for', () => {
  it('is seen growing, and is written and counted once', async () => {
    const { host, asking, other } = await running()
    await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
    host.replies[0]!.write(' a time')
    await vi.waitFor(() => expect(other.live()).toBe('Once upon a time'), WAIT)
    expect(other.shown().map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(status(other)).toBe('streaming')
    // In memory alone: what is on the disk of the other device would be sent on as its own.
    expect((await other.stored()).map(({ role }) => role)).toEqual(['user'])
    expect(await other.documents('openExchanges/')).toEqual([])
    host.replies[0]!.end()
    await vi.waitFor(() => expect(status(other)).toBe('complete'), WAIT)
    expect(said(other)).toBe('Once upon a time')
    expect(other.shown().at(-1)).toEqual(asking.shown().at(-1))
    expect(other.app.store.getState().replies[TALK.id]).toBeUndefined()
    expect(host.replies).toHaveLength(1)
    await vi.waitFor(async () => expect(await other.ledger()).toEqual(await asking.ledger()), WAIT)
    expect(await other.ledger()).toHaveLength(1)
    // Nothing says any more that it runs.
    await vi.waitFor(async () => expect(await other.documents(RUNNING_ELSEWHERE)).toEqual([]), WAIT)
    expect(await asking.documents(RUNNING_HERE)).toEqual([])
  })

  it('is stopped at its provider', async () => {
    const { host, asking, other } = await running()
    await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
    other.app.commands.stopReply(TALK.id)
    await vi.waitFor(() => expect(host.replies[0]!.isOpen()).toBe(false), WAIT)
    await vi.waitFor(() => expect(status(asking)).toBe('stopped'), WAIT)
    await vi.waitFor(() => expect(status(other)).toBe('stopped'), WAIT)
    expect(said(other)).toBe('Once upon')
    await vi.waitFor(() => expect(other.app.store.getState().replies[TALK.id]).toBeUndefined(), WAIT)
  })

  it('is followed by what was typed meanwhile, which its own device sees growing', async () => {
    const { host, asking, other } = await running()
    await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
    void other.send('Shorter, please')
    await vi.waitFor(() => expect(other.app.store.getState().queued[TALK.id]).toHaveLength(1), WAIT)
    expect(host.replies).toHaveLength(1)
    host.replies[0]!.end()
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    const [, first, next] = other.shown()
    expect(first?.status.type).toBe('complete')
    expect(messageText(next!)).toBe('Shorter, please')
    expect(next?.parentId).toBe(first?.id)
    host.replies[1]!.write('Once.')
    await vi.waitFor(() => expect(asking.live()).toBe('Once.'), WAIT)
    host.replies[1]!.end()
    await vi.waitFor(() => expect(asking.shown().map(messageText).at(-1)).toBe('Once.'), WAIT)
    await vi.waitFor(() => expect(status(asking)).toBe('complete'), WAIT)
    expect(asking.shown()).toHaveLength(4)
  })

  it('keeps its place in the chat when the chat is changed elsewhere meanwhile', async () => {
    const { asking, other } = await running()
    await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
    await asking.app.commands.renameConversation(TALK.id, 'Tales')
    await vi.waitFor(
      () => expect(other.app.store.getState().conversations[TALK.id]?.title).toBe('Tales'),
      WAIT,
    )
    expect(status(other)).toBe('streaming')
  })

  it('is followed through its tools, which are called on its own device alone', async () => {
    const toolUse = { ...NO_TOOLS, sources: [TODO] }
    const talk = { ...TALK, settings: { ...TALK.settings, toolUse } }
    const { host, asking, other } = await running({ talk })
    await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
    void other.send('Shorter, please')
    host.replies[0]!.call('update_todos', '{"items":[{"text":"Begin","status":"done"}]}')
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    host.replies[1]!.write('There')
    await vi.waitFor(() => expect(other.live()).toBe('There'), WAIT)
    expect(other.shown().map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
    // It waits for the end of the turn, not of a round.
    expect(other.app.store.getState().queued[TALK.id]).toHaveLength(1)
    host.replies[1]!.end()
    await vi.waitFor(() => expect(host.replies).toHaveLength(3), WAIT)
    expect(messageText(other.shown().at(-2)!)).toBe('Shorter, please')
    expect(asking.shown().filter(({ role }) => role === 'tool')).toHaveLength(1)
    host.replies[2]!.end()
    await vi.waitFor(() => expect(status(other)).toBe('complete'), WAIT)
  })

  it('is taken up for good where its device is gone, in the ledger once', async () => {
    const { host, open, asking, other } = await running({ longMs: 200 })
    await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
    asking.leave()
    host.replies[0]!.write(' a time.')
    host.replies[0]!.end()
    await vi.waitFor(async () => expect(await other.ledger()).toHaveLength(1), WAIT)
    await vi.waitFor(() => expect(said(other)).toBe('Once upon a time.'), WAIT)
    expect((await other.stored()).at(-1)).toEqual(other.shown().at(-1))
    expect(status(other)).toBe('complete')
    expect(host.replies).toHaveLength(1)
    await vi.waitFor(async () => expect(await other.ledger()).toHaveLength(1), WAIT)
    // The device comes back, and finds it.
    const back = await open('asking', {}, asking.disk)
    await vi.waitFor(async () => expect((await back.stored()).at(-1)?.status.type).toBe('complete'), WAIT)
    expect(await back.documents(RUNNING_HERE)).toEqual([])
    await vi.waitFor(async () => expect(await back.ledger()).toEqual(await other.ledger()), WAIT)
  })

  it.each(['after', 'before'])(
    'is finished for a device that slept, which hears of it %s its own end of it',
    async (when) => {
      const { host, asking, other } = await running({ longMs: 200 })
      await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
      asking.page.sleep()
      if (when === 'after') asking.line.cut()
      host.replies[0]!.write(' a time.')
      host.replies[0]!.end()
      await vi.waitFor(() => expect(status(other)).toBe('complete'), WAIT)
      await vi.waitFor(async () => expect(await other.ledger()).toHaveLength(1), WAIT)
      const stored = async () => (await asking.stored()).at(-1)?.status.type
      if (when === 'before') {
        await vi.waitFor(async () => expect(await stored()).toBe('complete'), WAIT)
        await vi.waitFor(async () => expect(await asking.ledger()).toHaveLength(1), WAIT)
      }
      // It wakes when the host has forgotten the reply.
      await host.store.remove(host.replies[0]!.headers.get('parlance-reply-id')!)
      asking.page.cutOff()
      if (when === 'after') {
        await vi.waitFor(() => expect(status(asking)).toBe('interrupted'), WAIT)
        expect(said(asking)).toBe('Once upon')
        asking.line.mend()
      }
      await vi.waitFor(() => expect(status(asking)).toBe('complete'), WAIT)
      expect(said(asking)).toBe('Once upon a time.')
      await vi.waitFor(async () => expect(await stored()).toBe('complete'), WAIT)
      expect(asking.shown()).toEqual(other.shown())
      await vi.waitFor(async () => expect(await asking.ledger()).toEqual(await other.ledger()), WAIT)
      expect(await asking.ledger()).toHaveLength(1)
      expect(status(other)).toBe('complete')
    },
  )

  it('is followed on where it is told to answer', async () => {
    const { host, asking, other, ended } = await running({ begins: 'think' })
    await vi.waitFor(() => expect(other.thought()).toBe('Once upon'), WAIT)
    await asking.app.commands.answerNow(TALK.id)
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    host.replies[1]!.write('Yes')
    await vi.waitFor(() => expect(other.live()).toBe('Yes'), WAIT)
    expect(other.thought()).toBe('Once upon')
    expect(status(other)).toBe('streaming')
    host.replies[1]!.write('.')
    host.replies[1]!.end()
    await ended
    await vi.waitFor(() => expect(status(other)).toBe('complete'), WAIT)
    expect(other.shown()).toEqual(asking.shown())
    expect(other.shown()).toHaveLength(2)
  })

  it('is followed where it continues one that both have', async () => {
    const { host, asking, other, ended } = await running()
    await vi.waitFor(() => expect(asking.live()).toBe('Once upon'), WAIT)
    asking.app.commands.stopReply(TALK.id)
    await ended
    await vi.waitFor(() => expect(status(other)).toBe('stopped'), WAIT)
    void asking.app.commands.continueReply(TALK.id, asking.shown().at(-1)!.id)
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    host.replies[1]!.write(' a time')
    await vi.waitFor(() => expect(other.live()).toBe('Once upon a time'), WAIT)
    expect(other.shown()).toHaveLength(2)
    // Its device is not there any more when it ends.
    asking.leave()
    host.replies[1]!.write('.')
    host.replies[1]!.end()
    other.hurry()
    await vi.waitFor(() => expect(status(other)).toBe('complete'), WAIT)
    expect(said(other)).toBe('Once upon a time.')
    expect((await other.stored()).at(-1)).toEqual(other.shown().at(-1))
    await vi.waitFor(async () => expect(await other.ledger()).toContain('asking-1-4 ended'), WAIT)
  })

  it('is stopped while its device waits for its tools', async () => {
    const toolUse = { ...NO_TOOLS, sources: [QUESTIONS] }
    const talk = { ...TALK, settings: { ...TALK.settings, toolUse } }
    const { host, asking, other, ended } = await running({ talk })
    await vi.waitFor(() => expect(other.live()).toBe('Once upon'), WAIT)
    const question = { question: 'Which?', kind: 'text' }
    host.replies[0]!.call('ask_person', JSON.stringify({ questions: [question] }))
    await vi.waitFor(() => expect(phase(other)).toBe('tools'), WAIT)
    expect(phase(asking)).toBe('tools')
    other.app.commands.stopReply(TALK.id)
    await ended
    expect(asking.app.store.getState().replies[TALK.id]).toBeUndefined()
    await vi.waitFor(() => expect(other.app.store.getState().replies[TALK.id]).toBeUndefined(), WAIT)
    expect(host.replies).toHaveLength(1)
    // Nobody is asked to stop what is over.
    for (const prefix of [STOPPED_HERE, RUNNING_ELSEWHERE])
      await vi.waitFor(async () => expect(await other.documents(prefix)).toEqual([]), WAIT)
    await vi.waitFor(async () => expect(await asking.documents(RUNNING_ELSEWHERE)).toEqual([]), WAIT)
    // What is asked next is no part of what was stopped.
    void asking.send('Tell me another')
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    host.replies[1]!.write('Well')
    await vi.waitFor(() => expect(other.live()).toBe('Well'), WAIT)
    expect(status(asking)).toBe('streaming')
    host.replies[1]!.end()
    await vi.waitFor(() => expect(status(asking)).toBe('complete'), WAIT)
  })

  it('shows in the list of a device that has its chat closed, and no longer than it runs', async () => {
    const { host, open } = await createDevices(() => NOW)
    const asking = await open('asking')
    const other = await open('other')
    void asking.send('Tell me')
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    const marked = () => chatStateOf(other.app.store.getState(), TALK.id)
    await vi.waitFor(() => expect(marked()).toBe('running'), WAIT)
    host.replies[0]!.end()
    await vi.waitFor(() => expect(marked()).toBeUndefined(), WAIT)
  })

  it('is left alone where the page belongs to another host', async () => {
    const { host, open } = await createDevices(() => NOW)
    const asking = await open('asking')
    const other = await open('other', { ownOrigin: 'https://elsewhere.test' })
    await vi.waitFor(async () => expect(await other.openChat()).toBe(true), WAIT)
    void asking.send('Tell me')
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    await vi.waitFor(async () => expect(await other.documents(RUNNING_ELSEWHERE)).toHaveLength(1), WAIT)
    await vi.waitFor(() => expect(other.shown()).toHaveLength(1), WAIT)
    expect(other.app.store.getState().replies[TALK.id]).toBeUndefined()
    host.replies[0]!.end()
    await vi.waitFor(() => expect(other.shown()).toHaveLength(2), WAIT)
    expect(other.page).toBeDefined()
  })
})
