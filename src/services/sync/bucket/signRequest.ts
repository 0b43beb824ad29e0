import { hex } from '../hex'

/** Who signs, for which region. The secret itself cannot be read out of its key, by scripts of the page either. */
export type Signer = {
  readonly crypto: Crypto
  readonly keyId: string
  readonly secretKey: CryptoKey
  readonly region: string
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** The key that signs, made of the secret access key. */
export const importSecret = (crypto: Crypto, secret: string): Promise<CryptoKey> =>
  importKey(crypto, encoded(`AWS4${secret}`))

const importKey = (crypto: Crypto, bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/**
 * The headers of a request to S3, signed (AWS Signature Version 4). Everything in `headers` is signed along.
 *
 * @param now milliseconds since the Unix epoch; services refuse what is more than 15 minutes off.
 */
export async function signRequest(
  { crypto, keyId, secretKey, region }: Signer,
  {
    method,
    url,
    headers = {},
    body,
  }: {
    readonly method: string
    readonly url: URL
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: Uint8Array<ArrayBuffer> | undefined
  },
  now: number,
): Promise<Record<string, string>> {
  const { subtle } = crypto
  const hash = async (bytes: Uint8Array<ArrayBuffer>) =>
    hex(new Uint8Array(await subtle.digest('SHA-256', bytes)))
  const sign = async (key: CryptoKey, text: string) =>
    new Uint8Array(await subtle.sign('HMAC', key, encoded(text)))

  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const day = moment.slice(0, 8)
  const content = await hash(body ?? new Uint8Array())
  const own: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': content,
    'x-amz-date': moment,
  }
  const signed = Object.entries({ ...own, host: url.host }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const names = signed.map(([name]) => name).join(';')
  const request = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    content,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, await hash(encoded(request))].join('\n')
  let key = secretKey
  for (const part of scope.split('/')) key = await importKey(crypto, await sign(key, part))
  const signature = hex(await sign(key, text))
  return {
    ...own,
    Authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** Names and values sorted, with everything escaped but letters, digits and `-_.~`. */
const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map((pair) => pair.map(escaped).join('='))
    .toSorted()
    .join('&')

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
