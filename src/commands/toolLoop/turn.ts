import type { ToolId } from '@/domain/ids'
import type { NamedAddresses } from '@/domain/web/namedAddresses'
import type { SourceNumbers } from '@/domain/sources/sourceNumbers'

/** What a turn has seen so far. */
export type Turn = {
  /** Untrusted content has come into the conversation. */
  isTainted: boolean
  /** Text of strangers has: what tools brought, what replies cite, files. */
  hasForeignText: boolean
  /** Addresses that somebody else than the model named, so far in this chat. */
  readonly named: NamedAddresses
  /** How many messages of the chat's path `named` has heard. */
  heard: number
  readonly askedInTurn: Set<ToolId>
  /** How often each call was made, by name and arguments. */
  readonly made: Map<string, number>
  /** Of the pages that tools found in this chat. */
  readonly sources: SourceNumbers
}
