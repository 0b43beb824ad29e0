/** The host of a web address; undefined when it is not an http or https address. */
export function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : undefined
}
