import { expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import {
  afterBeginning,
  beginningAt,
  couldFork,
  likelyAt,
  pathInto,
  wordsBefore,
} from '@/domain/sampling/tokenTree'

const token = (name: string, share = 0.9, others: Readonly<Record<string, number>> = {}): TokenLogprob => ({
  token: name,
  logprob: Math.log(share),
  top: Object.entries({ [name]: share, ...others }).map(([each, value]) => ({
    token: each,
    logprob: Math.log(value),
  })),
})
const TOKENS = ['The', ' sky', ' is', ' blue'].map((name) => token(name))

it('begins with all before a token and another one in its place', () => {
  expect(beginningAt('The sky is blue', TOKENS, { index: 3, token: ' dark' })).toBe('The sky is dark')
})

it('keeps what a reply was given that reports only the tokens behind it', () => {
  const own = [token(','), token(' often')]
  expect(beginningAt('The sky is dark, often', own, { index: 1, token: ' but' })).toBe('The sky is dark, but')
})

it('has the likely tokens with the one that was taken, however unlikely that was', () => {
  const at = token(' late', 0.01, { ' early': 0.6, ' mid': 0.3, ' odd': 0.001 })
  expect(likelyAt(at).map((each) => each.token)).toEqual([' early', ' mid', ' late'])
  expect([couldFork(at), couldFork(token(' late', 0.9, { ' early': 0.05 }))]).toEqual([true, false])
})

it('names a place by the last words before it', () => {
  expect(wordsBefore('Up there the safest time is')).toBe('the safest time is')
  expect(wordsBefore('')).toBe('')
})

it('finds what is new in a reply that says its beginning again', () => {
  const said = [' The', ' sky', ' is', ' dark', '.'].map((name) => token(name))
  expect(afterBeginning('The sky is', ' The sky is dark.', said)).toEqual({
    text: ' dark.',
    tokens: said.slice(3),
  })
  expect(afterBeginning('The sky is', 'A sky is dark.', said)).toBeUndefined()
})

const message = (role: Message['role'], text: string): Message => ({
  id: role as MessageId,
  conversationId: 'c1' as ConversationId,
  parentId: null,
  role,
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: 0,
})
const told = (path: readonly Message[]) =>
  path.map(({ role, parts }) => [role, parts.map((part) => ('text' in part ? part.text : '')).join('')])

it('begins the reply for a model, or asks it to begin so with its last question', () => {
  const path = [message('user', 'Which colour?')]
  const into = { beginning: 'The sky', words: 'Begin with: The sky' }
  expect(told(pathInto(path, { ...into, way: 'begun' }))).toEqual([
    ['user', 'Which colour?'],
    ['assistant', 'The sky'],
  ])
  expect(told(pathInto(path, { ...into, way: 'asked' }))).toEqual([
    ['user', 'Which colour?\n\nBegin with: The sky'],
  ])
  expect(told(pathInto([message('tool', '7')], { ...into, way: 'asked' })).at(-1)).toEqual([
    'user',
    'Begin with: The sky',
  ])
})
