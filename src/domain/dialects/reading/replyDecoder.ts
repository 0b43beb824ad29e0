import type { ReplyEvent } from '@/domain/replies/reply'

import type { WireEvent } from './createWireReader'
import type { FinalEvent } from './finalEventOf'

/** Turns wire events into reply events; all deviations between services end here. */
export type ReplyDecoder = {
  readonly read: (event: WireEvent) => readonly ReplyEvent[]
  /** Nothing that follows can matter: `[DONE]`, a last event or an error has come. */
  readonly isOver: () => boolean
  /** The service has said why it finished; only accounting may follow. */
  readonly isFinished: () => boolean
  /** What was held back, then exactly one final event, for a body that is over. */
  readonly end: () => { readonly held: readonly ReplyEvent[]; readonly final: FinalEvent }
}
