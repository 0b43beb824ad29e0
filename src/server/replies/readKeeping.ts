import { badRequest, type Problem } from '@/builtin/problem'
import { failed, ok, type Result } from '@/lib/result'

import { CHAT_ID } from '../notices/notice'

/** How a reply is to be kept, as whoever asks for it says in the headers of the request. */
export type Keeping = {
  readonly id: string
  /** How long after its end, in milliseconds. */
  readonly keepMs: number
  /** What its bytes are sealed with; undefined = they are not. */
  readonly key: string | undefined
  /** Which chat it is of, so that its person can be told; undefined = nobody is told. */
  readonly chat: string | undefined
}

const ID_HEADER = 'parlance-reply-id'
const SECONDS_HEADER = 'parlance-keep'
const CHAT_HEADER = 'parlance-chat'
/** As it is given with each request for the reply, too. */
export const KEY_HEADER = 'parlance-reply-key'

const REPLY_ID = /^[0-9a-f]{32}$/
const KEY = /^[\w-]{43}$/

/** Undefined where the request does not ask for it. */
export function readKeeping({ headers }: Request, mostMs: number): Result<Keeping | undefined, Problem> {
  const id = headers.get(ID_HEADER)
  if (id === null) return ok(undefined)
  if (!REPLY_ID.test(id))
    return failed(badRequest(`${ID_HEADER} must be 32 hexadecimal digits.`, null, 'invalid_reply_id'))
  const seconds = headers.get(SECONDS_HEADER) ?? ''
  if (!/^[1-9]\d{0,5}$/.test(seconds))
    return failed(
      badRequest(`${SECONDS_HEADER} must be a whole number of seconds.`, null, 'invalid_reply_keep'),
    )
  const key = headers.get(KEY_HEADER) ?? undefined
  if (key !== undefined && !KEY.test(key))
    return failed(badRequest(`${KEY_HEADER} must be 32 bytes in base64url.`, null, 'invalid_reply_key'))
  const chat = headers.get(CHAT_HEADER) ?? undefined
  if (chat !== undefined && !CHAT_ID.test(chat))
    return failed(badRequest(`${CHAT_HEADER} must be the id of a chat.`, null, 'invalid_reply_chat'))
  return ok({ id, keepMs: Math.min(Number(seconds) * 1000, mostMs), key, chat })
}
