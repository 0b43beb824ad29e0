/** An object as it is listed. */
export type BucketObject = {
  readonly key: string
  readonly bytes: number
  /** Milliseconds since the Unix epoch, by the service's clock. */
  readonly changedAt: number
}

/** The first element of this name. The answers are flat, and our keys need no escapes. */
const valueOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"') ?? ''

/** The objects of one page of a listing. */
export const objectsIn = (xml: string): readonly BucketObject[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: valueOf(object, 'Key'),
    bytes: Number(valueOf(object, 'Size')),
    changedAt: Date.parse(valueOf(object, 'LastModified')),
  }))

export const isListing = (xml: string): boolean => xml.includes('<ListBucketResult')

/** What asks for the next page; empty after the last one. */
export const nextPageIn = (xml: string): string => valueOf(xml, 'NextContinuationToken')

/** Why the service refused. */
export const errorIn = (xml: string): { readonly code: string; readonly message: string } => ({
  code: valueOf(xml, 'Code'),
  message: valueOf(xml, 'Message'),
})
