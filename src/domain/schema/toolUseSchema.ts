import * as z from 'zod/mini'

import type { ToolId } from '../ids'
import type { ToolApprovals, ToolUse } from '../tools/toolCall'

/** Checks which tools a conversation uses. */
export const toolUseSchema = z.object({
  sources: z.array(z.string()),
  without: z.array(z.custom<ToolId>((value) => typeof value === 'string')),
  limits: z.object({ rounds: z.number(), minutes: z.number(), money: z.string() }),
}) satisfies z.ZodMiniType<ToolUse>

/** Checks what the person decided about tools. */
export const toolApprovalsSchema = z.record(
  z.string(),
  z.object({ choice: z.enum(['always', 'never']), definition: z.string() }),
) satisfies z.ZodMiniType<ToolApprovals>
