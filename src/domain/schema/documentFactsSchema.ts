import * as z from 'zod/mini'

import type { DocumentFacts } from '../attachments/documentFacts'
import type { AttachmentId } from '../ids'
import { hashSchema } from './idSchema'

/** Checks what is known of an attached document. */
export const documentFactsSchema = z.object({
  originalId: hashSchema<AttachmentId>(),
  originalType: z.string(),
  originalBytes: z.number(),
  textId: hashSchema<AttachmentId>(),
  unit: z.enum(['page', 'slide', 'sheet', 'chapter', 'document']),
  count: z.number(),
  passages: z.number(),
  wholeTokens: z.number(),
  tokens: z.number(),
  sent: z.union([z.enum(['whole', 'original', 'pages']), z.array(z.number())]),
  pages: z.exactOptional(
    z.array(
      z.object({
        number: z.number(),
        id: hashSchema<AttachmentId>(),
        mediaType: z.string(),
        sizeBytes: z.number(),
      }),
    ),
  ),
  question: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<DocumentFacts>
