import { createHash, timingSafeEqual } from 'node:crypto'

import { leaving, metricsAnswer } from '../api/leaving'

import type { Health } from './createHealth'

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
