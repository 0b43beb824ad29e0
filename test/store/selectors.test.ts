import { expect, it } from 'vitest'

import { createAppStore } from '@/store/appStore'
import { selectMessage, selectPath, withPreloadedTail } from '@/store/selectors'
import { aConversation, aMessage, messageId } from '#test/services/storage/rows'

const conversation = aConversation('c1', { activeLeafId: messageId('m3') })
const messages = ['m1', 'm2', 'm3'].map((id, at) =>
  aMessage(id, id, { parentId: at === 0 ? null : messageId(`m${at}`) }),
)

it('shows the ending to the transcript alone, and the whole once it is read', () => {
  const store = createAppStore()
  store.getState().conversationsLoaded([conversation])
  const transcript = withPreloadedTail(store, conversation.id, messages.slice(1))

  expect(selectPath(conversation.id)(transcript.getState())).toEqual(['m2', 'm3'])
  expect(selectMessage(conversation.id, messageId('m3'))(transcript.getState())).toBe(messages[2])
  expect(selectPath(conversation.id)(store.getState())).toEqual([])

  store.getState().threadLoaded(conversation.id, messages)
  expect(selectPath(conversation.id)(transcript.getState())).toEqual(['m1', 'm2', 'm3'])
})
