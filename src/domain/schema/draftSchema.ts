import * as z from 'zod/mini'

import { isRecord } from '@/lib/json'

import type { DocumentFacts } from '../attachments/attachment'
import type { Draft } from '../drafts/draft'
import type { AttachmentId } from '../ids'
import { hashSchema } from './idSchema'

/** Checks what is attached to unsent text. Facts of documents are as this app wrote them: a first load checks no more. */
export const draftAttachmentSchema = z.object({
  id: hashSchema<AttachmentId>(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  document: z.exactOptional(z.custom<DocumentFacts>(isRecord)),
})

/** Checks unsent text and its attachments. */
export const draftSchema = z.object({
  text: z.string(),
  attachments: z.array(draftAttachmentSchema),
}) satisfies z.ZodMiniType<Draft>
