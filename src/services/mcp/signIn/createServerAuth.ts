import {
  auth,
  AuthorizationServerMismatchError,
  type AuthProvider,
  computeScopeUnion,
  extractWWWAuthenticateParams,
  InsecureTokenEndpointError,
  InsufficientScopeError,
  IssuerMismatchError,
  type OAuthClientProvider,
  OAuthError,
  RegistrationRejectedError,
  UnauthorizedError,
} from '@modelcontextprotocol/client'

import type { SignInFault } from '@/domain/mcp/toolServer'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { boundedFetch, UnsendableError } from '../boundedFetch'
import { shortText } from '../faultOf'
import '../withoutEval'

import { createFlow, type FlowOptions, readSignIn, type SavedSignIn } from './createFlow'

/** Most bytes of a metadata document or a token answer. */
const MOST_BYTES = 1_000_000

export type AuthOptions = Pick<
  FlowOptions,
  'redirectUrl' | 'clientMetadataUrl' | 'clientId' | 'clientSecret'
> & {
  /** Address of the MCP server. */
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  /** What is kept, as text; undefined for nothing. */
  readonly load: () => string | undefined
  readonly save: (text: string) => Promise<void>
  /** Runs one at a time over all tabs: refresh tokens can be used once. */
  readonly alone: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Names an attempt; unguessable. */
  readonly newState: () => string
}

/**
 * Opens a page of the sign-in server and gives the parameters it came back with. Fails with a sentence when the
 * person gave up or the window was blocked.
 */
export type Authorise = (address: URL, state: string) => Promise<Result<URLSearchParams, string>>

export type ServerAuth = {
  /** For the transport: sends the token, refreshes it once after a 401, and never opens a window. */
  readonly provider: AuthProvider
  /** Notes which right a refused call asked for, so that the next sign-in asks for it. */
  noteRefusal(cause: unknown): void
  /**
   * Signs in by the authorization code flow with PKCE.
   *
   * @param movesTo the issuer that the client id from the operator may go to from now on, as the fault before named it
   */
  signIn(authorise: Authorise, movesTo?: string): Promise<Result<void, SignInFault>>
  hasToken(): boolean
}

/** The sign-in of one server: OAuth 2.1 as of the protocol's authorization chapter. */
export function createServerAuth(options: AuthOptions): ServerAuth {
  const { url, load, save, alone } = options
  const fetchFn = boundedFetch({ fetch: options.fetch, url, mostBytes: MOST_BYTES })
  let challenge: { readonly scope?: string | undefined; readonly metadataUrl?: URL | undefined } = {}
  const saved = () => readSignIn(load())
  const keep = (next: SavedSignIn) => save(JSON.stringify(next))
  const note = (scope: string | undefined, metadataUrl: URL | undefined) => {
    challenge = {
      scope: computeScopeUnion(challenge.scope, scope),
      metadataUrl: metadataUrl ?? challenge.metadataUrl,
    }
  }

  const refresh = async (used: string | undefined): Promise<boolean> =>
    alone(async () => {
      const { tokens } = saved()
      // Another tab was faster.
      if (tokens && tokens.access_token !== used) return true
      if (tokens?.refresh_token === undefined || tokens.issuer === undefined) return false
      const flow = createFlow({ ...options, saved, keep, isSilent: true })
      const outcome = await auth(flow.provider, { serverUrl: url, fetchFn, ...resourceMetadata() })
      return outcome === 'AUTHORIZED'
    })
  const resourceMetadata = () => (challenge.metadataUrl ? { resourceMetadataUrl: challenge.metadataUrl } : {})

  const provider: AuthProvider = {
    token: () => Promise.resolve(saved().tokens?.access_token),
    async onUnauthorized({ response }) {
      const { scope, resourceMetadataUrl } = extractWWWAuthenticateParams(response)
      note(scope, resourceMetadataUrl)
      const isFresh = await refresh(saved().tokens?.access_token).catch(() => false)
      if (!isFresh) throw new UnauthorizedError()
    },
  }

  return {
    provider,
    noteRefusal(cause) {
      if (cause instanceof InsufficientScopeError) note(cause.requiredScope, cause.resourceMetadataUrl)
    },
    hasToken: () => saved().tokens !== undefined,

    async signIn(authorise, movesTo) {
      const flow = createFlow({ ...options, saved, keep, movesTo })
      const scope = computeScopeUnion(saved().tokens?.scope, challenge.scope)
      const asked = { serverUrl: url, fetchFn, ...resourceMetadata(), ...(scope !== undefined && { scope }) }
      try {
        const outcome = await auth(flow.provider, { ...asked, forceReauthorization: true })
        if (outcome === 'AUTHORIZED') return ok(undefined)
        const started = flow.started()
        if (!started.ok) return failed({ message: started.error })
        const returned = await authorise(started.value.address, started.value.state)
        if (!returned.ok) return failed({ message: returned.error })
        const finished = await finish(flow.provider, returned.value, started.value.state, asked)
        return finished.ok ? finished : failed({ message: finished.error })
      } catch (cause) {
        return failed(moved(cause) ?? { message: describeSignInError(cause) })
      }
    },
  }

  async function finish(
    flow: OAuthClientProvider,
    returned: URLSearchParams,
    state: string,
    asked: Parameters<typeof auth>[1],
  ): Promise<Result<void, string>> {
    // Before anything of it is believed or shown.
    if (returned.get('state') !== state)
      return failed(t('The answer belongs to another sign-in. Close that window and sign in again.'))
    const code = returned.get('code')
    const iss = returned.get('iss')
    if (code === null)
      return failed(
        returned.get('error') === 'access_denied'
          ? t('You didn’t allow access. Sign in again to change that.')
          : t('The sign-in server gave no access. Try again, or ask its operator.'),
      )
    await auth(flow, { ...asked, authorizationCode: code, ...(iss !== null && { iss }) })
    challenge = { metadataUrl: challenge.metadataUrl }
    return ok(undefined)
  }
}

