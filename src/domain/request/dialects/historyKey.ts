import { hashText } from '@/lib/hashText'

import type { Message } from '../../messages/message'

/** The messages before a reply, as a short text: another when any of them was changed, moved or removed. */
export const historyKey = (path: readonly Pick<Message, 'id'>[]): string =>
  path.reduce((key, { id }) => nextHistoryKey(key, id), '')

/** The key after one more message. */
export const nextHistoryKey = (key: string, id: Message['id']): string => hashText(`${key} ${id}`)
