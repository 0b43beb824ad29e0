import { safeJson } from '@/domain/attachments/attachment'
import { embeddingsUrl } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'
import { endpointUrl } from '@/domain/dialects'
import type { ModelId } from '@/domain/ids'
import { promptTokensOf } from '@/domain/request/bodyFacts'
import { topLevelMembers } from '@/domain/request/topLevelMembers'
import { isRecord, parseJson } from '@/lib/json'
import { ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { stored } from '@/lib/text/english'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../../deps'
import type { RequestSource } from '../exchangeOrder'
import { MISSING_FILE } from '../openExchange'

import { notSent, type RequestBody, type RequestPlan } from '../preparedRequest'

type Recorded = Extract<RequestSource, { type: 'recorded' }>

/** A request whose body is recorded, or was edited by the person: it goes as it is. */
export function planRecorded(
  deps: CommandDeps,
  { body, connectionId, dataRule, dialect, addressed, history }: Recorded,
): Result<RequestPlan, ServiceError> {
  const connection = selectConnection(connectionId)(deps.store.getState())
  if (!connection) return notSent(stored('This connection no longer exists: choose another.'))
  const asked = askedIn(body, addressed?.model)
  if (!asked)
    return notSent(stored('The body is not a JSON object that names a model: correct it and send again.'))
  return ok({
    connection,
    modelId: asked.model,
    dataRule,
    dialect,
    ...(addressed && { url: endpointUrl(connection.baseUrl, dialect, addressed) }),
    makeBody: () =>
      Promise.resolve(
        ok({
          storedBody: body,
          promptTokens: promptTokensOf(body),
          notSent: [],
          refused: [],
          asked,
          ...(history !== undefined && { history: () => history }),
        }),
      ),
    lockedBy: (reason) => t('The data policy of the chat it came from forbids it. {reason}', { reason }),
    missingFile: MISSING_FILE,
  })
}

/** What a body asks for, its seed with every digit; undefined when it is none that could be sent. */
function askedIn(body: string, addressed: string | undefined): RequestBody['asked'] | undefined {
  const members = topLevelMembers(body)
  if (!members) return undefined
  const textOf = (wanted: string) => {
    const member = members.findLast(({ name }) => name === wanted)
    return member && body.slice(body.indexOf(':', member.start + wanted.length) + 1, member.end).trim()
  }
  const model = addressed ?? parseJson(textOf('model') ?? '')
  if (typeof model !== 'string') return undefined
  const tier = parseJson(textOf('service_tier') ?? '')
  const seed = textOf('seed')
  const schema = schemaIn(parseJson(textOf('response_format') ?? ''))
  return {
    model: model as ModelId,
    ...(typeof tier === 'string' && { tier }),
    ...(seed !== undefined && /^-?\d+$/.test(seed) && { seed }),
    ...(schema !== undefined && { schema: JSON.stringify(schema) }),
  }
}

function schemaIn(format: unknown): unknown {
  const described = isRecord(format) ? format['json_schema'] : undefined
  return isRecord(described) ? described['schema'] : undefined
}

type Embedding = Extract<RequestSource, { type: 'embedding' }>

/** A request for the embeddings of texts, in one batch. */
export function planEmbedding(
  deps: CommandDeps,
  { model: { connectionId, modelId }, texts, dataRule }: Embedding,
): Result<RequestPlan, ServiceError> {
  const connection = selectConnection(connectionId)(deps.store.getState())
  if (!connection)
    return notSent(stored('The provider of the embedding model is gone. Choose another model.'))
  const own = parseJson(connection.extraFields ?? '')
  const body = safeJson({ ...(isRecord(own) && own), model: modelId, input: texts })
  return ok({
    connection,
    modelId,
    dataRule,
    dialect: 'chat',
    url: embeddingsUrl(connection.baseUrl),
    makeBody: () =>
      Promise.resolve(
        ok({
          storedBody: body,
          promptTokens: promptTokensOf(body),
          notSent: [],
          refused: [],
          asked: { model: modelId },
        }),
      ),
    lockedBy: (reason) =>
      t('The data policy of this chat forbids it. {reason} Choose another embedding model.', { reason }),
    missingFile: '',
  })
}
