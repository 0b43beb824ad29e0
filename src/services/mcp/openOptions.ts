import type { AuthProvider, VersionNegotiationMode } from '@modelcontextprotocol/client'

import type { SessionOptions } from './mcpSession'

export type OpenOptions = SessionOptions & {
  readonly authProvider?: AuthProvider
  /** Sees each failure before it becomes a fault: a refusal names the right that is missing. */
  readonly onRefused?: (cause: unknown) => void
  /** `auto` unless a test asks for one revision. */
  readonly mode?: VersionNegotiationMode
}
