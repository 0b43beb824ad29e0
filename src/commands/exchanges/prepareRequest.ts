import { completionsUrl } from '@/domain/connections/baseUrl'
import { satisfies } from '@/domain/catalog/dataRule'
import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Connection } from '@/domain/connections/connection'
import { sentTokens } from '@/domain/context/sentTokens'
import type { Conversation, ConversationSettings, DataRule } from '@/domain/conversations/conversation'
import { isStreamed } from '@/domain/exchanges/snippets/requestShape'
import { isSecretHeader } from '@/domain/exchanges/snippets/snippetRequest'
import type { AttachmentId, ConversationId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { askedSchema } from '@/domain/request/askedSchema'
import { buildRequest } from '@/domain/request/buildRequest'
import { refusedAttachment } from '@/domain/attachments/refusedAttachment'
import { withoutParameter } from '@/domain/request/withoutParameter'
import type { ServiceError } from '@/domain/connections/serviceError'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import type { TokenEstimate } from '@/domain/tokens/estimateTokens'
import { failed, ok, type Result } from '@/lib/result'
import { fillAttachments, fillTextFiles, type FillFailure } from '@/services/completions/fillAttachments'
import { selectConnection } from '@/store/selectors'

import { checkCaps } from './checkCaps'
import type { CommandDeps } from '../deps'
import { currentRefusals } from './refusals'

/** A request ready to be sent. */
export type PreparedRequest = {
  readonly connection: Connection
  readonly entry: CatalogEntry | undefined
  readonly url: string
  /** With the key: for sending only, never to be kept. */
  readonly headers: Readonly<Record<string, string>>
  /** What is kept of the headers: the key masked. */
  readonly shownHeaders: Readonly<Record<string, string>>
  /** The exact bytes to send. */
  readonly body: string
  /** The body as it is kept: attachments by their hash. */
  readonly storedBody: string
  readonly isStreamed: boolean
  /** Tokens of what is sent, before calibration. */
  readonly promptTokens: TokenEstimate
  readonly notSent: readonly string[]
  /** Of these, what the model refused, by names on the wire. */
  readonly refused: readonly string[]
  /** What the catalog says of data handling at this moment, to be kept with the reply. */
  readonly evidence: string
  /** The data lock it is sent under. */
  readonly dataRule: DataRule | null
  /** What the person's caps say at this moment: asked before the first attempt, and before each further one. */
  readonly heldBack: () => Promise<ServiceError | undefined>
  readonly asked: {
    readonly model: ModelId
    readonly tier?: string
    readonly seed?: string
    /** The JSON schema the reply is to follow, as JSON text. */
    readonly schema?: string
  }
}

export type PrepareOptions = {
  /** The person said to send it although a cap is reached. */
  readonly isCapWaived?: boolean
  /** Whose cap per conversation counts; the conversation itself unless given, null for none. */
  readonly countsFor?: ConversationId | null
}

/** Builds what is sent for the next reply; fails with the reason when it must not or cannot be sent. */
export async function prepareRequest(
  deps: CommandDeps,
  conversation: Conversation,
  path: readonly Message[],
  without: readonly string[],
  { isCapWaived = false, countsFor = conversation.id }: PrepareOptions = {},
): Promise<Result<PreparedRequest, ServiceError>> {
  const { settings } = conversation
  const connection = selectConnection(settings.connectionId)(deps.store.getState())
  if (!connection || settings.modelId === null || settings.connectionId === null) {
    return notSent(
      connection
        ? 'No model is chosen: pick one above and send again.'
        : 'This conversation has no service: connect one in the settings, or pick a model above, and send again.',
    )
  }
  const url = completionsUrl(connection.baseUrl)
  const key = deps.keys.keyFor(connection, url)
  if (!key.ok) return notSent(key.error)

  const model = { connectionId: settings.connectionId, modelId: settings.modelId }
  const entry = deps.entryOf(model)
  const verdict = satisfies(entry, settings.dataRule)
  if (!verdict.allowed) {
    return notSent(
      `The data lock of this conversation forbids it. ${verdict.reason} Choose another model, or open the lock.`,
    )
  }
  const refused = refusedIn(path, entry)
  if (refused !== undefined) return notSent(refused)
  const refusals = currentRefusals(deps, model, entry)
  const built = buildRequest({ path, settings, entry, refusals, connectionFields: connection.extraFields })
  const load = (id: AttachmentId) => deps.storage.loadAttachment(id)
  const stored = await fillTextFiles(without.reduce(withoutParameter, built.body), load)
  if (!stored.ok) return notSent(describeFill(stored.error))
  const heldBack = async () =>
    isCapWaived ? undefined : checkCaps(deps, { conversationId: countsFor, entry, body: stored.value })
  const held = await heldBack()
  if (held) return failed(held)
  const filled = await fillAttachments(stored.value, load)
  if (!filled.ok) return notSent(describeFill(filled.error))

  const leftOut = [...new Set([...built.notSent.map(({ parameter }) => parameter), ...without])]
  const plain = { 'content-type': 'application/json', ...connection.headers }
  return ok({
    connection,
    entry,
    url,
    headers: key.value === undefined ? plain : { ...plain, authorization: `Bearer ${key.value}` },
    shownHeaders: shownHeaders(plain, key.value !== undefined),
    body: filled.value,
    storedBody: stored.value,
    isStreamed: isStreamed(stored.value),
    promptTokens: sentTokens({ path, settings, entry }),
    notSent: leftOut,
    refused: [...new Set([...built.refused, ...without])],
    evidence: verdict.evidence,
    dataRule: settings.dataRule,
    heldBack,
    asked: askedOf(settings, settings.modelId, leftOut),
  })
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

/** What is kept of the headers: the key masked, and so is what a name says to be a secret. */
const shownHeaders = (plain: Readonly<Record<string, string>>, hasKey: boolean) => ({
  ...Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, isSecretHeader(name) ? '••••' : value]),
  ),
  ...(hasKey && { authorization: 'Bearer ••••' }),
})

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

const notSent = (reason: string) => failed({ type: 'notSent', reason } as const)

const describeFill = (failure: FillFailure<StorageError>): string =>
  failure.type === 'missing'
    ? 'An attachment of this conversation is no longer stored here: remove it from its message and send again.'
    : describeStorageError(failure.error)
