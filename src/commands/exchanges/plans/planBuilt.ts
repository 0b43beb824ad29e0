import type { CatalogEntry } from '@/domain/catalog'
import { hostOf } from '@/domain/connections/baseUrl'
import type { Dialect } from '@/domain/connections/dialect'
import { buildRequest, dialectCode, dialectFor, endpointUrl, streamParameters } from '@/domain/dialects'
import { historyKey } from '@/domain/messages/historyKey'
import type { Connection } from '@/domain/connections/connection'
import { sentTokens } from '@/domain/context/sentPath'
import { summaryOn } from '@/domain/context/summaries'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { AttachmentId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { askedSchema } from '@/domain/request/offering'
import { answeringNow } from '@/domain/replies/answerNow'
import { refusedAttachment } from '@/domain/request/refusedAttachment'
import { type ModelRefusals, refusalKey, refusalsOf, withRefused } from '@/domain/request/refusals'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ModelRef } from '@/domain/modelRef'
import { ok, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'
import { sentence, stored } from '@/lib/text/english'
import { fillTextFiles } from '@/domain/attachments/fillAttachments'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../../deps'
import { keepSettings } from '../../settings/changeAppSettings'
import type { RequestSource } from '../exchangeOrder'
import { describeFill, notSent, type RequestBody, type RequestPlan } from '../preparedRequest'

type Built = Extract<RequestSource, { type: 'built' }>

const MISSING_FILE = mark(
  'An attachment of this conversation is no longer stored here: remove it from its message and send again.',
)

/** A request made of messages and settings. */
export function planBuilt(deps: CommandDeps, source: Built): Result<RequestPlan, ServiceError> {
  const { settings } = source
  const { modelId, dataRule } = settings
  const connection = selectConnection(settings.connectionId)(deps.store.getState())
  if (!connection) {
    return notSent(
      stored('This chat has no provider. Add one in Settings, or choose a model above, and send again.'),
    )
  }
  if (modelId === null) return notSent(stored('Choose a model above and send again.'))
  const model = { connectionId: connection.id, modelId }
  const dialect = chosenDialect(deps, connection, modelId)
  return ok({
    connection,
    modelId,
    dataRule,
    dialect,
    url: endpointUrl(connection.baseUrl, dialect, {
      model: modelId,
      isStreamed: streams(deps, source, model),
    }),
    makeBody: (entry) => builtBody(deps, source, { connection, model, entry }),
    lockedBy: (reason) =>
      t('The data policy of this chat forbids it. {reason} Choose another model, or change the policy.', {
        reason,
      }),
    missingFile: MISSING_FILE,
  })
}

/** Forgets what a model refused before its catalog came to list it; returns what still counts. */
function currentRefusals(deps: CommandDeps, model: ModelRef, entry: CatalogEntry | undefined): ModelRefusals {
  const { settings } = deps.store.getState()
  const current = refusalsOf(settings.refusals, model, entry)
  const all = refusalsOf(settings.refusals, model, undefined)
  const outdated = [...all.keys()].filter((name) => !current.has(name)).map((name) => refusalKey(model, name))
  if (outdated.length > 0) {
    const kept = Object.entries(settings.refusals).filter(([key]) => !outdated.includes(key))
    void keepSettings(deps, settings, { ...settings, refusals: Object.fromEntries(kept) })
  }
  return current
}

/** Whether the reply is asked to stream: in some dialects the address says so. */
function streams(deps: CommandDeps, { settings, without = [] }: Built, model: ModelRef): boolean {
  const refusals = withRefused(currentRefusals(deps, model, deps.entryOf(model)), without)
  return streamParameters(settings.parameters, refusals).stream?.value !== false
}

/** The dialect in which a model is asked at this moment. */
function chosenDialect(deps: CommandDeps, connection: Connection, modelId: ModelId): Dialect {
  const entry = deps.entryOf({ connectionId: connection.id, modelId })
  const chosen = deps.store.getState().settings.modelDialects
  return dialectFor({ connection, modelId, entry, chosen })
}

type Asked = {
  readonly connection: Connection
  readonly model: ModelRef
  readonly entry: CatalogEntry | undefined
}

async function builtBody(
  deps: CommandDeps,
  source: Built,
  { connection, model, entry }: Asked,
): Promise<Result<RequestBody, ServiceError>> {
  const { without = [], isSentOnce, isInBackground } = source
  const dialect = chosenDialect(deps, connection, model.modelId)
  const { path, settings } = source.answersNow ? answeringNow({ ...source, entry, dialect }) : source
  const refusal = refusedIn(path, entry)
  if (refusal !== undefined) return notSent(sentence(() => refusedIn(path, entry) ?? ''))
  const refusals = currentRefusals(deps, model, entry)
  const missing = await bringDialect(dialect)
  if (missing !== undefined) return notSent(missing)
  const built = buildRequest({
    path,
    settings,
    entry,
    refusals: withRefused(refusals, without),
    connectionFields: connection.extraFields,
    dialect,
    host: hostOf(connection.baseUrl),
    isSentOnce,
    isInBackground,
  })
  const hasFiles = built.attachments.length > 0
  const stored = hasFiles
    ? await fillTextFiles(built.body, (id: AttachmentId) => deps.storage.loadAttachment(id))
    : ok(built.body)
  if (!stored.ok) return notSent(describeFill(stored.error, MISSING_FILE))
  const leftOut = [...new Set([...built.notSent.map(({ parameter }) => parameter), ...without])]
  const summary = summaryOn(settings.contextCut, path)
  const replaced = path.slice(0, summary ? summary.end + 1 : 0).filter(({ role }) => role !== 'system')
  return ok({
    storedBody: stored.value,
    head: built.head,
    hasFiles,
    promptTokens: sentTokens({ path, settings, entry }),
    ...(replaced.length > 0 && { summarised: replaced.length }),
    notSent: leftOut,
    refused: [...new Set([...built.refused, ...without])],
    asked: askedOf(settings, model.modelId, leftOut),
    history: () => historyKey(path),
  })
}

/** Brings the code of a dialect; why it cannot be had, as a sentence. Takes no task where it is here. */
async function bringDialect(dialect: Dialect): Promise<string | undefined> {
  try {
    await dialectCode(dialect)
    return undefined
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** Why the newest message of the person cannot go to this model. Older ones go without what it does not take. */
function refusedIn(path: readonly Message[], entry: CatalogEntry | undefined): string | undefined {
  const last = path.findLast(({ role }) => role === 'user')
  for (const part of last?.parts ?? []) {
    const reason = 'attachmentId' in part ? refusedAttachment(part, entry) : undefined
    if (reason !== undefined) return reason
  }
  return undefined
}

function askedOf({ parameters }: ConversationSettings, model: ModelId, leftOut: readonly string[]) {
  const tier = leftOut.includes('service_tier') ? undefined : parameters.service_tier?.value
  const seed = leftOut.includes('seed') ? undefined : parameters.seed?.value
  const schema = leftOut.includes('response_format') ? undefined : askedSchema(parameters)
  return {
    model,
    ...(tier !== undefined && { tier }),
    ...(seed !== undefined && { seed }),
    ...(schema !== undefined && { schema }),
  }
}
