import type { CatalogEntry, DataRule } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import type { Dialect } from '@/domain/connections/dialect'
import type { ModelId } from '@/domain/ids'
import type { ServiceError } from '@/domain/connections/serviceError'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { failed, type Result } from '@/lib/result'
import type { FillFailure } from '@/domain/attachments/fillAttachments'

import type { PreparedRequest } from '../preparedRequest'

/** The body of a request and what is known of it. */
export type RequestBody = Pick<
  PreparedRequest,
  'storedBody' | 'promptTokens' | 'notSent' | 'refused' | 'asked' | 'history'
>

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
  /** What to say when an attachment is gone. */
  readonly missingFile: string
}

/** A request that this app does not send, with the reason and the next step. */
export const notSent = (reason: string) => failed({ type: 'notSent', reason } as const)

/** Why an attachment could not be put into a body. */
export const describeFill = (failure: FillFailure<StorageError>, missing: string): string =>
  failure.type === 'missing' ? missing : describeStorageError(failure.error)
