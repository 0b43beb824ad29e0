import { originOf } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'
import { readEmbeddings } from '@/domain/documents/ranking'
import { fieldsOf } from '@/domain/usage/fields'
import { readUsage } from '@/domain/dialects'
import type { Usage } from '@/domain/usage/usage'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import { fetchJson, type FetchDeps } from '../http/fetchJson'

type Question = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** How many texts are in the body. */
  readonly count: number
  /** Longest silence, in milliseconds; ten seconds unless given. */
  readonly limitMs?: number
}

/** What came of a request for embeddings: an answer that cannot be used was charged all the same. */
export type Embedded = {
  readonly vectors: Result<readonly Float32Array[], ServiceError>
  /** Absent where the service did not accept the request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly usage?: Usage
}

/** Forty-one vectors of a few thousand numbers each have about 2 MB. */
const MOST_BYTES = 16_000_000
const LIMIT_MS = 10_000

/** Asks for the embeddings of a batch of texts (OpenAI's `POST /v1/embeddings`). Never rejects. */
export async function embedTexts(
  { count, limitMs = LIMIT_MS, ...question }: Question,
  deps: FetchDeps,
): Promise<Embedded> {
  const answer = await fetchJson({ ...question, maxBytes: MOST_BYTES, limitMs }, deps)
  if (!answer.ok) return { vectors: answer }
  const { document, headers } = answer.value
  const vectors = readEmbeddings(document, count)
  const usage = readUsage(fieldsOf(document)['usage'])
  return {
    vectors: vectors
      ? ok(vectors)
      : failed({
          type: 'malformed',
          where: originOf(question.url),
          detail: stored('The answer has no embedding for each passage.'),
        }),
    headers: Object.fromEntries(headers),
    ...(usage && { usage }),
  }
}
