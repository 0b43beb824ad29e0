import * as z from 'zod/mini'

import type { Parameters } from '../parameters/parameters'

const setting = <Value extends z.ZodMiniType>(value: Value) =>
  z.exactOptional(z.object({ value, origin: z.enum(['preset', 'mine']) }))

const toolChoiceSchema = z.union([
  z.object({ type: z.enum(['auto', 'none', 'required']) }),
  z.object({ type: z.literal('function'), name: z.string() }),
])

const responseFormatSchema = z.union([
  z.object({ type: z.enum(['text', 'json_object']) }),
  z.object({ type: z.literal('json_schema'), name: z.string(), schema: z.string(), strict: z.boolean() }),
])

/** Checks parameters by their names on the wire; names it does not know are left out. */
export const parametersSchema = z.object({
  temperature: setting(z.number()),
  top_p: setting(z.number()),
  top_k: setting(z.number()),
  min_p: setting(z.number()),
  frequency_penalty: setting(z.number()),
  presence_penalty: setting(z.number()),
  repetition_penalty: setting(z.number()),
  max_tokens: setting(z.number()),
  seed: setting(z.string()),
  stop: setting(z.array(z.string())),
  reasoning_effort: setting(z.string()),
  service_tier: setting(z.string()),
  logprobs: setting(z.boolean()),
  top_logprobs: setting(z.number()),
  tools: setting(z.string()),
  tool_choice: setting(toolChoiceSchema),
  response_format: setting(responseFormatSchema),
  stream: setting(z.boolean()),
  stream_options: setting(z.object({ include_usage: z.boolean() })),
}) satisfies z.ZodMiniType<Parameters>
