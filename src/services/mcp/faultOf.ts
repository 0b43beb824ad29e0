import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'

import type { ServerFault } from '@/domain/mcp/serverFault'
import { isRecord } from '@/lib/json'
import { stored } from '@/lib/text/english'
import { hear } from '@/lib/text/hear'

import { MOST_BYTES, TooLargeError, UnsendableError } from './boundedFetch'

/** Control, zero-width and direction-changing characters: they hide text from people that models still read. */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** Foreign text without hidden characters, cut to this many characters with a visible mark. */
export function shortText(text: string, most: number): string {
  const shown = text
    .slice(0, most * 2)
    .replace(HIDDEN, '')
    .trim()
  if (shown.length <= most && text.length <= most * 2) return shown
  // Not through the middle of a surrogate pair.
  return `${shown.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Longest foreign text in a fault, in characters. */
const DETAIL = 300

/** What a failure of the client library means; keys never occur in it, as they are in no message of the library. */
export function faultOf(cause: unknown, url: string): ServerFault {
  const { origin } = new URL(url)
  for (const error of chainOf(cause)) {
    const fault = knownFault(error, origin)
    if (fault) return fault
  }
  // A browser says no more than this of a server that is down or lets no web page in.
  if (chainOf(cause).some((error) => error instanceof Error && error.name === 'TypeError'))
    return { type: 'unreachable', origin, reason: 'unknown' }
  return { type: 'unusable', detail: detailOf(cause) }
}

function knownFault(error: unknown, origin: string): ServerFault | undefined {
  if (error instanceof TooLargeError) return { type: 'tooLarge', limitBytes: MOST_BYTES }
  if (error instanceof UnsendableError)
    return {
      type: 'local',
      message: stored(
        'The key or token for this server holds a line break or another character that can’t be sent. Enter the key again, or sign in again.',
      ),
    }
  if (error instanceof InsufficientScopeError)
    return {
      type: 'refused',
      origin,
      detail: stored('It needs the permission “{scope}”', {
        scope: shortText(error.requiredScope ?? '', 100),
      }),
    }
  if (error instanceof UnauthorizedError) return { type: 'signIn', origin, detail: '' }
  if (error instanceof SdkHttpError) {
    const { status } = error
    const detail = bodyDetail(error.data)
    if (status === 401) return { type: 'signIn', origin, detail }
    if (status === 403) return { type: 'refused', origin, detail }
    return { type: 'status', origin, status, detail }
  }
  if (error instanceof ProtocolError) {
    // The library's own code for a stream that ended, or a connection that was closed.
    if (error.code === -32000 && /stream ended|closed/i.test(error.message))
      return { type: 'broken', detail: '' }
    const message = shortText(error.message.replace(/^MCP error -?\d+: /, ''), DETAIL)
    // This app's host tells how it made what it says of a server.
    if (isRecord(error.data)) hear(message, error.data['said'])
    return { type: 'error', code: error.code, message }
  }
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout) return { type: 'silent', limitMs: timeoutIn(error) }
    if (error.code === SdkErrorCode.ConnectionClosed) return { type: 'broken', detail: '' }
    if (error.code === SdkErrorCode.InputRequiredRoundsExceeded)
      return { type: 'unusable', detail: stored('It asked for input again and again without ever answering') }
    if (error.code === SdkErrorCode.ListPaginationExceeded)
      return { type: 'unusable', detail: stored('Its list never ends') }
  }
  return undefined
}

/** The error and what caused it, outermost first. */
function chainOf(cause: unknown): readonly unknown[] {
  const chain: unknown[] = []
  for (let at: unknown = cause; at !== undefined && chain.length < 8;) {
    chain.push(at)
    at = at instanceof Error ? at.cause : undefined
  }
  return chain
}

function bodyDetail(data: unknown): string {
  const text = isRecord(data) && typeof data['text'] === 'string' ? data['text'] : ''
  // A page of HTML says nothing to a person.
  if (/^\s*</.test(text)) return ''
  const keys = ['error_description', 'message', 'detail', 'error'] as const
  const values = keys.map((key) => new RegExp(`"${key}"\\s*:\\s*"([^"]{1,300})"`).exec(text)?.[1])
  return shortText(values.find((value) => value !== undefined) ?? text, DETAIL)
}

/** Without what the library's schemas found wrong, which is JSON and long. */
const detailOf = (cause: unknown): string =>
  shortText(cause instanceof Error ? cause.message : String(cause), DETAIL)
    .replace(/:?\s*\[\s*\{.*$/s, '')
    .replace(/\.$/, '')

const timeoutIn = (error: SdkError): number =>
  isRecord(error.data) && typeof error.data['timeout'] === 'number' ? error.data['timeout'] : 0
