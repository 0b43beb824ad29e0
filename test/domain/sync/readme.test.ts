import { expect, it } from 'vitest'

import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import {
  captureScope,
  mergeBatch,
  newSyncState,
  readBatch,
  type SyncSnapshot,
  writeBatch,
} from '@/domain/sync'
import { UNKNOWN_THREAD } from '@/domain/sync/thread'
import { expectExample } from '#test/support/readmeExample'

const id = 'c1' as ConversationId
const now = 1_700_000_000_000

const deviceOf = (device: string, conversation?: Conversation): SyncSnapshot => ({
  state: newSyncState({ type: 'host', url: 'https://host.test' }, 'space', device),
  threads: new Map([
    [id, { thread: { id, conversation, messages: new Map(), unreadable: new Set() }, known: UNKNOWN_THREAD }],
  ]),
  registers: new Map(),
  exchangesHere: new Set(),
})

it('brings what one device did to another as the README says', () => {
  const here = deviceOf('ada1', { ...emptyConversation(id, 1), title: 'Plans' })
  const there = deviceOf('bob1')
  // begin
  const [segment] = captureScope(here, now).writes.outgoing
  const text = segment && writeBatch(segment.batch)
  const batch = readBatch(text ?? '', { ada1: 1 })
  const writes = batch && mergeBatch(there, { batch, origin: { ada1: 1 }, noted: (state) => state }, now)
  // end
  expect(writes?.threads.map(({ thread }) => thread.conversation?.title)).toEqual(['Plans'])
  expect(writes?.outgoing).toEqual([])
})

it('is the example of the README to the letter', () =>
  expectExample(import.meta.filename, 'src/domain/sync/README.md'))
