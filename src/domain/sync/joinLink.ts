/** The address that a QR code holds: the words come after `#`, which no browser sends to a host. */
export const joinLink = (appUrl: string, hostUrl: string, words: readonly string[]): string =>
  `${appUrl}/settings/sync#join=${words.join('-')}${hostUrl === appUrl ? '' : `&host=${encodeURIComponent(hostUrl)}`}`

/** The words and the host of such an address; undefined where it has none. */
export function readJoinLink(hash: string): { readonly words: string; readonly host: string } | undefined {
  const found = new URLSearchParams(hash.replace(/^#/, ''))
  const words = found.get('join')
  return words === null ? undefined : { words: words.replaceAll('-', ' '), host: found.get('host') ?? '' }
}
