import type { QuietHours } from '@/domain/notices/quietHours'
import { failed, ok, type Result } from '@/lib/result'
import * as z from '@/lib/schema'
import { hostReason } from '@/services/http/hostReason'

import type { PushAddress } from './pushHere'

/** Why the host didn't do it. `none`: it sends no notices, or is none of ours. */
export type NoticeFailure =
  | { readonly type: 'offline' | 'none' | 'key' }
  /** Why, in the language of the page. */
  | { readonly type: 'refused'; readonly reason: string }

export type NoticeHost = {
  readonly fetch: typeof globalThis.fetch
  /** Of this page. */
  readonly origin: string
  /** What lets the person in where the host asks for keys. */
  readonly headers: Readonly<Record<string, string>>
}

const ANSWER_MS = 20_000

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
  { fetch, origin, headers }: NoticeHost,
  path: string,
  init: RequestInit,
): Promise<Result<Response, NoticeFailure>> {
  let answer: Response
  try {
    answer = await fetch(`${origin}/api/notices${path}`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(ANSWER_MS),
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    })
  } catch {
    return failed({ type: 'offline' })
  }
  if (answer.ok) return ok(answer)
  if (answer.status === 401) return failed({ type: 'key' })
  const problem = PROBLEM.safeParse(await answer.json().catch(() => undefined)).data?.error
  const isOurs = problem?.code?.startsWith('notices_') ?? false
  if (problem && (isOurs || answer.status === 429))
    return failed({ type: 'refused', reason: hostReason(problem) })
  return failed({ type: answer.status >= 500 ? 'offline' : 'none' })
}

const KEY = z.object({ publicKey: z.string() })
const PROBLEM = z.object({ error: z.object({ message: z.string(), code: z.nullable(z.string()) }) })
