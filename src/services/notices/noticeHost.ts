import type { QuietHours } from '@/domain/notices/quietHours'
import { failed, ok, type Result } from '@/lib/result'
import * as z from '@/lib/schema'
import { askHost, hostReason, type PageHost } from '@/services/http/askHost'

import type { PushAddress } from './pushHere'

/** Why the host didn't do it. `none`: it sends no notices, or is none of ours. */
export type NoticeFailure =
  | { readonly type: 'offline' | 'none' | 'key' }
  /** Why, in the language of the page. */
  | { readonly type: 'refused'; readonly reason: string }

export type NoticeHost = Required<PageHost>

/** The key that notices of this host are signed with. */
export async function publicKeyOf(host: NoticeHost): Promise<Result<string, NoticeFailure>> {
  const answer = await ask(host, '', {})
  if (!answer.ok) return answer
  const read = KEY.safeParse(await answer.value.json().catch(() => undefined))
  return read.success ? ok(read.data.publicKey) : failed({ type: 'none' })
}

type Device = PushAddress & { readonly quiet: (QuietHours & { readonly timeZone: string }) | null }

export const putDevice = (host: NoticeHost, id: string, { quiet, ...address }: Device) =>
  done(ask(host, `/${id}`, json('PUT', { ...address, ...(quiet && { quiet }) })))

export const removeDevice = (host: NoticeHost, id: string) => done(ask(host, `/${id}`, { method: 'DELETE' }))

/** Sends this device a notice now. */
export const testDevice = (host: NoticeHost, id: string) => done(ask(host, `/${id}/test`, { method: 'POST' }))

/** Has the person's other devices told that a chat waits. */
export const tellWaiting = (host: NoticeHost, chat: string, except: string) =>
  done(ask(host, '', json('POST', { kind: 'waiting', chat, ...(except !== '' && { except }) })))

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

async function done(asked: Promise<Result<Response, NoticeFailure>>): Promise<Result<void, NoticeFailure>> {
  const answer = await asked
  return answer.ok ? ok(undefined) : answer
}

async function ask(
  host: NoticeHost,
  path: string,
  init: RequestInit,
): Promise<Result<Response, NoticeFailure>> {
  const answer = await askHost(host, `/api/notices${path}`, init)
  if (answer.ok) return answer
  if (!answer.error) return failed({ type: 'offline' })
  const { status, problem } = answer.error
  if (status === 401) return failed({ type: 'key' })
  const isOurs = problem?.code?.startsWith('notices_') ?? false
  if (problem && (isOurs || status === 429)) return failed({ type: 'refused', reason: hostReason(problem) })
  return failed({ type: status >= 500 ? 'offline' : 'none' })
}

const KEY = z.object({ publicKey: z.string() })
