import type { Rejection, ServiceError } from '@/domain/connections/serviceError'
import { toBase64 } from '@/lib/base64'
import { memoByObject } from '@/lib/result'

/** Shortest secret that is searched for: hiding two letters everywhere would only garble the sentence. */
const MIN_SECRET_CHARS = 6

/** The text with every secret in it replaced by dots: some services repeat the key in their error. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  formsIn(secrets).reduce((safe, secret) => safe.replaceAll(secret, '••••'), text)

/**
 * Every way in which these secrets are written, the longest of each first. Kept with its list: every event of a reply
 * is looked through.
 */
export const formsIn = memoByObject((secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) => secret.length >= MIN_SECRET_CHARS).flatMap(formsOf),
)

/** A secret as addresses, JSON writers and base64 write it: raw events and headers are not decoded. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const plain = [secret, json, json.replaceAll('/', '\\/'), encodeURIComponent(secret)]
  // The longest first: a shorter one may be the beginning of a longer.
  return [...new Set([...base64Forms(secret), ...plain])].toSorted((one, other) => other.length - one.length)
}

/**
 * How a secret is written inside any base64: alone, or behind other bytes, such as a name. Three bytes are four signs,
 * so it depends on how many come before; signs that it shares with its neighbours are left out.
 */
function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret)
  return [0, 1, 2].flatMap((before) => {
    const padded = new Uint8Array(before + bytes.length)
    padded.set(bytes, before)
    const shared = Math.ceil((before * 4) / 3)
    const whole = Math.floor((padded.length * 8) / 6)
    const form = toBase64(padded).slice(shared, whole)
    return form.length < MIN_SECRET_CHARS
      ? []
      : [form, form.replaceAll('+', '-').replaceAll('/', '_'), form.replaceAll('/', '\\/')]
  })
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
  const { said, ...rest } = rejection
  const { code, param, requestId } = rest
  const detail = hideSecrets(rest.detail, secrets)
  return {
    ...rest,
    detail,
    ...(said && detail === rest.detail && { said }),
    ...(code !== undefined && { code: hideSecrets(code, secrets) }),
    ...(param !== undefined && { param: hideSecrets(param, secrets) }),
    ...(requestId !== undefined && { requestId: hideSecrets(requestId, secrets) }),
  }
}
