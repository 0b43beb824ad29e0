import { hostOf, originOf } from '@/domain/connections/baseUrl'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { serverKeyOwner, serverSignInOwner } from '@/domain/keys/keyOwner'
import type { ServerAnswer, ServerQuestion } from '@/domain/mcp/serverContent'
import { relayAddress, type ToolServer } from '@/domain/mcp/toolServer'
import type { ToolServerId } from '@/domain/ids'
import { failed, ok } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { ServerAuth } from '@/services/mcp/signIn/createServerAuth'

import { hostHeaders } from '../connections/hostHeaders'
import type { CommandDeps, ToolServerSessions } from '../deps'
import { createCheckReply } from '../jsonSchema/checkReply'

/** The sessions with tool servers of this page, and what they need of the app. */
export async function openServers(deps: CommandDeps): Promise<ToolServerSessions> {
  const { store, keys, newId, load } = deps
  const { origin: pageOrigin } = await deps.page()
  const { createServerAuth } = await load('serverAuth')
  const { createServerPool } = await load('serverPool')
  const { runAlone } = await load('tabLock')
  const auths = new Map<ToolServerId, { readonly of: string; readonly auth: ServerAuth }>()
  const waiting = new Map<string, (answer: ServerAnswer) => void>()

  const addressOf: ToolServerSessions['addressOf'] = ({ name, url, via }) => {
    const address = via === 'relay' ? relayAddress(url, pageOrigin) : url
    if (address !== undefined && hostOf(address) !== undefined) return ok(address)
    return failed(
      via === 'relay'
        ? t(
            '{name} claims to be a server of this app’s host, but leads to {address}. Remove it in Settings.',
            {
              name,
              address: url,
            },
          )
        : t('{name} has no address that can be used: {address}. Correct it in Settings.', {
            name,
            address: url,
          }),
    )
  }

  const headersFor: ToolServerSessions['headersFor'] = (server, typedKey) => {
    const address = addressOf(server)
    if (!address.ok) return address
    if (server.via === 'relay') return hostHeaders(deps, address.value, pageOrigin)
    const kept = typedKey === undefined ? keys.keyFor(serverKeyOwner(server), server.url) : ok(typedKey)
    if (!kept.ok) return kept
    if (kept.value === undefined || kept.value === '') return ok({})
    return ok(
      server.keyHeader === ''
        ? { authorization: `Bearer ${kept.value}` }
        : { [server.keyHeader]: kept.value },
    )
  }

  const authOf = (server: ToolServer): ServerAuth => {
    const of = JSON.stringify([server.url, server.clientId])
    const found = auths.get(server.id)
    if (found?.of === of) return found.auth
    const owner = serverSignInOwner(server)
    const auth = createServerAuth({
      url: server.url,
      fetch: deps.fetch,
      redirectUrl: `${pageOrigin}/oauth-callback.html`,
      ...(server.clientId !== '' && { clientId: server.clientId }),
      load: () => {
        const kept = keys.keyFor(owner, server.url)
        return kept.ok ? kept.value : undefined
      },
      save: async (text) => {
        await keys.setKey(owner, text)
      },
      alone: (work) => runAlone(`sign-in ${server.id}`, work),
      newState: newId,
    })
    auths.set(server.id, { of, auth })
    return auth
  }

  const ask = (server: ToolServer, question: ServerQuestion, signal: AbortSignal): Promise<ServerAnswer> =>
    new Promise((resolve) => {
      const id = newId()
      const settle = (answer: ServerAnswer) => {
        waiting.delete(id)
        signal.removeEventListener('abort', cancel)
        store.getState().questionSettled(id)
        resolve(answer)
      }
      const cancel = () => settle({ type: 'cancel' })
      signal.addEventListener('abort', cancel)
      waiting.set(id, settle)
      const address = addressOf(server)
      const origin = originOf(address.ok ? address.value : server.url)
      store.getState().questionAsked({ id, serverName: server.name, origin, question })
    })

  const pool = createServerPool({
    fetch: deps.fetch,
    elapsed: deps.elapsed,
    addressOf,
    headersFor: (server) => {
      const held = heldOf(store.getState().settings.heldAddresses, serverKeyOwner(server).id)
      return held ? failed(heldReason(serverKeyOwner(server), held)) : headersFor(server)
    },
    // A key is the person's own choice; without one a sign-in counts.
    authFor: (server) => {
      const headers = headersFor(server)
      const hasKey = headers.ok && Object.keys(headers.value).length > 0
      return hasKey || server.via === 'relay' ? undefined : authOf(server)
    },
    ask,
    onChanged: (id, kind) => {
      const before = store.getState().serverStates[id]
      // Listed again by the next that needs it; resources are each time they are shown.
      if (kind !== 'resources' && before) store.getState().serverStateChanged(id, { ...before, listedAt: 0 })
    },
  })
  const check = createCheckReply(deps)
  return {
    pool,
    authOf,
    addressOf,
    headersFor,
    answer: (id, answer) => waiting.get(id)?.(answer),
    async outputProblems(schema, structured) {
      if (structured === undefined) return [t('The tool promised a structured result and gave none.')]
      const checked = await check({ schema, text: structured, isWhole: true })
      // A schema that is none, or a pattern that ran too long, says nothing about the result.
      return (checked?.problems ?? [])
        .slice(0, 3)
        .map(({ path, message }) =>
          t('The result breaks the tool’s own schema at {path}: {message}', { path: path || '/', message }),
        )
    },
  }
}
