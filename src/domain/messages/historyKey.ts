import { hashText } from '@/lib/hashText'
import { memoByObject } from '@/lib/result'

import type { Message } from './message'

/** The messages before a reply, as a short text: another when any of them was changed, moved or removed. */
export const historyKey = (path: readonly Pick<Message, 'id'>[]): string =>
  path.reduce((key, message) => nextHistoryKey(message, key), '')

/** The key after one more message, kept with it: every request of a long chat asks for all of them. */
export const nextHistoryKey = memoByObject(({ id }: Pick<Message, 'id'>, key: string): string =>
  hashText(`${key} ${id}`),
)
