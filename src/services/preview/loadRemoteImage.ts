/** Largest image that is shown, in bytes. */
const MAX_BYTES = 20_000_000

const IMAGE = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)\b/i

/**
 * Loads an image from another host without cookies or referrer, after a person asked for it, and
 * gives it with an address of this page (`blob:`), to be revoked by the caller. undefined when the host
 * does not let us, when it is no image, or when it is larger than 20 MB. Never throws.
 */
export async function loadRemoteImage(
  url: string,
  deps: { readonly fetch: typeof globalThis.fetch; readonly createUrl?: (image: Blob) => string },
): Promise<{ readonly src: string; readonly image: Blob } | undefined> {
  try {
    const answer = await deps.fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'default',
    })
    const type = answer.headers.get('content-type') ?? ''
    const declared = Number(answer.headers.get('content-length') ?? 0)
    if (!answer.ok || !IMAGE.test(type) || declared > MAX_BYTES) {
      await answer.body?.cancel()
      return undefined
    }
    const image = await answer.blob()
    if (image.size > MAX_BYTES) return undefined
    return { src: deps.createUrl ? deps.createUrl(image) : URL.createObjectURL(image), image }
  } catch {
    // `fetch` rejects alike for a dead host and for one that allows no other page.
    return undefined
  }
}
