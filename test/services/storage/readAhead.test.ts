import { expect, it, vi } from 'vitest'

import { readAhead } from '@/services/storage/readAhead'
import type { Message } from '@/domain/messages/message'
import type { Storage } from '@/services/storage/storage'
import { aMessage, conversationId } from '#test/services/storage/rows'
import { testStorage, value } from '#test/services/storage/testStorage'

const ID = conversationId('c1')
const isEnough = () => true

async function start(ending: readonly Message[]) {
  const { storage } = await testStorage()
  const loadEnding = vi.fn<Storage['loadEnding']>(() => Promise.resolve({ ok: true, value: ending }))
  const messages = [aMessage('m1', 'Hi')]
  const loadMessages = vi.fn<Storage['loadMessages']>(() => Promise.resolve({ ok: true, value: messages }))
  const ahead = readAhead({ ...storage, loadEnding, loadMessages }, ID, isEnough)
  await Promise.resolve()
  await Promise.resolve()
  return { ahead, loadEnding, loadMessages, messages }
}

it('has read a short conversation when it is asked for, and reads it again for later callers', async () => {
  const { ahead, loadEnding, loadMessages, messages } = await start([])
  expect(value(await ahead.loadEnding(ID, isEnough))).toEqual([])
  expect(value(await ahead.loadMessages(ID))).toBe(messages)
  expect([loadEnding, loadMessages].map(({ mock }) => mock.calls.length)).toEqual([1, 1])

  await ahead.loadMessages(ID)
  await ahead.loadEnding(ID, isEnough)
  expect([loadEnding, loadMessages].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
})

it('reads the end of a long conversation, and after it the rest', async () => {
  const end = [aMessage('m9', 'Bye')]
  const { ahead, loadEnding, loadMessages, messages } = await start(end)
  expect(value(await ahead.loadEnding(ID, isEnough))).toBe(end)
  expect(value(await ahead.loadMessages(ID))).toBe(messages)
  expect([loadEnding, loadMessages].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('reads nothing ahead for another place', async () => {
  const { storage } = await testStorage()
  expect(readAhead(storage, null, isEnough)).toBe(storage)
})
