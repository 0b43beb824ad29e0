import type { AttachmentId, CollectionId } from '../ids'

/** A file kept once by the hash of its bytes. The bytes are in storage. */
export type Attachment = {
  readonly id: AttachmentId
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
  /** Bytes of the file that was chosen, where it is a picture that was made smaller. */
  readonly fromBytes?: number
  /** Where it is what a model is sent of a document. */
  readonly document?: DocumentFacts
}

/** What the numbered parts of a document are. A `document` has none: word processors lay out pages only to print. */
export type DocumentUnit = 'page' | 'slide' | 'sheet' | 'chapter' | 'document'

/**
 * What goes to the model: all passages, the file as it is, pages as images, or the passages of the given numbers (from 1,
 * in order).
 */
export type SentOfDocument = 'whole' | 'original' | 'pages' | readonly number[]

/** A page of a document as a picture. Its number is from 1. */
export type PageImage = {
  readonly number: number
  readonly id: AttachmentId
  readonly mediaType: string
  readonly sizeBytes: number
}

/** What is known of an attached document beside the text that is sent. */
export type DocumentFacts = {
  /** The file as it was attached. */
  readonly originalId: AttachmentId
  readonly originalType: string
  readonly originalBytes: number
  /** Its stored `DocumentText`. */
  readonly textId: AttachmentId
  readonly unit: DocumentUnit
  /** Pages, slides, sheets or chapters; 1 for a document without. */
  readonly count: number
  readonly passages: number
  /** Likely tokens of the whole document, and of what is sent. */
  readonly wholeTokens: number
  readonly tokens: number
  readonly sent: SentOfDocument
  /** The pages that go where those are sent. */
  readonly pages?: readonly PageImage[]
  /** The question that the sent passages were found for. */
  readonly question?: string
  /** Where it was found: it comes along with the questions that it fits, and by itself with no other. */
  readonly collection?: CollectionId
}

/** All that is stored for a part of a message: what is sent, and for a document its file and its text. */
export const storedIds = (part: object): readonly AttachmentId[] =>
  hasAttachment(part)
    ? [
        part.attachmentId,
        ...(part.thumbnailId ? [part.thumbnailId] : []),
        ...(part.document ? [part.document.originalId, part.document.textId] : []),
      ]
    : []

const hasAttachment = (
  part: object,
): part is {
  readonly attachmentId: AttachmentId
  readonly thumbnailId?: AttachmentId
  readonly document?: DocumentFacts
} => 'attachmentId' in part

/**
 * Placeholder of an attachment in a body until it is sent: its base64 (`attachment`), or its content as
 * the inside of a JSON string (`attachmentText`).
 */
type PlaceholderType = 'attachment' | 'attachmentText'

/** The placeholder for an attachment. */
export const placeholder = (type: PlaceholderType, id: AttachmentId): string => `{{${type}:${id}}}`

/** With what every placeholder starts. */
export const PLACEHOLDER_START = '{{attachment'

/** Finds every placeholder; the groups are its type and the id. */
export const PLACEHOLDER = /\{\{(attachment|attachmentText):([0-9a-f]{64})\}\}/g

/**
 * JSON in which no text can pass for a placeholder: a person may write `{{attachment:…}}` in a message. Its
 * first brace is then escaped, which changes the text for no reader of JSON.
 */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(PLACEHOLDER_START, '\\u007b{attachment')
