import { failed, ok, type Result } from '@/lib/result'
import * as z from '@/lib/schema'
import { mark, t } from '@/lib/text/t'

import { PRIVATE_REQUEST } from './fetchJson'

/** The host of this page. */
export type PageHost = {
  readonly fetch: typeof globalThis.fetch
  readonly origin: string
  /** What lets the person in where the host asks for keys. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a host answered instead; undefined where it can't be reached. A plain file host names no problem. */
type HostRefusal =
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

/** What a host's codes mean, where one can do something about it: its own sentences are in English. */
const REASONS: Readonly<Record<string, string>> = {
  rate_limit_exceeded: mark('Too many requests to this host. Try again in a minute.'),
  share_too_many: mark('You have too many links on this host. Delete some first.'),
  share_full: mark('Your links fill the space you have on this host. Delete some first.'),
  share_too_large: mark('This chat is too large for a link. Share it as a file instead.'),
  share_unavailable: mark('Links can’t be read or made right now. Try again soon.'),
  sync_unavailable: mark('Sync isn’t available right now. Try again soon.'),
  invitation_needed: mark(
    'This host syncs for invited people. Add its key under Settings → Providers first.',
  ),
  forbidden: mark('Syncing with this host can only be started on its own pages.'),
  too_many: mark(
    'You have too many sync spaces or devices on this host. Leave a space you no longer use, then try again.',
  ),
}

/** Why a host said no, in the language of the page; its own sentence for what the page has no words for. */
export const hostReason = ({
  code,
  message,
}: {
  readonly code: string | null
  readonly message: string
}): string => t(REASONS[code ?? ''] ?? message)
