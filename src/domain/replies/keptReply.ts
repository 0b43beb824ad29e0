import { toBase64Url } from '@/lib/base64'
import { toHex } from '@/lib/bytes'

import { originOf } from '../connections/baseUrl'
import type { Connection } from '../connections/connection'
import type { DataRule } from '../catalog'
import type { ExchangeId } from '../ids'
import type { KeptReply } from '../messages/message'

/** Random bytes that `newKeptReply` takes. */
export const KEPT_REPLY_BYTES = 48

/** A place for a reply that nobody can guess. */
export function newKeptReply(random: Uint8Array, exchangeId: ExchangeId): KeptReply {
  const key = toBase64Url(random.subarray(16, KEPT_REPLY_BYTES))
  return { id: toHex(random.subarray(0, 16)), key, exchangeId }
}

/** Whether requests of this connection go through the host of this page, which alone is told to keep a reply. */
export const isThroughHost = ({ type, baseUrl }: Connection, ownOrigin: string): boolean =>
  type === 'server' || (type === 'remote' && originOf(baseUrl) === ownOrigin)

/** Whether a data policy lets a host keep what a model says. */
export const mayBeKept = (rule: DataRule | null): boolean => rule?.noRetention !== true
