import { DIALECT_FACTS, type Dialect } from '@/domain/connections/dialect'
import { originOf } from '@/domain/connections/baseUrl'
import type { ConnectionReport } from '@/domain/connections/connectionReport'
import { describeError } from '@/domain/connections/serviceError'
import { assertNever } from '@/lib/assertNever'

import { addressSpaceOf } from '../http/addressSpaceOf'
import { corsRemedy } from './corsRemedy'
import type { Diagnosis } from './diagnosis'
import { serverAt } from './serverAt'

type Place = {
  /** As `normaliseBaseUrl` gives it. */
  readonly baseUrl: string
  /** Origin of this page. */
  readonly pageOrigin: string
}

const namesOf = (dialects: readonly Dialect[]): string =>
  dialects.map((dialect) => DIALECT_FACTS[dialect].name).join(', ')

/** What was found, and the exact remedy, in words for the person who set up the connection. */
export function describeDiagnosis(diagnosis: Diagnosis, place: Place): ConnectionReport {
  const origin = originOf(place.baseUrl)
  switch (diagnosis.type) {
    case 'fine': {
      const { modelCount, dialects } = diagnosis
      return {
        isFine: true,
        finding: `It works: ${modelCount.toLocaleString('en')} ${modelCount === 1 ? 'model' : 'models'}.${dialects ? ` APIs: ${namesOf(dialects)}.` : ''}`,
        ...(dialects && { dialects }),
      }
    }
    case 'noModels':
      return {
        isFine: true,
        finding: 'It works, but lists no models for this key.',
        remedy: 'Load or install a model on the server, or ask the provider which models the key may use.',
      }
    case 'noModelList':
      return {
        isFine: true,
        finding: 'It chats, but has no list of models.',
        remedy:
          'Enter the name of the model, as the provider’s documentation has it, when you choose a model.',
      }
    case 'keyMissing':
      return trouble('It wants an API key.', `Enter the key that ${origin} gave you.`)
    case 'keyRefused':
      return trouble(
        `It refuses this API key${quoted(diagnosis.error.detail)}.`,
        'Paste the key again, whole and without spaces, and check that it has not expired and belongs to this service.',
      )
    case 'forbidden':
      return trouble(
        `It knows this key, and does not let it in${quoted(diagnosis.error.detail)}.`,
        'Check what the key is allowed to do, and whether the service is offered in your region.',
      )
    case 'noSuchPath':
      return trouble(
        `${origin} answers, but there is nothing at ${diagnosis.url}.`,
        'Check the base URL: it is the address before /v1, for example https://api.example.com or https://example.com/api.',
      )
    case 'notChatService':
      return trouble(
        `${origin} answers, but not as a chat-completion service${quoted(diagnosis.detail)}.`,
        'Enter the base URL of the API, not of the website: the address before /v1/chat/completions.',
      )
    case 'cors':
      return trouble(`${origin} answers, but not to pages of ${place.pageOrigin} (CORS).`, corsRemedy(place))
    case 'mixedContent':
      return trouble(
        `The browser does not let this page (https) call ${origin} (http).`,
        `Enter an https:// address, or open this app over http, for example with npm start on your own machine.`,
      )
    case 'localNetwork':
      return trouble(
        `The browser has not been allowed to let this page call ${spaceName(diagnosis.space)}.`,
        'Click the icon left of this page’s address, set “Local network access” (or “Apps on device”) to Allow, and test again.',
      )
    case 'insecurePage':
      return trouble(
        `The browser lets only secure pages call ${spaceName(diagnosis.space)}.`,
        'Open this app over https or from http://localhost, for example with npm start on your own machine.',
      )
    case 'offline':
      return trouble('This device is offline.', 'Connect to the network and test again.')
    case 'unreachable':
      return trouble(`Nothing answers at ${origin}.`, unreachableRemedy(place.baseUrl))
    case 'silent':
      return trouble(
        `Nothing that this page may read comes from ${origin}.`,
        `${unreachableRemedy(place.baseUrl)}\nIf it runs, it does not answer to pages of ${place.pageOrigin} (CORS). ${corsRemedy(place)}`,
      )
    case 'troubled':
      return trouble('The test did not get through.', describeError(diagnosis.error))
    default:
      return assertNever(diagnosis)
  }
}

const trouble = (finding: string, remedy: string): ConnectionReport => ({ isFine: false, finding, remedy })

const quoted = (detail: string): string => {
  const said = detail.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  return said === '' ? '' : `: “${said.length > 200 ? `${said.slice(0, 200)}…` : said}”`
}

const spaceName = (space: 'loopback' | 'local'): string =>
  space === 'loopback' ? 'servers on this device' : 'devices on your network'

function unreachableRemedy(baseUrl: string): string {
  const server = serverAt(baseUrl)
  if (server) return `Start ${server.name} (${server.start}) and check the port.`
  return addressSpaceOf(baseUrl) === 'public'
    ? 'Check the address for typing errors, and whether the network, a VPN or an ad blocker stands in the way.'
    : 'Start the server, and check that address and port are the ones it prints when it starts.'
}
