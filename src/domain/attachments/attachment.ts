import type { DocumentFacts } from './documentFacts'
import type { AttachmentId } from '../ids'

/** A file kept once by the hash of its bytes. The bytes are in storage. */
export type Attachment = {
  readonly id: AttachmentId
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
  /** Where it is what a model is sent of a document. */
  readonly document?: DocumentFacts
}
