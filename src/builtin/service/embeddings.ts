import * as z from 'zod/mini'

import { toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'

import type { EmbeddingEvent, EngineModel } from '../engine'
import type { RunEvent } from '../engineRun'
import { explainIssue } from '../explainIssue'
import { badRequest, CALLER_LEFT, modelNotFound, type Problem } from '../problem'

/** The most texts of one request, as OpenAI has it. */
const MOST_TEXTS = 2048

/** What is read of a request for embeddings. */
export const EMBEDDINGS_BODY = z.strictObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string()).check(z.maxLength(MOST_TEXTS))]),
  encoding_format: z.optional(z.enum(['float', 'base64'])),
  dimensions: z.optional(z.number().check(z.gte(1), z.lte(100_000))),
  user: z.optional(z.string()),
})

/** A request for embeddings that may run. */
export type EmbeddingsRequest = {
  readonly texts: readonly string[]
  readonly model: EngineModel
  readonly isBase64: boolean
}

/** Reads the body of `POST /v1/embeddings`. Tokens instead of texts, and other lengths of vectors, are refused. */
export function readEmbeddingsRequest(
  body: unknown,
  models: readonly EngineModel[],
): Result<EmbeddingsRequest, Problem> {
  const read = EMBEDDINGS_BODY.safeParse(body)
  if (!read.success) {
    const [issue] = read.error.issues
    return failed(
      issue ? explainIssue(issue, body) : badRequest('The body is no request.', null, 'invalid_body'),
    )
  }
  const { model: id, input, encoding_format: encoding, dimensions } = read.data
  const model = models.find((each) => each.id === id)
  if (!model) return failed(modelNotFound(id))
  const { vectorLength } = model
  if (vectorLength === undefined)
    return refused(
      `The model '${id}' writes text and makes no embeddings. Choose an embedding model.`,
      'model',
    )
  if (dimensions !== undefined && dimensions !== vectorLength)
    return refused(
      `The vectors of '${id}' have ${vectorLength} numbers; leave out 'dimensions'.`,
      'dimensions',
    )
  const texts = typeof input === 'string' ? [input] : input
  if (texts.length === 0 || texts.length > MOST_TEXTS || texts.includes(''))
    return refused(`'input' must be one to ${MOST_TEXTS} texts, none of them empty.`, 'input')
  return ok({ texts, model, isBase64: encoding === 'base64' })
}

const refused = (message: string, param: string) => failed(badRequest(message, param, 'invalid_value'))

/** The answer to a request, once the engine has made all vectors. */
export async function embeddingsBody(
  run: AsyncIterable<RunEvent<EmbeddingEvent>>,
  { model, isBase64 }: EmbeddingsRequest,
): Promise<Result<object, Problem>> {
  const data: object[] = []
  for await (const event of run) {
    if (event.type === 'failed') return failed(event.problem)
    if (event.type === 'vector')
      data.push({
        object: 'embedding',
        index: data.length,
        embedding: isBase64 ? floatsInBase64(event.vector) : event.vector,
      })
    if (event.type === 'finished') {
      const { promptTokens } = event
      const usage = { prompt_tokens: promptTokens, total_tokens: promptTokens }
      return ok({ object: 'list', data, model: model.id, usage })
    }
  }
  return failed(CALLER_LEFT)
}

/** Little-endian 32-bit floats, as OpenAI's clients read them. */
function floatsInBase64(vector: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4))
  vector.forEach((value, index) => view.setFloat32(index * 4, value, true))
  return toBase64(new Uint8Array(view.buffer))
}
