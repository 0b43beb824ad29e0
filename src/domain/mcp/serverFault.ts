import { joinSentences } from '@/lib/text/joinSentences'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatDuration } from '@/lib/text/formatTime'
import { mark, t } from '@/lib/text/t'
import { tellLately } from '@/lib/text/tellLately'

import type { ToolServer } from './toolServer'

/** Why a server could not be used. Details are foreign text, already short. */
export type ServerFault =
  /** No answer reached the page: no network, no server, or a server that lets no web page in. */
  | { readonly type: 'unreachable'; readonly origin: string; readonly reason: 'cors' | 'silent' | 'unknown' }
  | { readonly type: 'signIn'; readonly origin: string; readonly detail: string }
  | { readonly type: 'refused'; readonly origin: string; readonly detail: string }
  | { readonly type: 'status'; readonly origin: string; readonly status: number; readonly detail: string }
  /** A JSON-RPC error: the server understood and says no. */
  | { readonly type: 'error'; readonly code: number; readonly message: string }
  | { readonly type: 'silent'; readonly limitMs: number }
  | { readonly type: 'tooLarge'; readonly limitBytes: number }
  /** It sends more messages than any real call. */
  | { readonly type: 'flood' }
  /** The connection broke before the answer: whether the call was carried out is unknown. */
  | { readonly type: 'broken'; readonly detail: string }
  | { readonly type: 'cancelled' }
  /** Something on this device is in the way, such as a locked key; a whole sentence, in English. */
  | { readonly type: 'local'; readonly message: string }
  /** The session ended on the server while a call that may write was waiting. */
  | { readonly type: 'sessionLost' }
  /** What answered does not speak the protocol, or breaks it. */
  | { readonly type: 'unusable'; readonly detail: string }

/** A sentence or two: what went wrong and what to do next, for a server that is reached directly or through the host. */
export function describeServerFault(fault: ServerFault, { via }: Pick<ToolServer, 'via'>): string {
  switch (fault.type) {
    case 'unreachable':
      return via === 'relay' ? t(HOST_AWAY) : unreachable(fault)
    case 'signIn':
      if (via === 'relay') return t(HOST_KEY)
      return withQuote(
        t('{origin} wants you to sign in or send a key.', { origin: fault.origin }),
        fault.detail,
        t('Enter the API key in the server’s settings, or press “Sign in”.'),
      )
    case 'refused':
      return withQuote(
        t('{origin} refused access.', { origin: fault.origin }),
        fault.detail,
        t('Check that the key has the rights this needs.'),
      )
    case 'status':
      return via === 'relay' && fault.status === 404 ? t(HOST_WITHOUT) : describeStatus(fault)
    case 'error':
      return fault.message === ''
        ? t('The server reported error {code} without an explanation.', { code: String(fault.code) })
        : t('The server reported an error: “{message}” ({code}).', {
            message: tellLately(fault.message),
            code: String(fault.code),
          })
    case 'silent':
      return t(
        'The server didn’t respond for {time}, so the call was ended. Try again, or raise the timeout in the server’s settings.',
        { time: formatDuration(fault.limitMs) },
      )
    case 'tooLarge':
      return t('The answer is larger than {size} and was not read. Ask for less at a time.', {
        size: formatBytes(fault.limitBytes),
      })
    case 'flood':
      return t('The server sent far more messages than a call needs, so the call was ended.')
    case 'broken':
      return withQuote(
        t(
          'The connection broke before the answer arrived, so it’s unknown whether the call was carried out.',
        ),
        fault.detail,
        '',
      )
    case 'local':
      return tellLately(fault.message)
    case 'cancelled':
      return t('You stopped this call.')
    case 'sessionLost':
      return t(
        'The server ended the session during the call, so it’s unknown whether the call was carried out. Run it again if that is safe.',
      )
    case 'unusable':
      return withQuote(
        t('This server doesn’t follow the protocol.'),
        fault.detail,
        t('Check that the address leads to an MCP server.'),
      )
  }
}

/** A sentence, what the server says itself, and the next step. */
function withQuote(sentence: string, detail: string, next: string): string {
  const quote = detail === '' ? '' : t('It says: “{detail}”.', { detail: tellLately(detail) })
  return joinSentences([sentence, quote, next])
}

function describeStatus({ origin, status, detail }: Extract<ServerFault, { type: 'status' }>): string {
  if (status === 404)
    return t('There is no MCP server at this address on {origin}. Check the path; it often ends in /mcp.', {
      origin,
    })
  if (status === 429)
    return t('{origin} received too many requests. Wait a moment and try again.', { origin })
  return status >= 500
    ? withQuote(
        t('{origin} has a problem (HTTP {status}).', { origin, status: String(status) }),
        detail,
        t('Try again later.'),
      )
    : withQuote(
        t('{origin} answered with HTTP {status}.', { origin, status: String(status) }),
        detail,
        t('Check the address.'),
      )
}

const HOST_AWAY = mark('This app’s host couldn’t be reached. Check the network and try again.')
const HOST_WITHOUT = mark('This app’s host doesn’t offer this server any more.')
const HOST_KEY = mark(
  'This app’s host only lets invited people use its servers. Add the host as a provider under Settings → Providers, with the key you were given.',
)

function unreachable({ origin, reason }: Extract<ServerFault, { type: 'unreachable' }>): string {
  const relay = t(
    'This app’s host can reach it for you: name the server in PARLANCE_MCP and start the host again.',
  )
  if (reason === 'cors')
    return joinSentences([t('{origin} answers, but doesn’t let web pages in (CORS).', { origin }), relay])
  if (reason === 'silent')
    return t(
      '{origin} didn’t answer. Check the address, that the server is running and that you are online.',
      { origin },
    )
  return joinSentences([
    t(
      '{origin} didn’t answer, or doesn’t let web pages in (CORS). Check the address and that the server is running.',
      { origin },
    ),
    t('If it is:'),
    relay,
  ])
}

/** Whether a call that ended so may have been carried out all the same. */
export const isOutcomeUnknown = (fault: ServerFault): boolean =>
  fault.type === 'broken' || fault.type === 'sessionLost' || fault.type === 'silent' || fault.type === 'flood'
