/** What a link is made of. The key comes after `#`, which no browser sends to a host. */
export type ShareKey = {
  /** Names the bytes on the host: 32 hexadecimal digits. */
  readonly id: string
  /** 256 bits, in base64 for addresses. */
  readonly key: string
}

export const shareLink = (origin: string, { id, key }: ShareKey): string => `${origin}/s/${id}#${key}`

/** What an address names; undefined where a part of it is missing or was cut off. */
export function readShareLink(id: string, hash: string): ShareKey | undefined {
  const key = hash.replace(/^#/, '')
  return /^[0-9a-f]{32}$/.test(id) && /^[\w-]{43}$/.test(key) ? { id, key } : undefined
}
