/** Where an address leads: this machine, the network around it, or the internet. */
export type AddressSpace = 'loopback' | 'local' | 'public'

/**
 * The address space of a URL by the look of its host; `public` for names, which may lead anywhere.
 *
 * @see https://developer.chrome.com/blog/local-network-access
 */
export function addressSpaceOf(url: string): AddressSpace {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)) return 'loopback'
  if (
    /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(
      host,
    )
  ) {
    return 'local'
  }
  return /^\[f[cd]|^\[fe80:|\.local$/.test(host) ? 'local' : 'public'
}
