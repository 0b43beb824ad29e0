import type { SyncPlace } from '../syncState'
import { NO_PLACE, type TypedPlace } from './typedPlace'

/**
 * The address that a QR code holds: the words come after `#`, which no browser sends to a host. The secret key of a
 * bucket is not in it.
 */
export function joinLink(appUrl: string, place: SyncPlace, words: readonly string[]): string {
  const { type, url, ...bucket } = place
  const where = type === 'host' ? (url === appUrl ? {} : { host: url }) : { ...bucket, s3: url }
  return `${appUrl}/settings/sync#${new URLSearchParams({ join: words.join('-'), ...where })}`
}

/** The words and the place of such an address; undefined where it has none. */
export function readJoinLink(
  hash: string,
): { readonly words: string; readonly place: TypedPlace } | undefined {
  const found = new URLSearchParams(hash.replace(/^#/, ''))
  const words = found.get('join')
  if (words === null) return undefined
  const of = (name: string) => found.get(name) ?? ''
  const s3 = found.get('s3')
  return {
    words: words.replaceAll('-', ' '),
    place:
      s3 === null
        ? { ...NO_PLACE, address: of('host') }
        : {
            ...NO_PLACE,
            type: 'bucket',
            address: s3,
            bucket: of('bucket'),
            region: of('region'),
            keyId: of('keyId'),
          },
  }
}
