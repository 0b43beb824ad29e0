const SCHEMES = ['http:', 'https:', 'mailto:']
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i

/** An address a link may lead to, as the browser would read it; undefined for any scheme but http, https and mailto. */
export function safeUrl(address: string): string | undefined {
  const url = parse(address)
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}

/** Whether an address is an image that carries its own bytes. An `<img>` runs no script of an SVG and loads nothing. */
export const isDataImage = (address: string): boolean => DATA_IMAGE.test(address)

/** The host a remote image would be asked from; undefined when it may not be loaded. */
export function imageHost(address: string): string | undefined {
  const url = parse(address)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.host : undefined
}

/**
 * The host a link leads to, when its words look like another one: `[bank.example](https://evil.example)`.
 * undefined when the words promise no address or the right one.
 */
export function disguisedHost(address: string, words: string): string | undefined {
  const url = parse(address)
  if (!url || url.protocol === 'mailto:') return undefined
  const shown = /(?<![\w-]|[\w-]\.)(?:[\w-]+\.)+[a-z]{2,}/i.exec(words)?.[0].toLowerCase()
  if (shown === undefined) return undefined
  return bare(shown) === bare(url.hostname) ? undefined : url.host
}

const bare = (host: string): string => host.replace(/^www\./, '')

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
