import { safeJson } from '@/domain/attachments/placeholders'
import { embeddingsUrl } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'
import { promptTokensOf } from '@/domain/request/bodyFacts'
import { isRecord, parseJson } from '@/lib/json'
import { ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../../deps'
import type { RequestSource } from '../exchangeOrder'
import { notSent, type RequestPlan } from './requestPlan'

type Embedding = Extract<RequestSource, { type: 'embedding' }>

/** A request for the embeddings of texts, in one batch. */
export function planEmbedding(
  deps: CommandDeps,
  { model: { connectionId, modelId }, texts, dataRule }: Embedding,
): Result<RequestPlan, ServiceError> {
  const connection = selectConnection(connectionId)(deps.store.getState())
  if (!connection) return notSent(t('The provider of the embedding model is gone. Choose another model.'))
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
