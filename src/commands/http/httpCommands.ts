import { withoutHeld } from '@/domain/connections/heldAddresses'
import { httpKeyOwner, httpSource, type HttpApi } from '@/domain/http/httpApi'
import type { OpenApi } from '@/domain/http/readOpenApi'
import { withItem } from '@/domain/settings/settings'
import { describeWebFault } from '@/domain/web/webFault'
import { readWebAddress } from '@/domain/web/webAddress'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { webRelay } from '../web/search'
import { httpTools } from './httpProvider'

/** The verbs of HTTP services. */
export function createHttpCommands(deps: CommandDeps) {
  const change = createChangeAppSettings(deps)
  return {
    httpTools,
    newHttpApiId: deps.newId,

    /** Reads an OpenAPI document (JSON or YAML), or the one at an address. Fails with a sentence. */
    readApiDocument: async (text: string, via: HttpApi['via']): Promise<Result<OpenApi, string>> => {
      const { readApiText } = await deps.load('openApi')
      const trimmed = text.trim()
      if (/\s/.test(trimmed) || !/^https?:\/\//i.test(trimmed)) return readApiText(text)
      const address = readWebAddress(trimmed)
      if (!address.ok) return address
      const relay = via === 'host' ? await webRelay(deps) : undefined
      if (relay && !relay.ok) return relay
      const { askWeb } = await deps.load('web')
      const order = { url: address.value, method: 'GET', headers: {} } as const
      const { signal } = new AbortController()
      const answer = await askWeb(order, relay?.value, { fetch: deps.fetch, signal })
      if (!answer.ok) return failed(describeWebFault(answer.error))
      const read = await readApiText(new TextDecoder().decode(answer.value.bytes))
      if (!read.ok || read.value.url !== '') return read
      return ok({ ...read.value, url: new URL(address.value).origin })
    },

    /** Keeps a service and, where one is given, its key (empty removes it). Fails with a sentence. */
    saveHttpApi: async (api: HttpApi, key: string | undefined): Promise<Result<void, string>> => {
      const before = deps.store.getState().settings.httpApis.find(({ id }) => id === api.id)
      const isMoved = before !== undefined && before.rememberKey !== api.rememberKey
      const kept = isMoved ? deps.keys.keyFor(httpKeyOwner(api), api.url) : undefined
      const given = key ?? (kept?.ok === true ? kept.value : undefined)
      const keyKept = given === undefined ? ok(undefined) : await deps.keys.setKey(httpKeyOwner(api), given)
      const saved = await change(({ httpApis, heldAddresses }) => ({
        httpApis: withItem(httpApis, api),
        heldAddresses: withoutHeld(heldAddresses, httpKeyOwner(api).id),
      }))
      return saved.ok ? keyKept : saved
    },

    /** Removes a service with its key and what was approved of it. Fails with a sentence, and then it stays. */
    removeHttpApi: async (api: HttpApi): Promise<Result<void, string>> => {
      const removed = await deps.keys.removeKey(httpKeyOwner(api).id)
      if (!removed.ok) return removed
      const { id } = httpSource(api)
      return change(({ httpApis, toolApprovals, heldAddresses }) => ({
        heldAddresses: withoutHeld(heldAddresses, httpKeyOwner(api).id),
        httpApis: httpApis.filter((each) => each.id !== api.id),
        toolApprovals: Object.fromEntries(
          Object.entries(toolApprovals).filter(([tool]) => !tool.includes(`${id} `)),
        ),
      }))
    },
  }
}
