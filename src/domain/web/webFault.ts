import { formatBytes } from '@/lib/text/formatBytes'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { tellLately } from '@/lib/text/tellLately'

/** Why the web gave nothing. Details are foreign text, already short. */
export type WebFault =
  /** Asked from the page: no answer that the browser lets it read. */
  | { readonly type: 'unreachable'; readonly origin: string }
  /** This app comes from a host that fetches nothing for it. */
  | { readonly type: 'noRelay' }
  /** The host wants the key that it gave out. */
  | { readonly type: 'relayKey' }
  /** The host could not be asked. */
  | { readonly type: 'relayGone' }
  /** What the host says it refuses or could not fetch. */
  | { readonly type: 'relay'; readonly code: string; readonly message: string }
  | { readonly type: 'status'; readonly origin: string; readonly status: number; readonly detail: string }
  | { readonly type: 'tooLarge'; readonly limitBytes: number }
  | { readonly type: 'slow'; readonly limitMs: number }
  | { readonly type: 'cancelled' }
  /** A whole sentence, in English, on something on this device, such as a locked key, or on what came. */
  | { readonly type: 'local'; readonly message: string }

/** What went wrong, and what to do next; `page` where a page was to be read, else a service was asked. */
export function describeWebFault(fault: WebFault, what: 'service' | 'page' = 'service'): string {
  switch (fault.type) {
    case 'unreachable':
      return t(
        '{origin} didn’t answer, or doesn’t let web pages in (CORS). Check the address, or choose “Through this app’s host” for it under Settings → Tools.',
        { origin: fault.origin },
      )
    case 'noRelay':
      return t(
        'This app’s host fetches nothing from the web. Start it with PARLANCE_WEB=1, or run Parlance on your own computer with npm start.',
      )
    case 'relayKey':
      return t(
        'This app’s host asks for your key before it fetches from the web. Add the host as a provider with the key you were given, under Settings → Providers.',
      )
    case 'relayGone':
      return t('This app’s host couldn’t be reached. Check the network and try again.')
    case 'relay':
      return t('This app’s host couldn’t fetch it: {message}', { message: tellLately(fault.message) })
    case 'status':
      return what === 'page' ? describePageStatus(fault) : describeStatus(fault)
    case 'tooLarge':
      return t('The answer is larger than {size} and wasn’t read.', { size: formatBytes(fault.limitBytes) })
    case 'slow':
      return t('No answer came within {time}. Try again later.', { time: formatDuration(fault.limitMs) })
    case 'cancelled':
      return t('You stopped this call.')
    case 'local':
      return tellLately(fault.message)
  }
}

function describePageStatus({ origin, status }: Extract<WebFault, { type: 'status' }>): string {
  if (status === 404 || status === 410)
    return t('There is no page at this address on {origin} (HTTP {status}).', { origin, status })
  if (status === 401 || status === 403 || status === 429 || status === 451)
    return t(
      '{origin} doesn’t let programs read this page (HTTP {status}). Open it yourself and paste what matters.',
      { origin, status },
    )
  return t('{origin} answered with HTTP {status}. Try again later.', { origin, status })
}

function describeStatus({ origin, status, detail }: Extract<WebFault, { type: 'status' }>): string {
  const says = detail === '' ? '' : ` ${t('It says: “{detail}”.', { detail })}`
  if (status === 401 || status === 403)
    return `${t('{origin} refused access (HTTP {status}). Check the key, and that the service allows JSON answers.', { origin, status })}${says}`
  if (status === 404)
    return `${t('There is nothing at this address on {origin} (HTTP 404).', { origin })}${says}`
  if (status === 429)
    return `${t('{origin} received too many requests, or your plan is used up. Wait a moment and try again.', { origin })}${says}`
  return `${t('{origin} answered with HTTP {status}.', { origin, status })}${says}`
}
