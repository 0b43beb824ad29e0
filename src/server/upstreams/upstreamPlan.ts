import type { Dialect } from '@/domain/connections/dialect'
import { headersWithKey } from '@/domain/dialects'

import type { Upstream } from '../api/upstream'

/** One of several services behind the gateway. */
export type NamedUpstream = Upstream & {
  /** What the terminal, `/health` and `/metrics` call it. */
  readonly name: string
  /** Names of models, `*` for any characters in them; all where it is empty. */
  readonly models: readonly string[]
  /** How large its part is among those that serve the same model. */
  readonly weight: number
  readonly dialects: readonly Dialect[]
}

/** Where a request may go: the upstream, and the model's name there. */
export type Route = { readonly upstream: NamedUpstream; readonly model: string }

/** Every service behind the gateway, and names of models that stand for an ordered list of routes. */
export type UpstreamPlan = {
  readonly upstreams: readonly NamedUpstream[]
  readonly models: ReadonlyMap<string, readonly Route[]>
}

/** Whether an upstream serves a model by the patterns of its file. */
export const serves = ({ models }: NamedUpstream, model: string): boolean =>
  models.length === 0 || models.some((pattern) => matches(pattern, model))

/** Piece by piece rather than by a regular expression: a pattern is text, and none may take long. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const [index, piece] of rest.entries()) {
    if (index === rest.length - 1) return text.length - piece.length >= at && text.endsWith(piece)
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at === text.length
}

const LIMIT_MS = 10_000

/** Whether an upstream lists its models again: any answer counts but a failure, or a refusal of the key. Never rejects. */
export async function probeUpstream(
  { baseUrl, key }: Upstream,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/v1/models`, {
      headers: headersWithKey(baseUrl, key),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await answer.body?.cancel()
    return answer.status < 500 && answer.status !== 401
  } catch {
    return false
  }
}
