import type { Rejection, ServiceError } from '@/domain/connections/serviceError'

/** Shortest secret that is searched for: hiding two letters everywhere would only garble the sentence. */
const MIN_SECRET_CHARS = 6

/** The text with every secret in it replaced by dots: some services repeat the key in their error. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARS)
    .flatMap(formsOf)
    .reduce((safe, secret) => safe.replaceAll(secret, '••••'), text)

/** A secret as addresses and JSON writers write it: raw events and headers are not decoded. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  return [...new Set([secret, json, json.replaceAll('/', '\\/'), encodeURIComponent(secret)])]
}

/** The secrets among request headers: every value that authorises, without its scheme. */
export const secretsOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers)
    .filter(([name]) => /authorization|key|token|secret|cookie/i.test(name))
    .map(([, value]) => value.replace(/^(Bearer|Basic)\s+/i, ''))

/** Response headers with every secret in their values replaced: some services repeat the key in a request id. */
export const hideInHeaders = (headers: Headers, secrets: readonly string[]): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name, hideSecrets(value, secrets)]))

/** The failure with every secret replaced in what its service said. */
export const hideInError = (error: ServiceError, secrets: readonly string[]): ServiceError =>
  error.type === 'rejected' ? hideInRejection(error, secrets) : error

/** The refusal with every secret replaced in all its texts: sentence, code, parameter, request id. */
export function hideInRejection(rejection: Rejection, secrets: readonly string[]): Rejection {
  const { code, param, requestId } = rejection
  return {
    ...rejection,
    detail: hideSecrets(rejection.detail, secrets),
    ...(code !== undefined && { code: hideSecrets(code, secrets) }),
    ...(param !== undefined && { param: hideSecrets(param, secrets) }),
    ...(requestId !== undefined && { requestId: hideSecrets(requestId, secrets) }),
  }
}
