import * as z from 'zod/mini'

import type { Connection } from '../connections/connection'
import type { ConnectionId } from '../ids'
import { dialectSchema, idSchema } from './idSchema'

/** Checks a connection. It has no field for a key. */
export const connectionSchema = z.object({
  id: idSchema<ConnectionId>(),
  type: z.enum(['remote', 'builtin', 'server']),
  name: z.string(),
  baseUrl: z.string(),
  catalogUrl: z.string(),
  headers: z.record(z.string(), z.string()),
  extraFields: z.exactOptional(z.string()),
  dialects: z.exactOptional(z.array(dialectSchema)),
  rememberKey: z.boolean(),
  createdAt: z.number(),
}) satisfies z.ZodMiniType<Connection>
