import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

import { percentDecoded } from '../lib/percentDecoded'

import { problemResponse, serverProblem } from '@/builtin/problem'
import { mark } from '@/lib/text/t'

import type { Api } from './api/createApi'
import { leaving } from './api/leaving'
import { answerHealth, answerMetrics, type Watched } from './health/answerHealth'
import { OCR_LIST, OCR_PATH, PYTHON_LOCK, PYTHON_PATH, type HostLanguages } from './keptFolders'
import { securityHeaders } from './securityHeaders'
import { serveStatic, type StaticFiles } from './staticFiles'

/** What the host is made of. */
export type HostOptions = {
  readonly files: StaticFiles
  /** Packages of Python by their paths; absent where the host has none. */
  readonly python?: StaticFiles | undefined
  /** Languages for text recognition; absent where the host has none. */
  readonly ocr?: HostLanguages | undefined
  /** Answers `/v1/…`, `/models.json` and `/api/server`. */
  readonly api: Api
  /** What is told at `/health` and `/metrics`; absent where nothing watches. */
  readonly watched?: Watched
  /** Hears of failures that nothing else tells. */
  readonly log?: (line: string) => void
}

/**
 * The whole host as a function of requests: the interface, and the built app with its headers. What is
 * a place in the app (`/`, `/c/…`, a path that names no file) gets `index.html`; anything else that is
 * not there is 404.
 */
export function createHost({
  files,
  python = new Map(),
  ocr = { files: new Map(), languages: [] },
  api,
  watched,
  log = console.error,
}: HostOptions): Hono<{ Bindings: Partial<HttpBindings> }> {
  const host = new Hono<{ Bindings: Partial<HttpBindings> }>()
  for (const path of ['/v1/*', '/models.json', '/api/*']) {
    host.all(path, async ({ req, env }) => leaving(await api(req.raw, addressOf(env), isOldHttp(env))))
  }
  if (watched) {
    host.get('/health', async () => leaving(await answerHealth(watched)))
    host.get('/metrics', (context) => answerMetrics(context.req.raw, watched))
  }
  // What nobody expected: where it happened is for the terminal alone.
  host.onError((error) => {
    log(error.stack ?? error.message)
    return leaving(
      problemResponse(serverProblem(mark('This host failed. Its log says why.'), 'internal_error'), {}),
    )
  })
  host.on(['GET', 'HEAD'], `${PYTHON_PATH}*`, ({ req }) => {
    const path = percentDecoded(req.path)
    const served = serveStatic(python, path, req.raw)
    // The app asks each host for its list, and none isn't a fault.
    const isList = path === `${PYTHON_PATH}${PYTHON_LOCK}`
    return (
      served ??
      new Response(isList ? null : 'Not found\n', { status: isList ? 204 : 404, headers: plainHeaders() })
    )
  })
  host.on(['GET', 'HEAD'], `${OCR_PATH}*`, ({ req }) => {
    const path = percentDecoded(req.path)
    if (path !== OCR_LIST)
      return (
        serveStatic(ocr.files, path, req.raw) ??
        new Response('Not found\n', { status: 404, headers: plainHeaders() })
      )
    return ocr.languages.length > 0
      ? Response.json(ocr.languages, { headers: { 'Cache-Control': 'no-cache' } })
      : new Response(null, { status: 204, headers: plainHeaders() })
  })
  host.on(['GET', 'HEAD'], '*', (context) => {
    const path = percentDecoded(context.req.path)
    const served =
      serveStatic(files, path, context.req.raw) ??
      (isPlace(path) ? serveStatic(files, '/index.html', context.req.raw) : undefined)
    return served ?? new Response('Not found\n', { status: 404, headers: plainHeaders() })
  })
  host.all(
    '*',
    () =>
      new Response('Method not allowed\n', {
        status: 405,
        headers: { ...plainHeaders(), Allow: 'GET, HEAD' },
      }),
  )
  return host
}

/** Tests ask without a connection. */
function addressOf(connection: Partial<HttpBindings> | undefined): string {
  return connection?.incoming?.socket.remoteAddress ?? 'unknown'
}

/** nginx adds no header unless it is told to, but speaks a version that nothing else does any more. */
const isOldHttp = (connection: Partial<HttpBindings> | undefined): boolean =>
  connection?.incoming?.httpVersion === '1.0'

/**
 * Model ids hold dots (`/catalog/llama-3.1`), so the folders of the app are told by name. Nothing in the app begins
 * with a dot, and what asks for `/.env` looks for what was left lying about.
 */
function isPlace(path: string): boolean {
  if (path.includes('/.')) return false
  return /^\/(?:c|catalog|compare|lab|settings)\//.test(path) || !/\.[a-z0-9]+$/i.test(path)
}

function plainHeaders(): Record<string, string> {
  return { ...securityHeaders('/'), 'Content-Type': 'text/plain; charset=utf-8' }
}
