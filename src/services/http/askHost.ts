import { failed, ok, type Result } from '@/lib/result'
import * as z from '@/lib/schema'

import { PRIVATE_REQUEST } from './privateRequest'

/** The host of this page. */
export type PageHost = {
  readonly fetch: typeof globalThis.fetch
  readonly origin: string
  /** What lets the person in where the host asks for keys. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a host answered instead; undefined where it can't be reached. A plain file host names no problem. */
export type HostRefusal =
  | {
      readonly status: number
      readonly problem: { readonly message: string; readonly code: string | null } | undefined
    }
  | undefined

const ANSWER_MS = 20_000

/**
 * Asks the host of this page, and nobody else hears of it.
 *
 * @param path from `/api/` on
 * @param answerMs how long its answer may take, in milliseconds
 */
export async function askHost(
  { fetch, origin, headers }: PageHost,
  path: string,
  init: RequestInit,
  answerMs = ANSWER_MS,
): Promise<Result<Response, HostRefusal>> {
  let answer: Response
  try {
    answer = await fetch(`${origin}${path}`, {
      ...PRIVATE_REQUEST,
      signal: AbortSignal.timeout(answerMs),
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    })
  } catch {
    return failed(undefined)
  }
  if (answer.ok) return ok(answer)
  const body = PROBLEM.safeParse(await answer.json().catch(() => undefined)).data
  return failed({ status: answer.status, problem: body?.error })
}

const PROBLEM = z.object({ error: z.object({ message: z.string(), code: z.nullable(z.string()) }) })
