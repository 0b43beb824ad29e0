import type { McpServer } from '../mcp/createAddressServer'
import type { ServerSettings } from '../readSettings'
import type { UpstreamPlan } from '../upstreams/readUpstreams'

/** Names of variables, headers and options whose values are secrets. */
const SECRET_NAME = /key|token|secret|passw|pwd|auth|credential|cookie|session|bearer|private|dsn/i
/** Shorter values are words and numbers, which a masker would take out of every answer. */
const MIN_CHARACTERS = 6
/** Of what is only likely to be a secret. */
const MIN_LIKELY = 8

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name)

/** What of a value a stranger must not see: it, the token after `Bearer`, both halves of `Basic`, a password in an address. */
export function secretParts(value: string): readonly string[] {
  const [scheme = '', rest = ''] = value.split(/\s+(.*)/s)
  const basic = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString() : ''
  return [value, rest, basic, basic.split(/:(.*)/s)[1] ?? '', ...inAddress(value)].filter(
    (part) => part.length >= MIN_CHARACTERS,
  )
}

/** Passwords, values of parameters, and steps of the path that nobody could have thought of. */
export function inAddress(text: string): readonly string[] {
  if (!URL.canParse(text)) return []
  const { password, searchParams, pathname } = new URL(text)
  const steps = pathname.split('/').filter((step) => /^(?=.*\d)(?=.*[a-z])[\w.~-]{20,}$/i.test(step))
  return [decoded(password), ...searchParams.values(), ...steps].filter(({ length }) => length >= MIN_LIKELY)
}

/** Every secret of a host, for its masker: keys of upstreams and tool servers, the database's password, the token of metrics. */
export const secretsOf = (
  { upstream, metricsToken, databaseUrl, databasePassword }: ServerSettings,
  plan?: UpstreamPlan,
  servers: readonly McpServer[] = [],
): readonly (string | undefined)[] => [
  upstream?.key,
  metricsToken,
  databasePassword,
  ...(databaseUrl !== undefined && URL.canParse(databaseUrl) ? [decoded(new URL(databaseUrl).password)] : []),
  ...(plan?.upstreams.map(({ key }) => key) ?? []),
  ...servers.flatMap(({ secrets = [] }) => secrets),
]

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
