import { createContext } from 'react'

import type { MessageId } from '@/domain/ids'

/** The messages of a conversation that are selected; null while none can be. */
export type Selected = {
  readonly ids: ReadonlySet<MessageId>
  /** The last one that was turned: where a range begins, and the focus at first. */
  readonly last: MessageId | null
} | null

type Change = (change: Selected | ((before: Selected) => Selected)) => void

export const SelectedContext = createContext<Selected>(null)

/** Apart from what is selected, so that what only begins a selection is not drawn again with each. */
export const SelectionContext = createContext<Change>(() => undefined)
