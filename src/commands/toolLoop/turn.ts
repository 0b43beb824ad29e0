import type { ToolId } from '@/domain/ids'
import type { SourceNumbers } from '@/domain/sources/sourceNumbers'

/** What a turn has seen so far. */
export type Turn = {
  /** Untrusted content has come into the conversation. */
  isTainted: boolean
  readonly askedInTurn: Set<ToolId>
  /** How often each call was made, by name and arguments. */
  readonly made: Map<string, number>
  /** Of the pages that tools found in this chat. */
  readonly sources: SourceNumbers
}
