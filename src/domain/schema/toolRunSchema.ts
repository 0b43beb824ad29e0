import * as z from 'zod/mini'

import type { ToolId } from '../ids'
import type { ToolRun } from '../tools/toolRun'

const contentSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    audience: z.exactOptional(z.enum(['person', 'model'])),
  }),
  z.object({ type: z.enum(['image', 'audio']), data: z.string(), mediaType: z.string() }),
  z.object({
    type: z.literal('link'),
    uri: z.string(),
    name: z.string(),
    mediaType: z.exactOptional(z.string()),
    sizeBytes: z.exactOptional(z.number()),
  }),
  z.object({
    type: z.literal('resource'),
    uri: z.string(),
    mediaType: z.exactOptional(z.string()),
    text: z.exactOptional(z.string()),
    data: z.exactOptional(z.string()),
  }),
])

/** Checks how a call was run. From a file none waits to be run: what is not over is of unknown outcome. */
export const toolRunSchema = z.object({
  state: z.catch(z.enum(['done', 'failed', 'denied', 'unknown']), 'unknown'),
  toolId: z.exactOptional(z.custom<ToolId>((value) => typeof value === 'string')),
  title: z.string(),
  source: z.string(),
  origin: z.exactOptional(z.string()),
  name: z.string(),
  arguments: z.string(),
  isWriting: z.boolean(),
  isUntrusted: z.boolean(),
  startedAt: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
  content: z.exactOptional(z.array(contentSchema)),
  structured: z.exactOptional(z.string()),
  sources: z.exactOptional(
    z.array(
      z.object({
        number: z.number(),
        url: z.string(),
        title: z.string(),
        passage: z.exactOptional(z.string()),
        date: z.exactOptional(z.string()),
      }),
    ),
  ),
  notes: z.exactOptional(z.array(z.string())),
  cut: z.exactOptional(z.object({ sent: z.number(), of: z.number() })),
}) satisfies z.ZodMiniType<ToolRun>
