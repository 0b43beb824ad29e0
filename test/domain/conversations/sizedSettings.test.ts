import { expect, it } from 'vitest'

import { type ConversationSettings, DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { createSizedSettings } from '@/domain/conversations/listedChat'
import type { Parameters } from '@/domain/parameters/parameters'

const mine = <Value>(value: Value) => ({ value, origin: 'mine' }) as const
const SET: Parameters = { temperature: mine(0.5), max_tokens: mine(100) }
const withParameters = (parameters: Parameters): ConversationSettings => ({
  ...DEFAULT_CONVERSATION_SETTINGS,
  parameters,
})

it('keeps the same settings while a slider of the draw moves, or is set for the first time', () => {
  const sized = createSizedSettings()
  const first = sized(withParameters(SET))
  expect(sized(withParameters({ ...SET, temperature: mine(0.6) }))).toBe(first)
  expect(sized(withParameters({ ...SET, top_p: mine(0.9) }))).toBe(first)
  expect(sized(withParameters({ max_tokens: SET.max_tokens! }))).toBe(first)
})

it.each<[string, ConversationSettings]>([
  ['the limit of a reply', withParameters({ ...SET, max_tokens: mine(200) })],
  ['no limit any more', withParameters({ temperature: mine(0.5) })],
  ['a stop text', withParameters({ ...SET, stop: mine(['END']) })],
  ['instructions', { ...withParameters(SET), systemPrompt: 'Be brief.' }],
  ['where the context is cut', { ...withParameters(SET), contextCut: { type: 'none' } }],
])('takes what counts for size and price: %s', (_, changed) => {
  const sized = createSizedSettings()
  sized(withParameters(SET))
  expect(sized(changed)).toBe(changed)
})
