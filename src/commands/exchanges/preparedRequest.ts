import { inheritsAnything, layersOf, turnSettings } from '@/domain/assistants/turnSettings'
import type { FillFailure } from '@/domain/attachments/fillAttachments'
import { type CatalogEntry, type DataRule, satisfies, type Vouched } from '@/domain/catalog'
import { type Connection, isSecretHeader, ownHeaders } from '@/domain/connections/connection'
import type { Dialect } from '@/domain/connections/dialect'
import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { endpointUrl, serviceHeaders, type ServiceHeaders } from '@/domain/dialects'
import type { ModelId } from '@/domain/ids'
import type { PutBack } from '@/domain/replies/putBack'
import { describeStorageError, describeUnreadable, type StorageError } from '@/domain/storage/storageError'
import type { TokenEstimate } from '@/domain/usage/fields'
import { errorOf, failed, ok, type Result } from '@/lib/result'
import { language } from '@/lib/text/language'
import { sentence, stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'

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
  /** The stored body without what was said, where that is known. */
  readonly head?: string
  readonly isStreamed: boolean
  /** Puts back in the reply what was hidden in the body; absent where nothing is hidden. */
  readonly createPutBack?: () => PutBack
  /** Tells the messages before the reply (`historyKey`), once it is here; absent for a recorded body. */
  readonly history?: () => string
  /** Tokens of what is sent, before calibration. */
  readonly promptTokens: TokenEstimate
  /** Messages that a summary replaces in it; absent for none. */
  readonly summarised?: number
  readonly notSent: readonly string[]
  /** Among them, what the model refused, by names on the wire. */
  readonly refused: readonly string[]
  /** What the catalog says of data handling at this moment, to be kept with the reply. */
  readonly evidence: string
  /** The same as data; null for a model without an entry. */
  readonly vouched: Vouched | null
  /** The data lock it is sent under. */
  readonly dataRule: DataRule | null
  /** What the person's caps say at this moment: asked before the first attempt, and before each further one. */
  readonly blockedBy: () => Promise<ServiceError | undefined>
  readonly asked: {
    readonly model: ModelId
    readonly tier?: string
    readonly seed?: string
    /** The JSON schema the reply is to follow, as JSON text. */
    readonly schema?: string
  }
}

/** The body of a request and what is known of it. */
export type RequestBody = Pick<
  PreparedRequest,
  'storedBody' | 'head' | 'promptTokens' | 'summarised' | 'notSent' | 'refused' | 'asked' | 'history'
> & {
  /** False where nothing in the body is in the place of a file; looked for unless given. */
  readonly hasFiles?: boolean
}

/** Who is asked, under which data lock, and how the body is made once it is clear that it may be sent. */
export type RequestPlan = {
  readonly connection: Connection
  readonly modelId: ModelId
  readonly dialect: Dialect
  /** Where it goes; where its dialect is posted unless given. */
  readonly url?: string
  readonly dataRule: DataRule | null
  readonly makeBody: (entry: CatalogEntry | undefined) => Promise<Result<RequestBody, ServiceError>>
  /** What to say when the data lock forbids it, around the reason. */
  readonly lockedBy: (reason: string) => string
  /** What to say when an attachment is gone, in English. */
  readonly missingFile: string
}

/** A request that this app does not send, with the reason and the next step. */
export const notSent = (reason: string) => failed(notSentError(reason))

/** Why an attachment could not be put into a body, in English. */
export const describeFill = (failure: FillFailure<StorageError>, missing: string): string =>
  failure.type === 'missing' ? missing : sentence(() => describeStorageError(failure.error))

/** Where a request goes and with which headers. */
type Recipient = Pick<
  PreparedRequest,
  'connection' | 'entry' | 'url' | 'headers' | 'shownHeaders' | 'evidence' | 'vouched'
>

/** Address and headers of a request, once its key is there and its data lock allows it; else the reason. */
export function recipientOf(
  deps: CommandDeps,
  { connection, modelId, dataRule, dialect, lockedBy, url: ownUrl }: RequestPlan,
): Result<Recipient, ServiceError> {
  const url = ownUrl ?? endpointUrl(connection.baseUrl, dialect)
  const held = heldOf(deps.store.getState().settings.heldAddresses, connection.id)
  if (held) return notSent(sentence(() => heldReason(connection, held)))
  const key = deps.keys.keyFor(connection, url)
  if (!key.ok) return notSent(sentence(() => errorOf(deps.keys.keyFor(connection, url))))
  const extra = ownHeaders(connection, url)
  if (!extra.ok) return notSent(extra.error)
  const entry = deps.entryOf({ connectionId: connection.id, modelId })
  const verdict = satisfies(entry, dataRule)
  if (!verdict.allowed) return notSent(sentence(() => lockedBy(satisfies(entry, dataRule).reason)))

  const own = serviceHeaders(url)
  const plain = { 'content-type': 'application/json', ...own.plain, ...extra.value }
  return ok({
    connection,
    entry,
    url,
    headers: { ...plain, ...(key.value !== undefined && { [own.key.name]: own.key.start + key.value }) },
    shownHeaders: masked(plain, key.value === undefined ? undefined : own.key),
    evidence: verdict.evidence,
    vouched: verdict.vouched,
  })
}

/** What is kept of the headers: the key masked, and so is what a name says to be a secret. */
const masked = (plain: Readonly<Record<string, string>>, key: ServiceHeaders['key'] | undefined) => ({
  ...Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, isSecretHeader(name) ? '••••' : value]),
  ),
  ...(key && { [key.name]: `${key.start}••••` }),
})

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'now'>

/**
 * The settings that a turn is sent with: the chat's own, with what it inherits. Fails where that is not on this device
 * or cannot be read: a request without its instructions would be another one.
 *
 * @param hasMemory whether it is a turn of a chat, where memories are on
 */
export async function resolveTurn(
  deps: Deps,
  settings: ConversationSettings,
  hasMemory: boolean,
): Promise<Result<ConversationSettings, ServiceError>> {
  if (!inheritsAnything(settings, hasMemory)) return ok(settings)
  const items = await loadItems(deps)
  if (!items.ok) return notSent(sentence(() => describeUnreadable(items.error)))
  const { layers, missing } = layersOf(items.value, settings, hasMemory)
  if (missing === 'project')
    return notSent(
      stored(
        'The project of this chat is not on this device. Move the chat out of it, in the menu of the list of chats, and send again.',
      ),
    )
  if (missing)
    return notSent(
      stored(
        'The assistant of this chat is not on this device. Choose another one below the message, or none, and send again.',
      ),
    )
  return ok(
    turnSettings(settings, layers, {
      at: deps.now(),
      language: language().formats,
      model: settings.modelId ?? undefined,
    }),
  )
}
