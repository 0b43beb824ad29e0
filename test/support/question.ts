import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

import { CONVERSATION } from './createTestApp'

/** A first message in `CONVERSATION`. */
export const QUESTION: Message = {
  id: 'q' as MessageId,
  conversationId: CONVERSATION.id,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: 'Which colour?' }],
  status: { type: 'complete' },
  createdAt: 0,
}