/** Asks where the client id from the operator belongs to another issuer than the server now names. */
function moved(cause: unknown): SignInFault | undefined {
  if (!(cause instanceof AuthorizationServerMismatchError)) return undefined
  const { recordedIssuer, currentIssuer } = cause
  if (!URL.canParse(recordedIssuer) || !URL.canParse(currentIssuer)) return undefined
  const address = shownIssuer(currentIssuer)
  return {
    message: t(
      'The tool server moved its sign-in from {before} to {address}, so nothing was sent there. Use the new address only if the operator confirms it.',
      { before: shownIssuer(recordedIssuer), address },
    ),
    moved: { issuer: currentIssuer, address },
  }
}

/** Origin and path, since one host may sign in for many; never a name in front of the host. */
function shownIssuer(issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return shortText(`${origin}${pathname.replace(/\/$/, '')}`, 200)
}

/** What went wrong in a sign-in and what to do next. Texts of a server that is not the expected one are not shown. */
export function describeSignInError(cause: unknown): string {
  if (cause instanceof IssuerMismatchError || cause instanceof AuthorizationServerMismatchError)
    return t(
      'The sign-in server isn’t the one this tool server names, so nothing was sent to it. Tell its operator.',
    )
  if (cause instanceof InsecureTokenEndpointError)
    return t('The sign-in server would receive the token without encryption, so it isn’t used.')
  if (cause instanceof RegistrationRejectedError)
    return t(
      'The sign-in server refused to register this app. Ask its operator for a client id and enter it in the server’s settings.',
    )
  if (cause instanceof OAuthError)
    return t('The sign-in server refused: {reason}. Try again, or ask its operator.', {
      reason: shortText(cause.message, 200) || cause.code,
    })
  if (cause instanceof UnsendableError)
    return t(
      'The sign-in server gave a token that can’t be sent: it holds a line break or another character that isn’t allowed. Tell its operator, or use a key.',
    )
  if (isOfValidator(cause))
    return t('The sign-in server’s answer isn’t what the protocol asks for. Tell its operator, or use a key.')
  if (cause instanceof Error && cause.name === 'TypeError')
    return t(
      'The sign-in server couldn’t be reached, or it lets no web page in (CORS). Use a key, or reach the server through this app’s host.',
    )
  const detail = cause instanceof Error ? shortText(cause.message, 200).replace(/\.$/, '') : ''
  if (/does not match|not allowed/i.test(detail))
    return t(
      'The server names another address as its own, so no token is asked for it. Check the server’s address.',
    )
  if (/regist(?:er|ration)/i.test(detail))
    return t(
      'The sign-in server has no registration. Ask its operator for a client id and enter it in the server’s settings.',
    )
  return detail === ''
    ? t('Signing in failed. Try again, or use a key.')
    : t('Signing in failed: {reason}. Try again, or use a key.', { reason: detail })
}

/** Whether what an answer lacks was found by a schema, which tells it as JSON for programs; or the answer is no JSON. */
const isOfValidator = (cause: unknown): boolean =>
  cause instanceof Error &&
  (/^(?:\$?Zod|Syntax)/.test(cause.name) || 'issues' in cause || /^\s*[[{]|\[\s*\{\s*"/.test(cause.message))
