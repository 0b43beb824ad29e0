import { createHash, createHmac } from 'node:crypto'

/** What opens the bucket. */
export const BUCKET_KEY = {
  keyId: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
} as const
export const REGION = 'eu-central-1'
export const BUCKET = 'my-chats'

/** How a service may differ. */
export type BucketQuirks = {
  /** Takes every write, whatever is there. */
  readonly ignoresConditions?: boolean
  /** Bytes it has room for. */
  readonly mostBytes?: number
  /** Objects in one answer to a listing. */
  readonly pageSize?: number
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number
}

type Kept = { readonly bytes: Uint8Array<ArrayBuffer>; readonly changedAt: number }

export type ScriptedBucket = ReturnType<typeof createScriptedBucket>

/**
 * A bucket by the protocol of S3, as strict as the real ones: signatures (AWS Signature Version 4), hashes of content,
 * clocks, conditional writes, listings in pages, and answers that pages of other origins may read.
 */
export function createScriptedBucket(quirks: BucketQuirks = {}) {
  const { pageSize = 5, now = Date.now } = quirks
  const objects = new Map<string, Kept>()
  const asked: string[] = []

  async function answer(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight(request)
    const url = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    const wrong = problemWith(request, url, body, now())
    if (wrong) return xmlError(...wrong)
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== BUCKET) return xmlError(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return list(url.searchParams)
    const kept = objects.get(key)
    switch (request.method) {
      case 'GET':
        return kept ? new Response(kept.bytes) : xmlError(404, 'NoSuchKey')
      case 'HEAD':
        return new Response(null, { status: kept ? 200 : 404 })
      case 'PUT': {
        if (kept && request.headers.get('if-none-match') === '*' && !quirks.ignoresConditions)
          return xmlError(412, 'PreconditionFailed')
        const used = [...objects.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
        if (used + body.length > (quirks.mostBytes ?? Infinity)) return xmlError(507, 'XMinioStorageFull')
        objects.set(key, { bytes: body, changedAt: now() })
        return new Response(null)
      }
      case 'DELETE':
        objects.delete(key)
        return new Response(null, { status: 204 })
      default:
        return xmlError(405, 'MethodNotAllowed')
    }
  }

  function list(query: URLSearchParams): Response {
    if (query.get('list-type') !== '2') return xmlError(400, 'InvalidArgument')
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, pageSize)
    const next = keys.length > pageSize ? Buffer.from(page.at(-1) ?? '').toString('base64') : ''
    const contents = page.map((key) => {
      const { bytes, changedAt } = objects.get(key) as Kept
      return `<Contents><Key>${key}</Key><LastModified>${new Date(changedAt).toISOString()}</LastModified><ETag>&quot;0&quot;</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    })
    return new Response(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><IsTruncated>${next !== ''}</IsTruncated>${next === '' ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}${contents.join('')}</ListBucketResult>`,
      { headers: { 'content-type': 'application/xml' } },
    )
  }

  return {
    answer: async (request: Request): Promise<Response> => withOrigin(await answer(request)),
    objects,
    /** Requests that came, in order. */
    asked,
  }
}

const xmlError = (status: number, code: string, message = code) =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

function withOrigin(answer: Response): Response {
  answer.headers.set('Access-Control-Allow-Origin', '*')
  return answer
}

const preflight = (request: Request) =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, HEAD, PUT, DELETE',
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '',
    },
  })

type Problem = readonly [status: number, code: string]

/** Why a real service would refuse it, worked out from what came alone. */
function problemWith(request: Request, url: URL, body: Uint8Array, now: number): Problem | undefined {
  const { headers } = request
  const [, keyId, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.get('authorization') ?? '',
    ) ?? []
  if (keyId === undefined) return [403, 'AccessDenied']
  if (keyId !== BUCKET_KEY.keyId) return [403, 'InvalidAccessKeyId']
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  if (region !== REGION) return [400, 'AuthorizationHeaderMalformed']
  const moment = headers.get('x-amz-date') ?? ''
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - now) < 900_000)) return [403, 'RequestTimeTooSkewed']
  const content = createHash('sha256').update(body).digest('hex')
  if (headers.get('x-amz-content-sha256') !== content) return [400, 'XAmzContentSHA256Mismatch']
  const signed = names.split(';')
  for (const [name] of headers)
    if ((name.startsWith('x-amz-') || name === 'if-none-match') && !signed.includes(name))
      return [403, 'AccessDenied']
  if (!signed.includes('host') || signed.join() !== signed.toSorted().join()) return [403, 'AccessDenied']
  const escape = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${escape(name)}=${escape(value)}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${(name === 'host' ? url.host : headers.get(name)) ?? ''}`),
    '',
    names,
    content,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [day, region, service, end].reduce<Buffer>(
    (each, part) => createHmac('sha256', each).update(part).digest(),
    Buffer.from(`AWS4${BUCKET_KEY.secret}`),
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature && day === moment.slice(0, 8)
    ? undefined
    : [403, 'SignatureDoesNotMatch']
}
