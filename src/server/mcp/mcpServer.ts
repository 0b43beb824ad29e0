/** A server of tools that this host names: reached by address, or started here and spoken to over its input and output. */
export type McpServer = {
  /** What the app asks for it by: letters, digits, `.`, `_` and `-`. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** Names of invited people or keys who may use it; absent = every key that is let in. */
  readonly people?: readonly string[]
  /** What of its headers, address, arguments and environment nobody else may see. */
  readonly secrets?: readonly string[]
} & (
  | {
      readonly type: 'address'
      readonly url: string
      /** Sent with each request: its key, which no page ever sees. */
      readonly headers: Readonly<Record<string, string>>
      /** Whether it may be in a private network or on this machine. */
      readonly isPrivate: boolean
    }
  | {
      readonly type: 'command'
      readonly command: string
      readonly args: readonly string[]
      /** Its whole environment, besides a few variables every program needs (`childEnvironment`). */
      readonly env: Readonly<Record<string, string>>
      /** Where it runs; a folder of its own where none is given. */
      readonly folder?: string
    }
)
