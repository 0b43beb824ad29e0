import * as z from 'zod/mini'

import type { Draft } from '../drafts/draft'
import type { AttachmentId } from '../ids'
import { hashSchema } from './idSchema'

/** Checks unsent text and its attachments. */
export const draftSchema = z.object({
  text: z.string(),
  attachments: z.array(
    z.object({
      id: hashSchema<AttachmentId>(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number(),
    }),
  ),
}) satisfies z.ZodMiniType<Draft>
