/** Shortest secret that is searched for: hiding two letters everywhere would only garble the sentence. */
const MIN_SECRET_CHARS = 6

/** The text with every secret in it replaced by dots: some services repeat the key in their error. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= MIN_SECRET_CHARS)
    .reduce((safe, secret) => safe.replaceAll(secret, '••••'), text)

/** The secrets among request headers: every value that authorises, without its scheme. */
export const secretsOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers)
    .filter(([name]) => /authorization|key|token|secret|cookie/i.test(name))
    .map(([, value]) => value.replace(/^(Bearer|Basic)\s+/i, ''))
