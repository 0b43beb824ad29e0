import { createHash, timingSafeEqual } from 'node:crypto'

import { leaving, metricsAnswer } from '../api/leaving'
import type { HostStore } from '../store/hostStore'
import type { UpstreamHealth } from '../upstreams/createRouter'

/** What is told of the host to whatever watches it. */
export type Watched = {
  readonly health: () => Promise<Health>
  readonly metrics: () => string
  /** Asked for at `/metrics`; absent = nobody may read it here. */
  readonly metricsToken?: string | undefined
}

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/** `GET /health`: 200 while the host answers, 503 while it can't, for load balancers. */
export async function answerHealth({ health }: Pick<Watched, 'health'>): Promise<Response> {
  const report = await health()
  return Response.json(report, {
    status: report.status === 'down' || report.status === 'draining' ? 503 : 200,
    headers: NOT_KEPT,
  })
}

/** `GET /metrics` with the token as a bearer; there is nothing for anyone else. */
export function answerMetrics(request: Request, { metrics, metricsToken }: Watched): Response {
  const shown = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (metricsToken === undefined || shown === undefined || !isSame(shown, metricsToken))
    return leaving(new Response('Not found\n', { status: 404, headers: NOT_KEPT }))
  return metricsAnswer(metrics())
}

/** Compared by their hashes: in the same time, wherever they differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** How a host is, for whatever watches it: no names, no addresses. */
type Health = {
  /**
   * `degraded`: it answers, but something it needs is gone. `down`: nothing can be answered. `draining`: it is being
   * stopped, and takes no request any more.
   */
  readonly status: 'ok' | 'degraded' | 'down' | 'draining'
  readonly store: 'ok' | 'unavailable'
  readonly upstreams?: { readonly up: number; readonly all: number }
}

/** Longest a look at the store may take, in milliseconds. */
const LOOK_MS = 2000
/** A hash that no key has. */
const NOBODY = '0'.repeat(64)

/** How the host is at this moment. Never rejects. */
export const createHealth =
  (
    store: Pick<HostStore, 'keys'>,
    upstreams: () => readonly UpstreamHealth[],
    isDraining: () => boolean = () => false,
  ) =>
  async (): Promise<Health> => {
    const hasStore = await Promise.race([
      store.keys.find(NOBODY).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOOK_MS).unref()),
    ])
    const all = upstreams()
    const up = all.filter(({ isUp }) => isUp).length
    const isDown = !hasStore || (all.length > 0 && up === 0)
    return {
      status: isDraining() ? 'draining' : isDown ? 'down' : up < all.length ? 'degraded' : 'ok',
      store: hasStore ? 'ok' : 'unavailable',
      ...(all.length > 0 && { upstreams: { up, all: all.length } }),
    }
  }
