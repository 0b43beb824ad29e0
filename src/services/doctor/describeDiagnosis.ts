import { addressSpaceOf } from '@/domain/connections/addressSpaceOf'
import type { Dialect } from '@/domain/connections/dialect'
import { DIALECTS } from '@/domain/dialects'
import { originOf } from '@/domain/connections/baseUrl'
import type { ConnectionReport } from '@/domain/connections/connection'
import { describeError } from '@/domain/connections/serviceError'
import { assertNever } from '@/lib/assertNever'
import { joinSentences } from '@/lib/text/joinSentences'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

import { corsRemedy, serverAt } from './probeReach'
import type { Diagnosis } from './diagnosis'

type Place = {
  /** As `normaliseBaseUrl` gives it. */
  readonly baseUrl: string
  /** Origin of this page. */
  readonly pageOrigin: string
}

const namesOf = (dialects: readonly Dialect[]): string =>
  formatList(dialects.map((dialect) => DIALECTS[dialect].name))

/** What was found, and the exact remedy, in words for the person who set up the connection. */
export function describeDiagnosis(diagnosis: Diagnosis, place: Place): ConnectionReport {
  const at = originOf(place.baseUrl)
  switch (diagnosis.type) {
    case 'fine': {
      const { modelCount, dialects } = diagnosis
      return {
        isFine: true,
        finding: joinSentences([
          plural(modelCount, { one: 'It works: {count} model.', other: 'It works: {count} models.' }),
          ...(dialects ? [t('APIs: {names}.', { names: namesOf(dialects) })] : []),
        ]),
        ...(dialects && { dialects }),
      }
    }
    case 'listOnly': {
      const { modelCount, error } = diagnosis
      const read = plural(modelCount, {
        one: 'The model list was read ({count} model).',
        other: 'The model list was read ({count} models).',
      })
      return error.type === 'timedOut'
        ? trouble(
            t('The test timed out after {seconds} s. {read} Chatting wasn’t tested.', {
              seconds: Math.round(error.afterMs / 1000),
              read,
            }),
            t('Try again, or save it and send a message.'),
          )
        : trouble(
            t('{read} Chatting failed.', { read }),
            // Its own next step leads to where the test is.
            error.type === 'unreachable' ? t(CHECK_ADDRESS) : describeError(error),
          )
    }
    case 'noModels':
      return {
        isFine: true,
        finding: t('It works, but lists no models for this key.'),
        remedy: t('Load or install a model on the server, or ask the provider which models the key may use.'),
      }
    case 'noModelList':
      return {
        isFine: true,
        finding: t('It chats, but has no list of models.'),
        remedy: t(
          'Enter the name of the model, as the provider’s documentation has it, when you choose a model.',
        ),
      }
    case 'keyMissing':
      return trouble(t('It wants an API key.'), t('Enter the key that {origin} gave you.', { origin: at }))
    case 'keyRefused':
      return trouble(
        withSaid(diagnosis.error.detail, t('{origin} rejected this key.', { origin: at }), (said) =>
          t('{origin} rejected this key: “{said}”.', { origin: at, said }),
        ),
        t('Paste the whole key again.'),
      )
    case 'forbidden':
      return trouble(
        withSaid(diagnosis.error.detail, t('The key is valid but has no access here.'), (said) =>
          t('The key is valid but has no access here: “{said}”.', { said }),
        ),
        t('Check what the key is allowed to do, and whether the service is offered in your region.'),
      )
    case 'noSuchPath':
      return trouble(
        t('{origin} answers, but there is nothing at {url}.', { origin: at, url: diagnosis.url }),
        t(
          'Check the base URL: it is the address before /v1, for example https://api.example.com or https://example.com/api.',
        ),
      )
    case 'notChatService':
      return trouble(
        withSaid(
          diagnosis.detail,
          t('{origin} answers, but not as a chat-completion service.', { origin: at }),
          (said) =>
            t('{origin} answers, but not as a chat-completion service: “{said}”.', { origin: at, said }),
        ),
        t('Enter the base URL of the API, not of the website: the address before /v1/chat/completions.'),
      )
    case 'cors':
      return trouble(t('{origin} blocks web apps like this one (CORS).', { origin: at }), corsRemedy(place))
    case 'mixedContent':
      return trouble(
        t('The browser does not let this page (https) call {origin} (http).', { origin: at }),
        t(
          'Enter an https:// address, or open this app over http, for example with npm start on your own machine.',
        ),
      )
    case 'localNetwork':
      return trouble(
        diagnosis.space === 'loopback'
          ? t('The browser has not been allowed to let this page call servers on this device.')
          : t('The browser has not been allowed to let this page call devices on your network.'),
        t(
          'Click the icon left of this page’s address, set “Local network access” (or “Apps on device”) to Allow, and test again.',
        ),
      )
    case 'insecurePage':
      return trouble(
        diagnosis.space === 'loopback'
          ? t('The browser lets only secure pages call servers on this device.')
          : t('The browser lets only secure pages call devices on your network.'),
        t(
          'Open this app over https or from http://localhost, for example with npm start on your own machine.',
        ),
      )
    case 'offline':
      return trouble(t('This device is offline.'), t('Connect to the network and test again.'))
    case 'unreachable':
      return trouble(t('Nothing answers at {origin}.', { origin: at }), unreachableRemedy(place.baseUrl))
    case 'silent':
      return trouble(
        t('Nothing that this page may read comes from {origin}.', { origin: at }),
        `${unreachableRemedy(place.baseUrl)}\n${t('If it runs, it blocks web apps like this one (CORS).')} ${corsRemedy(place)}`,
      )
    case 'troubled':
      return diagnosis.error.type === 'timedOut'
        ? trouble(
            t('The test timed out after {seconds} s.', {
              seconds: Math.round(diagnosis.error.afterMs / 1000),
            }),
            t(CHECK_ADDRESS),
          )
        : trouble(t('The test failed.'), describeError(diagnosis.error))
    default:
      return assertNever(diagnosis)
  }
}

const CHECK_ADDRESS = mark('Check your network and the address, then press Test.')

const trouble = (finding: string, remedy: string): ConnectionReport => ({ isFine: false, finding, remedy })

/** What the service itself said, cut to 200 characters, where it said something. */
function withSaid(detail: string, alone: string, quoting: (said: string) => string): string {
  const said = detail.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  return said === '' ? alone : quoting(said.length > 200 ? `${said.slice(0, 200)}…` : said)
}

function unreachableRemedy(baseUrl: string): string {
  const server = serverAt(baseUrl)
  if (server)
    return t('Start {name} ({command}) and check the port.', { name: server.name, command: server.start })
  return addressSpaceOf(baseUrl) === 'public'
    ? t(
        'Check the address for typing errors, and whether the network, a VPN or an ad blocker stands in the way.',
      )
    : t('Start the server, and check that address and port are the ones it prints when it starts.')
}
