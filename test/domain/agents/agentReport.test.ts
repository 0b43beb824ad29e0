import { expect, it } from 'vitest'

import { reportOf, reportOutcome } from '@/domain/agents/agentReport'
import { agentUseOf } from '@/domain/agents/agentUse'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, MessageStatus, Part } from '@/domain/messages/message'
import { createSourceNumbers } from '@/domain/sources/sourceMarks'
import { DEFAULT_AGENT_LIMITS } from '@/domain/tools/toolCall'

const message = (
  role: Message['role'],
  parts: readonly Part[],
  status: MessageStatus = { type: 'complete' },
): Message => ({
  id: `${role}-${parts.length}` as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role,
  parts,
  status,
  createdAt: 0,
})
const text = (words: string): Part => ({ type: 'text', text: words })
const TASK = message('user', [text('Look')])

it('gives the sources on that are cited, under the numbers of the chat above', () => {
  const answer = message('assistant', [
    text('Less fruit [1], more sun [2]. Code: `a[1]`, list[2].'),
    { type: 'citation', number: 1, url: 'https://a.test/', title: 'A', passages: [{ text: '8 %' }] },
    { type: 'citation', number: 2, url: 'https://b.test/', title: 'B' },
  ])
  const above = createSourceNumbers([{ number: 1, url: 'https://b.test/', title: 'B' }])
  const outcome = reportOutcome(reportOf([TASK, answer]), DEFAULT_AGENT_LIMITS, above.number)
  expect(outcome.state).toBe('done')
  expect(outcome.content).toEqual([
    { type: 'text', text: 'Less fruit [2], more sun [1]. Code: `a[1]`, list[2].' },
  ])
  expect(outcome.sources).toEqual([
    { url: 'https://a.test/', title: 'A', passage: '8 %' },
    { url: 'https://b.test/', title: 'B' },
  ])
  // Text of strangers comes up with it.
  expect(outcome.isUntrusted).toBe(true)
})

it.each([
  ['a stop', { type: 'stopped' }, 'Stopped before it was done.'],
  ['a broken line', { type: 'interrupted' }, 'Cut short before it was done.'],
] as const)('makes a failure of %s, and says so before what was written', (_, status, why) => {
  const said = message('assistant', [text('Half')], status)
  const outcome = reportOutcome(reportOf([TASK, said]), DEFAULT_AGENT_LIMITS, () => [])
  expect(outcome).toMatchObject({ state: 'failed', notes: [why] })
  expect(outcome.content).toEqual([
    { type: 'text', text: `[${why} This is not its answer but what it had written:]\n\nHalf` },
  ])
})

it('takes no answer, calls without results and a reply cut by its length for no answer', () => {
  const ending = (...path: readonly Message[]) => reportOf([TASK, ...path]).ending
  expect(ending()).toBe('failed')
  expect(ending(message('assistant', []))).toBe('failed')
  const call: Part = { type: 'toolCall', id: 'c', name: 'x', arguments: '{}' }
  expect(ending(message('assistant', [call]))).toBe('cut')
  const long = {
    ...message('assistant', [text('so lo')]),
    reply: { model: 'm' as never, connectionId: 'a' as never, finishReason: 'length' as const },
  }
  expect(ending(long)).toBe('cut')
})

it('always has a budget, whatever a file brings', () => {
  const use = (limits: unknown) => agentUseOf({ agents: { limits } } as never).limits
  expect(agentUseOf({})).toEqual({ limits: DEFAULT_AGENT_LIMITS })
  expect(use({ money: '-1', calls: 1e9, minutes: 'all', depth: 0, width: NaN })).toEqual({
    ...DEFAULT_AGENT_LIMITS,
    calls: 2_000,
    depth: 1,
  })
  expect(use({ ...DEFAULT_AGENT_LIMITS, money: '0' }).money).toBe('0')
})
