import * as z from 'zod/mini'

import { parseJson } from '@/lib/json'

const clientSchema = z.looseObject({
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  issuer: z.optional(z.string()),
})
const tokensSchema = z.looseObject({
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
  expires_in: z.optional(z.number()),
  issuer: z.optional(z.string()),
})
const savedSchema = z.object({
  /** Registrations by issuer: a new issuer never gets the client id of another. */
  clients: z.record(z.string(), clientSchema),
  tokens: z.optional(tokensSchema),
})

/** What is kept of a sign-in: as secret as a key, and kept with the keys. */
export type SavedSignIn = z.infer<typeof savedSchema>

const NO_SIGN_IN: SavedSignIn = { clients: {} }

/** Reads what was kept; nothing where it cannot be read. */
export function readSignIn(text: string | undefined): SavedSignIn {
  const read = savedSchema.safeParse(text === undefined ? undefined : parseJson(text))
  return read.success ? read.data : NO_SIGN_IN
}
