import { describe, expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message, type Part } from '@/domain/messages/message'
import { MERGE_INSTRUCTIONS, mergeCandidates, mergeParent, mergingPath } from '@/domain/replies/merging'
import { treeOf } from '@/domain/tree/tree'

const base = { conversationId: 'c1' as ConversationId, status: { type: 'complete' }, createdAt: 0 } as const

const said = (id: string, parentId: string | null, text: string): Message => ({
  ...base,
  id: id as MessageId,
  parentId: parentId as MessageId | null,
  role: 'user',
  parts: [{ type: 'text', text }],
})

const replied = (id: string, parentId: string, ...parts: readonly Part[]): Message => ({
  ...said(id, parentId, ''),
  role: 'assistant',
  parts,
  reply: { connectionId: 'alpha' as never, model: `model-${id}` as never },
})

const text = (words: string): Part => ({ type: 'text', text: words })

const ran: Message = {
  ...said('tool', 'calls', ''),
  role: 'tool',
  parts: [{ type: 'toolResult', toolCallId: 'x', text: '4', run: { state: 'done' } as never }],
}

describe('what can be merged', () => {
  const messages = [
    said('q1', null, 'What is 2 + 2?'),
    replied('a', 'q1', text('Four.')),
    replied('empty', 'q1'),
    replied('calls', 'q1', text('Let me count.'), {
      type: 'toolCall',
      id: 'x',
      name: 'sum',
      arguments: '{}',
    }),
    ran,
    replied('after', 'tool', text('It is 4.')),
    { ...replied('m', 'q1', text('4')), reply: { ...replied('m', 'q1').reply!, merged: { replies: [] } } },
    said('q2', null, 'What is two and two?'),
    replied('other', 'q2', text('22')),
  ]
  const tree = treeOf(messages)

  it('is each reply to the message with words, in all its rounds, then those to its other versions', () => {
    const found = mergeCandidates(tree, 'a' as MessageId)
    expect(
      found.map(({ id, text: words, isMerged, isElsewhere }) => [id, words, isMerged, isElsewhere]),
    ).toEqual([
      ['a', 'Four.', false, false],
      ['calls', 'Let me count.\n\nIt is 4.', false, false],
      ['m', '4', true, false],
      ['other', '22', false, true],
    ])
    expect(found[0]!.model).toBe('model-a')
  })

  it('is the same from the message itself, and begins with its own replies', () => {
    expect(mergeCandidates(tree, 'q2' as MessageId).map(({ id }) => id)).toEqual(['other', 'a', 'calls', 'm'])
    expect(mergeParent(tree, 'a' as MessageId)).toBe('q1')
    expect(mergeParent(tree, 'q2' as MessageId)).toBe('q2')
  })
})

describe('what is sent for a merge', () => {
  const path = [said('q0', null, 'Hi'), replied('r0', 'q0', text('Hello')), said('q1', 'r0', 'Why?')]
  const replies = ['one', 'two'].map((words, index) => ({
    id: `s${index}` as MessageId,
    connectionId: 'alpha' as never,
    model: 'acme/secret' as never,
    text: words,
  }))

  it('is the question with the replies by number, and no names', () => {
    const sent = mergingPath(path, { replies })
    expect(sent.slice(0, 2)).toEqual(path.slice(0, 2))
    const asked = messageText(sent[2]!)
    expect(asked).toMatch(/^Why\?\n\n/)
    expect(asked).toContain('<reply number="1">\none\n</reply>\n\n<reply number="2">\ntwo\n</reply>')
    expect(asked.endsWith(MERGE_INSTRUCTIONS)).toBe(true)
    expect(JSON.stringify(sent)).not.toContain('acme/secret')
    expect(messageText(path[2]!)).toBe('Why?')
  })

  it('has the instructions of the person in place of the usual, and leaves a reply that is continued at the end', () => {
    const sent = mergingPath([...path, replied('r1', 'q1', text('Beca'))], {
      replies,
      instructions: 'In verse.',
    })
    expect(messageText(sent[2]!).endsWith('\n\nIn verse.')).toBe(true)
    expect(messageText(sent[2]!)).not.toContain(MERGE_INSTRUCTIONS)
    expect(messageText(sent[3]!)).toBe('Beca')
  })
})
