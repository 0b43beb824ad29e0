import type { Attachment } from './attachment'

/** What was typed and not sent. */
export type Draft = { readonly text: string; readonly attachments: readonly Attachment[] }

export const EMPTY_DRAFT: Draft = { text: '', attachments: [] }
