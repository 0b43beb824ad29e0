import {
  AuthorizationServerMismatchError,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client'

import { t } from '@/lib/text/t'

import { UnsendableError } from '../boundedFetch'
import { shortText } from '../shortText'

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
  if (/saveable|register/i.test(detail))
    return t(
      'The sign-in server has no registration. Ask its operator for a client id and enter it in the server’s settings.',
    )
  return t('Signing in failed: {reason}. Try again, or use a key.', {
    reason: detail || t('no reason given'),
  })
}

/** Whether what an answer lacks was found by a schema, which tells it as JSON for programs; or the answer is no JSON. */
const isOfValidator = (cause: unknown): boolean =>
  cause instanceof Error &&
  (/^(?:\$?Zod|Syntax)/.test(cause.name) || 'issues' in cause || /^\s*[[{]|\[\s*\{\s*"/.test(cause.message))
