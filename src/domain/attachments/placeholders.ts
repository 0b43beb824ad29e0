import type { AttachmentId } from '../ids'

/**
 * Placeholder of an attachment in a body until it is sent: its base64 (`attachment`), or its content as
 * the inside of a JSON string (`attachmentText`).
 */
export type PlaceholderType = 'attachment' | 'attachmentText'

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
