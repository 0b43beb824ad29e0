import type { CatalogEntry, DataRule } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ModelId } from '@/domain/ids'
import type { TokenEstimate } from '@/domain/usage/tokenRange'

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
  /** The messages before the reply (`historyKey`); absent for a recorded body. */
  readonly history?: string
  /** Tokens of what is sent, before calibration. */
  readonly promptTokens: TokenEstimate
  readonly notSent: readonly string[]
  /** Among them, what the model refused, by names on the wire. */
  readonly refused: readonly string[]
  /** What the catalog says of data handling at this moment, to be kept with the reply. */
  readonly evidence: string
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
