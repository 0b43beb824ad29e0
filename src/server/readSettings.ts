import { failed, ok, type Result } from '@/lib/result'

/** What the environment tells the host. */
export type ServerSettings = {
  readonly port: number
  /** Loopback unless told otherwise. */
  readonly hostname: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads PORT and HOST. The error is a sentence for the terminal. */
export function readSettings(environment: Environment): Result<ServerSettings, string> {
  const port = Number(environment['PORT'] ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return failed(`PORT must be a whole number from 0 to 65535; it is "${environment['PORT'] ?? ''}".`)
  }
  return ok({ port, hostname: environment['HOST'] ?? '127.0.0.1' })
}

const DEFAULT_PORT = 4173
