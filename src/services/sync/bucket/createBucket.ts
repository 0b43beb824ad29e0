import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { RemoteFailure } from '../syncRemote'
import { errorIn, isListing, nextPageIn, objectsIn, type BucketObject } from './bucketXml'
import { signRequest } from './signRequest'

/** How a bucket is reached. */
export type BucketAccess = {
  readonly fetch: typeof globalThis.fetch
  readonly crypto: Crypto
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Of the service, without trailing slash. */
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secretKey: CryptoKey
}

type Bytes = Uint8Array<ArrayBuffer>
type Answer<Value> = Promise<Result<Value, RemoteFailure>>

export type Bucket = ReturnType<typeof createBucket>

/** How long an answer may take, in milliseconds. */
const ANSWER_MS = 60_000

/**
 * Objects in a bucket, by the protocol of S3. Keys are of digits, small letters, slashes and hyphens.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html
 */
export function createBucket(access: BucketAccess) {
  const { crypto, keyId, secretKey, region } = access
  const base = `${access.url}/${encodeURIComponent(access.bucket)}`

  async function ask(
    method: string,
    path: string,
    {
      headers = {},
      body,
    }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: Bytes } = {},
  ): Answer<Response> {
    try {
      const url = new URL(base + path)
      const request = { method, url, headers, body }
      const answer = await access.fetch(url, {
        method,
        headers: await signRequest({ crypto, keyId, secretKey, region }, request, access.now()),
        signal: AbortSignal.timeout(ANSWER_MS),
        // Listings change between two looks.
        cache: 'no-store',
        ...(body && { body }),
      })
      return answer.ok ? ok(answer) : failed(await failureOf(answer))
    } catch (cause) {
      return offline(cause)
    }
  }

  const nothing = async (answer: Answer<Response>): Answer<void> => {
    const got = await answer
    return got.ok ? ok(undefined) : got
  }

  const exists = async (answer: Answer<Response>): Answer<Response | undefined> => {
    const got = await answer
    return got.ok || got.error.type !== 'missing' ? got : ok(undefined)
  }

  return {
    /** Undefined where there is none. */
    async get(key: string): Answer<Bytes | undefined> {
      const got = await exists(ask('GET', `/${key}`))
      return got.ok && got.value ? bytesOf(got.value) : (got as Result<undefined, RemoteFailure>)
    },
    async has(key: string): Answer<boolean> {
      const got = await exists(ask('HEAD', `/${key}`))
      return got.ok ? ok(got.value !== undefined) : got
    },
    put: (key: string, body: Bytes) => nothing(ask('PUT', `/${key}`, { body })),
    /** Fails with `conflict` where there is one. */
    create: (key: string, body: Bytes) =>
      nothing(ask('PUT', `/${key}`, { body, headers: { 'if-none-match': '*' } })),
    remove: async (keys: readonly string[]): Answer<void> => {
      for (let at = 0; at < keys.length; at += AT_ONCE) {
        const some = keys.slice(at, at + AT_ONCE).map((key) => exists(ask('DELETE', `/${key}`)))
        for (const removed of await Promise.all(some)) if (!removed.ok) return removed
      }
      return ok(undefined)
    },
    /** All objects whose key begins so, in the order of their keys. */
    async list(prefix: string): Answer<readonly BucketObject[]> {
      const found: BucketObject[] = []
      let token = ''
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token !== '') query.set('continuation-token', token)
        const answer = await ask('GET', `?${query}`)
        // A bucket that is not there is not one without objects.
        if (!answer.ok) return answer.error.type === 'missing' ? refused(NO_BUCKET()) : answer
        const page = await textOf(answer.value)
        if (!page.ok) return page
        if (!isListing(page.value)) return refused(NO_BUCKET())
        found.push(...objectsIn(page.value))
        token = nextPageIn(page.value)
        if (token === '') return ok(found)
      }
    },
  }
}

/** Requests under way together. */
export const AT_ONCE = 6

async function failureOf(answer: Response): Promise<RemoteFailure> {
  const body = await answer.text().catch(() => '')
  const { code, message } = errorIn(body)
  const { status } = answer
  if (code === 'NoSuchBucket') return { type: 'refused', reason: NO_BUCKET() }
  if (status === 404) return { type: 'missing' }
  if (status === 412) return { type: 'conflict' }
  if (status === 507 || /Quota|StorageFull/.test(code)) return { type: 'full' }
  // Two at the same moment: the next try says which was first.
  if (status >= 500 || status === 429 || status === 409)
    return { type: 'offline', detail: `${status} ${code}` }
  return { type: 'refused', reason: reasonOf(code, message, status) }
}

function reasonOf(code: string, message: string, status: number): string {
  switch (code) {
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return t('The bucket refused the access key. Check the access key ID and the secret key.')
    case 'AccessDenied':
      return t(
        'This access key may not read and write in the bucket. Give it that permission, then try again.',
      )
    case 'RequestTimeTooSkewed':
      return t('The clock of this device is wrong. Set it, then try again.')
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return t('The bucket is in another region. Check the region and the address.')
    default:
      return t('The bucket refused the request: {reason}', { reason: message || code || `HTTP ${status}` })
  }
}

const NO_BUCKET = () => t('There’s no such bucket at this address. Check the address and the bucket.')

const refused = (reason: string) => failed({ type: 'refused', reason } as const)

const offline = (cause: unknown) =>
  failed({ type: 'offline', detail: cause instanceof Error ? cause.message : String(cause) } as const)

const bytesOf = (answer: Response): Answer<Bytes> =>
  answer.arrayBuffer().then((buffer) => ok(new Uint8Array(buffer)), offline)

const textOf = (answer: Response): Answer<string> => answer.text().then((text) => ok(text), offline)
