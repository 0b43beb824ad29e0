import { describe, expect, it } from 'vitest'

import type { Message, ReplyFacts } from '@/domain/messages/message'
import { endingNote } from '@/domain/replies/describeReply'

const text = [{ type: 'text', text: 'Hi' }] as const
const noteOf = (
  reply: Partial<ReplyFacts>,
  parts: Message['parts'] = text,
  status: Message['status'] = { type: 'complete' },
) => endingNote({ status, parts, reply: { model: 'm' as never, connectionId: 'c' as never, ...reply } })

describe('endingNote', () => {
  it.each([
    [noteOf({ finishReason: 'stop' }), undefined],
    [noteOf({ finishReason: 'stop' }, []), 'Empty reply'],
    [noteOf({ finishReason: 'length' }), 'The reply reached its token limit.'],
    [
      noteOf({ finishReason: 'length' }, [{ type: 'reasoning', text: 'Hm' }]),
      'The reply reached its token limit while reasoning. Raise Max tokens, or lower the reasoning effort.',
    ],
    [
      noteOf({ finishReason: 'length', finishDetail: 'model_context_window_exceeded' }),
      'The chat fills the model’s context. Leave out earlier messages, or choose a model with a larger context.',
    ],
    [
      noteOf({ finishReason: 'length', finishDetail: 'steered' }),
      'The provider ended this reply early (steered).',
    ],
    [noteOf({ finishReason: 'content_filter' }), 'The provider’s content filter ended this reply.'],
    [noteOf({ finishReason: 'refusal' }, []), 'The model declined to answer.'],
    [noteOf({ finishReason: 'refusal', finishDetail: 'cyber' }, []), 'The model declined to answer (cyber).'],
    [noteOf({ finishReason: 'refusal' }, [{ type: 'refusal', text: 'No.' }]), undefined],
    [noteOf({ finishReason: 'pause' }), 'The provider paused this reply. Continue to let it finish.'],
    [noteOf({}, text, { type: 'stopped' }), 'Stopped. What arrived is kept.'],
    [noteOf({}, [], { type: 'stopped' }), 'Stopped before anything arrived.'],
    [
      noteOf({}, text, { type: 'interrupted' }),
      'Interrupted: the connection or the page closed before the reply was finished.',
    ],
  ])('%s', (note, expected) => {
    expect(note).toBe(expected)
  })
})
