import { describeBytes } from '@/lib/describeBytes'

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
  /** Its key may not be used now; a whole sentence. */
  | { readonly type: 'key'; readonly message: string }
  /** The session ended on the server while a call that may write was waiting. */
  | { readonly type: 'sessionLost' }
  /** What answered does not speak the protocol, or breaks it. */
  | { readonly type: 'unusable'; readonly detail: string }

/** Where the app runs, as far as it matters for what to do next. */
export type FaultHelp = { readonly hasRelay: boolean; readonly isViaRelay: boolean }

/** A sentence or two: what went wrong and what to do next. */
export function describeServerFault(fault: ServerFault, help: FaultHelp): string {
  switch (fault.type) {
    case 'unreachable':
      return unreachable(fault, help)
    case 'signIn':
      return `${fault.origin} wants you to sign in or send a key.${said(fault.detail)} Enter the API key in the server’s settings, or press “Sign in”.`
    case 'refused':
      return `${fault.origin} refused access.${said(fault.detail)} Check that the key has the rights this needs.`
    case 'status':
      return fault.status === 404
        ? `There is no MCP server at this address on ${fault.origin}. Check the path; it often ends in /mcp.`
        : fault.status === 429
          ? `${fault.origin} received too many requests. Wait a moment and try again.`
          : fault.status >= 500
            ? `${fault.origin} has a problem (HTTP ${fault.status}).${said(fault.detail)} Try again later.`
            : `${fault.origin} answered with HTTP ${fault.status}.${said(fault.detail)} Check the address.`
    case 'error':
      return `The server reported an error (${fault.code}): ${fault.message || 'no explanation given'}.`.replace(
        /\.\.$/,
        '.',
      )
    case 'silent':
      return `The server didn’t respond for ${Math.round(fault.limitMs / 1000)} seconds, so the call was ended. Try again, or raise the timeout in the server’s settings.`
    case 'tooLarge':
      return `The answer is larger than ${describeBytes(fault.limitBytes)} and was not read. Ask for less at a time.`
    case 'flood':
      return 'The server sent far more messages than a call needs, so the call was ended.'
    case 'broken':
      return `The connection broke before the answer arrived, so it’s unknown whether the call was carried out.${said(fault.detail)}`
    case 'key':
      return fault.message
    case 'cancelled':
      return 'You stopped this call.'
    case 'sessionLost':
      return 'The server ended the session during the call, so it’s unknown whether the call was carried out. Run it again if that is safe.'
    case 'unusable':
      return `This server doesn’t follow the protocol: ${fault.detail} Check that the address leads to an MCP server.`
  }
}

const said = (detail: string): string => (detail === '' ? '' : ` It says: “${detail}”.`)

function unreachable(
  { origin, reason }: Extract<ServerFault, { type: 'unreachable' }>,
  { hasRelay, isViaRelay }: FaultHelp,
): string {
  if (isViaRelay) return 'This app’s host could not be reached. Check the network and try again.'
  const relay = hasRelay
    ? 'Choose “Through this app’s host” in its settings.'
    : 'Use the relay of this app’s host: name the server in PARLANCE_MCP and start the host again.'
  if (reason === 'cors')
    return `${origin} answers, but doesn’t let web pages in (CORS). ${relay} Or have its operator allow this page.`
  if (reason === 'silent')
    return `${origin} didn’t answer. Check the address, that the server is running and that you are online.`
  return `${origin} didn’t answer, or doesn’t let web pages in (CORS). Check the address and that the server is running. If it is: ${relay}`
}

/** Whether a call that ended so may have been carried out all the same. */
export const isOutcomeUnknown = (fault: ServerFault): boolean =>
  fault.type === 'broken' || fault.type === 'sessionLost' || fault.type === 'silent' || fault.type === 'flood'
