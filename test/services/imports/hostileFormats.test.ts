import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { repairTree } from '@/domain/tree/tree'
import type { FormatContext } from '@/services/imports/foreignMessages'
import { recogniseRows } from '@/services/imports/readForeignJson'

import { SAMPLES } from './samples/all'
import { mutate, type Mutation } from './samples/mutate'
import { readSample } from './samples/readSample'

const CONTEXT: FormatContext = { assets: new Map(), beside: new Map(), path: '', name: '' }

const deep = (levels: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level += 1) value = { type: 'text', content: [value] }
  return value
}
const ODD = [
  null,
  true,
  0,
  -1,
  Number.POSITIVE_INFINITY,
  '',
  ' ',
  'q',
  '__proto__',
  [],
  {},
  [null],
  [[]],
  '<think>',
  'data:image/png;base64,%%',
  deep(50),
]

const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(),
  change: fc.oneof(
    fc.constant({ type: 'remove' } as const),
    fc.constantFrom(...ODD).map((value) => ({ type: 'replace', value }) as const),
    // Parts of the file in other places: ids that repeat, messages that answer themselves.
    fc.nat().map((place) => ({ type: 'copyFrom', place }) as const),
  ),
})

/** Every row read by its format's reader itself, outside of the net that catches what readers throw. */
async function readRows(json: unknown) {
  for (const { row, format } of recogniseRows(json)) {
    const items = await format?.read(row, CONTEXT)
    for (const item of items ?? []) {
      if (item.type !== 'conversation') continue
      const { conversation, messages } = item
      const ids = new Set(messages.map(({ id }) => id))
      expect(ids.size).toBe(messages.length)
      expect(repairTree(messages)).toMatchObject({ orphans: [], cut: [] })
      expect(conversation.activeLeafId === null || ids.has(conversation.activeLeafId)).toBe(true)
      expect(Number.isFinite(conversation.createdAt)).toBe(true)
    }
  }
}

describe('readers of foreign formats', () => {
  it.each(SAMPLES)('never throw for a damaged file of %s', async (_app, json) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMutation, { minLength: 1, maxLength: 6 }), (mutations) =>
        readRows(mutate(json, mutations)),
      ),
      { numRuns: 100 },
    )
  })

  it.each(SAMPLES)('give the same ids each time for a file of %s', async (_app, json) => {
    const [one, other] = [await readSample(json), await readSample(json)]

    expect(one.conversations.length + one.refused.length).toBeGreaterThan(0)
    expect(one.conversations).toEqual(other.conversations)
  })

  it('read what is beside values nested deeply', async () => {
    const open = 4_000
    const nested = `${'{"input":['.repeat(open)}1${']}'.repeat(open)}`
    const files = [
      `{"uuid":"c","chat_messages":[{"uuid":"a","sender":"assistant","content":[{"type":"tool_use","name":"x","input":${nested}},{"type":"text","text":"Hi"}]}]}`,
      `{"chunkedPrompt":{"chunks":[{"role":"model","text":"Hi","functionCall":{"name":"x","args":${nested}}}]}}`,
      `[{"role":"assistant","content":"Hi","tool_calls":[{"function":{"name":"x","arguments":${nested}}}]}]`,
    ]
    for (const file of files) {
      const { threads } = await readSample(file)
      expect(threads).toMatchObject([{ shown: ['assistant: Hi'] }])
    }
  })
})

describe('long conversations', () => {
  const many = 20_000
  const numbers = Array.from({ length: many }, (_, index) => index)

  it.each<readonly [string, unknown]>([
    [
      'Claude',
      {
        uuid: 'c',
        chat_messages: numbers.map((index) => ({
          uuid: `${index}`,
          parent_message_uuid: `${index - 1}`,
          sender: 'human',
          text: 'Hi',
        })),
      },
    ],
    [
      'DeepSeek without roles',
      {
        id: 'd',
        inserted_at: 1,
        mapping: Object.fromEntries(
          numbers
            .toReversed()
            .map((index) => [`n${index}`, { parent: `n${index - 1}`, message: { content: 'Hi' } }]),
        ),
      },
    ],
    [
      'Chatbox with a fork at each message of a fork',
      {
        'chat-sessions': [
          {
            id: 's',
            messages: [{ id: '0', role: 'user', content: 'Hi' }],
            messageForksHash: Object.fromEntries(
              numbers.map((index) => [
                `${index}`,
                { lists: [{ messages: [{ id: `${index + 1}`, role: 'user', content: 'Hi' }] }] },
              ]),
            ),
          },
        ],
      },
    ],
    [
      'LM Studio',
      {
        messages: numbers.map((index) => ({
          versions: [{ role: 'user', content: [{ type: 'text', text: `${index}` }] }],
        })),
      },
    ],
    ['SillyTavern', numbers.map((index) => ({ mes: `${index}`, is_user: true }))],
    ['OpenAI messages', numbers.map((index) => ({ role: 'user', content: `${index}` }))],
  ])('of %s are read in linear time', async (_name, json) => {
    const began = performance.now()
    const { threads } = await readSample(json)

    expect(threads[0]?.count).toBeGreaterThanOrEqual(many)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
