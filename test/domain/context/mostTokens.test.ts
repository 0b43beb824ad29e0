import { describe, expect, it } from 'vitest'

import { mostTokens } from '@/domain/context/fits'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import { treeOf } from '@/domain/tree/tree'

const message = (id: string, parts: readonly Part[], totalTokens?: number): Message => ({
  id: id as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role: totalTokens === undefined ? 'user' : 'assistant',
  parts,
  status: { type: 'complete' },
  createdAt: 0,
  ...(totalTokens !== undefined && {
    reply: {
      model: 'm' as never,
      connectionId: 'k' as never,
      usage: { promptTokens: 1, completionTokens: 1, totalTokens },
    },
  }),
})
const most = (...messages: readonly Message[]) =>
  mostTokens({ tree: treeOf(messages), path: messages.map(({ id }) => id) })

describe('the most tokens a conversation can hold', () => {
  it('is what the service counted, and three for each unit since', () => {
    const text: Part = { type: 'text', text: 'abcd' }
    expect(most()).toBe(0)
    expect(most(message('old', [text]), message('reply', [text], 500))).toBe(500)
    expect(most(message('reply', [text], 500), message('new', [text]))).toBe(500 + 64 + 12)
  })

  it('is more than any model takes where a file came since', () => {
    const file: Part = {
      type: 'file',
      attachmentId: 'f' as never,
      mediaType: 'text/plain',
      name: 'f',
      sizeBytes: 1,
    }
    expect(most(message('new', [file]))).toBeGreaterThan(2_000_000)
  })
})
