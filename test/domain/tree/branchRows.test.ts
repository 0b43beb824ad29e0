import { describe, expect, it } from 'vitest'

import type { Message } from '@/domain/messages/message'
import { driftedFrom } from '@/domain/tree/branchRows'
import { treeOf } from '@/domain/tree/tree'

let time = 0
const reply = (id: string, parentId: string | null, facts: object): Message => ({
  id: id as never,
  conversationId: 'c' as never,
  parentId: parentId as never,
  role: 'assistant',
  parts: [],
  status: { type: 'complete' },
  createdAt: (time += 1),
  reply: { model: 'm' as never, connectionId: 'k' as never, ...facts },
})
const person = (id: string, parentId: string | null): Message => ({
  id: id as never,
  conversationId: 'c' as never,
  parentId: parentId as never,
  role: 'user',
  parts: [],
  status: { type: 'complete' },
  createdAt: (time += 1),
})
const drift = (...messages: readonly Message[]) => driftedFrom(treeOf(messages), messages.at(-1)!.id)

describe('driftedFrom', () => {
  const one = { fingerprint: 'one', seed: '1' }
  const two = { fingerprint: 'two', seed: '1' }

  it('names the fingerprint of the nearest reply above, or of the variant before', () => {
    expect(drift(reply('a', null, one), person('b', 'a'), reply('c', 'b', two))).toBe('one')
    expect(drift(person('p', null), reply('a', 'p', one), reply('b', 'p', two))).toBe('one')
  })

  it.each([
    ['the same fingerprint', one, one],
    ['no seed', one, { fingerprint: 'two' }],
    ['no fingerprint', one, { seed: '1' }],
    ['another model', one, { ...two, model: 'n' }],
    ['another connection', one, { ...two, connectionId: 'l' }],
  ])('says nothing for %s', (_, before, after) => {
    expect(drift(reply('a', null, before), person('b', 'a'), reply('c', 'b', after))).toBeUndefined()
  })
})
