import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'

import { ownValue } from '@/lib/ownValue'

import { securityHeaders } from './securityHeaders'

export type StaticFile = {
  readonly file: string
  /** Where in it this one begins, as several may be in one (`packedFiles`). */
  readonly start?: number
  readonly sizeBytes: number
  readonly etag: string
  /** Of a page: the hashes of the scripts in it, as a Content-Security-Policy names them. */
  readonly scripts?: readonly string[]
}

/** The files of the built app by URL path (`/assets/index-3f2a.js`), read once at start. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

/**
 * Lists a folder's files. Only what is listed can ever be served, so no path of a request reaches
 * the file system. A folder that does not exist is empty.
 */
export async function listStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, StaticFile>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const facts = await stat(file)
    const etag = `"${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}"`
    files.set(`/${relative(folder, file).split(sep).join('/')}`, {
      file,
      sizeBytes: facts.size,
      etag,
      ...(file.endsWith('.html') && { scripts: hashesOfScripts(await readFile(file, 'utf8')) }),
    })
  }
  return files
}

/**
 * Answers a GET or HEAD for a file: the compressed form the browser takes, for ever in its cache
 * where the name carries a hash, 304 where it has it. Undefined when there is no such file.
 */
export function serveStatic(files: StaticFiles, path: string, request: Request): Response | undefined {
  const plain = files.get(path)
  if (plain === undefined || /\.(?:br|gz)$/.test(path)) return undefined
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = ENCODINGS.find(
    ({ name, ending }) => accepted.includes(name) && files.has(`${path}.${ending}`),
  )
  const chosen = (encoding && files.get(`${path}.${encoding.ending}`)) ?? plain
  const headers = new Headers(securityHeaders(path, plain.scripts, new URL(request.url).searchParams))
  headers.set('ETag', chosen.etag)
  headers.set(
    'Cache-Control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  headers.set('Vary', 'Accept-Encoding')
  if (request.headers.get('if-none-match') === chosen.etag)
    return new Response(null, { status: 304, headers })
  headers.set('Content-Type', typeOf(path))
  headers.set('Content-Length', String(chosen.sizeBytes))
  if (encoding) headers.set('Content-Encoding', encoding.name)
  return new Response(request.method === 'HEAD' ? null : streamOf(chosen), { headers })
}

export const hashesOfScripts = (html: string): readonly string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

const ENCODINGS = [
  { name: 'br', ending: 'br' },
  { name: 'gzip', ending: 'gz' },
]

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  webmanifest: 'application/manifest+json',
}

function typeOf(path: string): string {
  return ownValue(TYPES, path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
}

function streamOf({ file, start = 0, sizeBytes }: StaticFile): ReadableStream<Uint8Array> | null {
  if (sizeBytes === 0) return null
  const part = createReadStream(file, { start, end: start + sizeBytes - 1 })
  return Readable.toWeb(part) as ReadableStream<Uint8Array>
}
