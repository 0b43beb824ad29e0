import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/client'
import * as z from '@/lib/schema'
import { isLoopback } from '@/domain/connections/addressSpaceOf'
import { parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { isSendable, UnsendableError } from '../boundedFetch'

export type FlowOptions = {
  readonly redirectUrl: string
  /** Where this app describes itself, on a public host; else it registers. */
  readonly clientMetadataUrl?: string | undefined
  /** Given by the operator; undefined for none. */
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly newState: () => string
  /** Where the person lets the operator's client id go from now on (an issuer); undefined for where it went before. */
  readonly movesTo?: string | undefined
  /** Nobody is there to ask: what is kept is used, and nothing new is registered. */
  readonly isSilent?: boolean
  readonly saved: () => SavedSignIn
  readonly keep: (next: SavedSignIn) => Promise<void>
}

/** What a sign-in needs between its start and its return: held in memory, for one attempt. */
export function createFlow(options: FlowOptions): {
  readonly provider: OAuthClientProvider
  /** The page to open. Fails with a sentence when none may be. */
  readonly started: () => Result<{ readonly address: URL; readonly state: string }, string>
} {
  const { redirectUrl, clientMetadataUrl, clientId, clientSecret, saved, keep } = options
  const isRegistering = !clientId && options.isSilent !== true
  const state = options.newState()
  let verifier = ''
  let address: URL | undefined
  let discovery: OAuthDiscoveryState | undefined
  /** Bound to the issuer it was first used at: by that mark the library refuses to use it at any other. */
  const operatorsClient = async (id: string, issuer: string) => {
    const before = saved()
    const bound = options.movesTo ?? issuerOf(before, id) ?? issuer
    // Before anything goes there, so that an attempt that breaks off counts as the first use.
    if (bound === issuer && (before.operators?.clientId !== id || before.operators.issuer !== issuer))
      await keep({ ...before, operators: { clientId: id, issuer } })
    return { client_id: id, ...(clientSecret && { client_secret: clientSecret }), issuer: bound }
  }

  const provider: OAuthClientProvider = {
    redirectUrl,
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    clientMetadata: {
      client_name: 'Parlance',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    state: () => state,
    clientInformation: (context) => {
      if (!context) return undefined
      return clientId ? operatorsClient(clientId, context.issuer) : saved().clients[context.issuer]
    },
    // Without it the library neither registers nor lets go of a client that belongs to another issuer.
    ...(isRegistering && {
      saveClientInformation: async (client, context) => {
        if (!context) return
        const before = saved()
        await keep({ ...before, clients: { ...before.clients, [context.issuer]: { ...client } } })
      },
    }),
    tokens: () => {
      const { tokens } = saved()
      // Of which issuer it is nobody knows, and the library would send it to any.
      return tokens?.issuer === undefined ? undefined : tokens
    },
    saveTokens: async (tokens) => {
      if (!isSendable(tokens.access_token)) throw new UnsendableError()
      await keep({ ...saved(), tokens: { ...tokens } })
    },
    redirectToAuthorization: (target) => {
      address = target
    },
    saveCodeVerifier: (code) => {
      verifier = code
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (found) => {
      discovery = found
    },
    discoveryState: () => discovery,
    invalidateCredentials: async (scope) => {
      const { clients, tokens, operators } = saved()
      const keepsTokens = scope !== 'all' && scope !== 'tokens'
      await keep({
        // Where the operator's client id belongs stays true, whatever a server says of it.
        ...(operators && { operators }),
        clients: scope === 'all' || scope === 'client' ? {} : clients,
        ...(keepsTokens && tokens && { tokens }),
      })
    },
  }

  return {
    provider,
    started() {
      if (!address) return failed(t('The sign-in could not be started. Try again.'))
      // An address of another kind would run in this page or start a program.
      if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback(address.hostname)))
        return failed(
          t('The sign-in page has an address that isn’t safe to open. Tell the operator of the server.'),
        )
      const methods = discovery?.authorizationServerMetadata?.code_challenge_methods_supported
      if (!methods?.includes('S256'))
        return failed(t('The sign-in server doesn’t protect the sign-in (PKCE with S256), so it isn’t used.'))
      return ok({ address, state })
    },
  }
}

const clientSchema = z.looseObject({
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  issuer: z.optional(z.string()),
})
const tokensSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
  expires_in: z.optional(z.number()),
  issuer: z.optional(z.string()),
})
const savedSchema = z.object({
  /** Registrations by issuer: a new issuer never gets the client id of another. */
  clients: z.record(z.string(), clientSchema),
  tokens: z.optional(tokensSchema),
  /** The client id from the operator, and the only issuer that it and its secret go to. */
  operators: z.optional(z.object({ clientId: z.string(), issuer: z.string() })),
})

/** What is kept of a sign-in: as secret as a key, and kept with the keys. */
export type SavedSignIn = z.infer<typeof savedSchema>

/** The issuer that a client id from the operator belongs to: where it was used first, or where the tokens are from. */
const issuerOf = ({ operators, tokens }: SavedSignIn, clientId: string): string | undefined =>
  operators?.clientId === clientId ? operators.issuer : tokens?.issuer

const NO_SIGN_IN: SavedSignIn = { clients: {} }

/** Reads what was kept; nothing where it cannot be read. */
export function readSignIn(text: string | undefined): SavedSignIn {
  const read = savedSchema.safeParse(text === undefined ? undefined : parseJson(text))
  return read.success ? read.data : NO_SIGN_IN
}
