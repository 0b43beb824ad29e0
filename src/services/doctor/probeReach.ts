import { addressSpaceOf } from '@/domain/connections/addressSpaceOf'
import { t } from '@/lib/text/t'

import { PRIVATE_REQUEST } from '../http/fetchJson'
import { createIdleTimer, orAborted } from '../page/timeouts'

import type { Page } from './browserPage'

/** Longest wait for any sign of life, in milliseconds. */
const LIMIT_MS = 8_000

type Deps = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly page: Pick<Page, 'isIsolated' | 'watchBlocked'>
}

/**
 * Whether anything answers at an address, even if it does not answer to this page; `unknown` where the browser keeps
 * that to itself. Sends neither key nor headers, and learns nothing of the answer. Never throws.
 */
export async function probeReach(
  url: string,
  { fetch, signal, page }: Deps,
): Promise<'answers' | 'silent' | 'unknown'> {
  const idle = createIdleTimer(LIMIT_MS)
  const either = AbortSignal.any([signal, idle.signal])
  const blocked = page.isIsolated ? page.watchBlocked() : undefined
  try {
    const init = { ...PRIVATE_REQUEST, mode: 'no-cors' } as const
    await orAborted(fetch(url, { ...init, signal: either }), either)
    return 'answers'
  } catch {
    // An isolated page is told the same of silence and of an answer that is not meant for it.
    if (!page.isIsolated || either.aborted) return 'silent'
    if (!blocked) return 'unknown'
    return (await blocked.sees(new URL(url).origin)) ? 'answers' : 'silent'
  } finally {
    blocked?.stop()
    idle.stop()
  }
}

/** A well-known server that people run themselves. */
type LocalServer = {
  readonly name: string
  /** How it is started. */
  readonly start: string
  /** How it is told to answer pages of an origin. */
  readonly allow: (pageOrigin: string) => string
}

/** By the port each listens on unless told otherwise. */
const SERVERS: Readonly<Record<string, LocalServer | undefined>> = {
  '11434': {
    name: 'Ollama',
    start: 'ollama serve',
    allow: (origin) =>
      [
        t('Quit Ollama and start it with OLLAMA_ORIGINS={origin} ollama serve.', { origin }),
        t(
          'On macOS: launchctl setenv OLLAMA_ORIGINS "{origin}", then start Ollama again. On Windows: set OLLAMA_ORIGINS in the environment variables of your account.',
          { origin },
        ),
      ].join('\n'),
  },
  '1234': {
    name: 'LM Studio',
    start: 'lms server start --cors',
    allow: () =>
      t(
        'Start its server with lms server start --cors, or switch on “Enable CORS” in the Developer tab of LM Studio.',
      ),
  },
  '8080': {
    name: 'llama.cpp',
    start: 'llama-server -m model.gguf',
    allow: (origin) => t('Start it with {command}.', { command: `llama-server --cors-origins "${origin}"` }),
  },
  '8000': {
    name: 'vLLM',
    start: 'vllm serve <model>',
    allow: (origin) =>
      t('Start it with {command}.', { command: `vllm serve <model> --allowed-origins '["${origin}"]'` }),
  },
}

/** The server that most likely runs at an address of this machine or network; undefined when none is known. */
export function serverAt(baseUrl: string): LocalServer | undefined {
  return addressSpaceOf(baseUrl) === 'public' ? undefined : SERVERS[new URL(baseUrl).port]
}

/**
 * How to make a service answer pages of an origin: the very command for servers known by their port, else
 * the header to send, or the way around through the app's own host.
 */
export function corsRemedy({
  baseUrl,
  pageOrigin,
}: {
  readonly baseUrl: string
  readonly pageOrigin: string
}): string {
  const server = serverAt(baseUrl)
  if (server)
    return t('{how} ({name} is what usually listens on this port.)', {
      how: server.allow(pageOrigin),
      name: server.name,
    })
  const gateway = t(
    'Or let this app’s own host pass calls on: start it with PARLANCE_UPSTREAM={baseUrl} and PARLANCE_UPSTREAM_KEY, and choose “This server”.',
    { baseUrl },
  )
  return addressSpaceOf(baseUrl) === 'public'
    ? `${t('Only its operator can change that, by answering with Access-Control-Allow-Origin: {pageOrigin} and allowing the headers Authorization and Content-Type.', { pageOrigin })}\n${gateway}`
    : `${t('Let the server answer with Access-Control-Allow-Origin: {pageOrigin} and allow the headers Authorization and Content-Type; most servers have an option for it.', { pageOrigin })}\n${gateway}`
}
