import * as z from 'zod/mini'

import { DAY_MS } from '@/lib/time/dayMs'

import type { PushKeys } from '../notices/encryptPush'
import type { QuietHours } from '../notices/notice'

/** A browser that is told of things while no page is open there. */
export type NoticeDevice = PushKeys & {
  /** 32 hexadecimal digits, chosen by the device. */
  readonly id: string
  /** Whose it is. */
  readonly owner: string
  /** Where its push service takes messages. */
  readonly endpoint: string
  /** Whom that service may turn to. */
  readonly contact: string
  readonly quiet: QuietHours | null
}

/** Who is told of what, for all hosts that share the store. Rejects where it cannot be read or written. */
export type NoticeStore = {
  /** The keys of all these hosts as text: those that are there, else what `make` makes, kept before anybody has it. */
  keys(make: () => Promise<string>): Promise<string>
  /** Takes the place of the same device, and of any other with its address. Beyond `most` of one owner the oldest goes. */
  put(device: NoticeDevice, most: number): Promise<void>
  /** The oldest first. */
  devices(owner: string): Promise<readonly NoticeDevice[]>
  remove(owner: string, id: string): Promise<void>
  /** Its push service knows it no more. */
  removeEndpoint(endpoint: string): Promise<void>
  /** Whether nobody claimed this name before; forgotten after `CLAIM_KEPT_MS`. */
  claim(name: string): Promise<boolean>
}

/** All of a store, to be copied; `keys` null where none were made. */
export type NoticeCopy = {
  readonly keys: string | null
  readonly devices: readonly NoticeDevice[]
  readonly claims: Readonly<Record<string, number>>
}

/** Longer than the longest month. In milliseconds. */
export const CLAIM_KEPT_MS = 40 * DAY_MS

/** A device as both kinds of store have it. */
export const NOTICE_DEVICE = z.object({
  id: z.string(),
  owner: z.string(),
  endpoint: z.string(),
  contact: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  quiet: z.nullable(z.object({ from: z.number(), to: z.number(), timeZone: z.string() })),
})
