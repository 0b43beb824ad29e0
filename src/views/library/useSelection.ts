import { useMemo, useState } from 'react'

import type { ConversationId } from '@/domain/ids'

export type Selection = {
  readonly ids: ReadonlySet<ConversationId>
  /** The last one that was turned: where a range begins. */
  readonly last: ConversationId | null
}

/** Which conversations are selected; undefined while none can be. `order` is how they are in the list. */
export function useSelection(order: readonly ConversationId[]) {
  const [selection, setSelection] = useState<Selection | undefined>(undefined)
  // What has left the list (deleted, archived, filtered out) is not acted on.
  const selected = useMemo(() => order.filter((id) => selection?.ids.has(id)), [order, selection])

  return {
    isSelecting: selection !== undefined,
    selected,
    isSelected: (id: ConversationId) => selection?.ids.has(id),
    toggle: (id: ConversationId, isRange: boolean) => {
      setSelection((before) => turned(before ?? NONE, id, isRange ? order : []))
    },
    selectAll: () => {
      setSelection((before) => ({ ids: new Set(order), last: before?.last ?? null }))
    },
    start: () => {
      setSelection(NONE)
    },
    stop: () => {
      setSelection(undefined)
    },
  }
}

const NONE: Selection = { ids: new Set(), last: null }

/** With the one turned over, or with `order` everything from the last one to it as that one was turned. */
function turned({ ids, last }: Selection, id: ConversationId, order: readonly ConversationId[]): Selection {
  const next = new Set(ids)
  const isOn = !ids.has(id)
  const from = last === null ? -1 : order.indexOf(last)
  const to = order.indexOf(id)
  const range = from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const each of range) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return { ids: next, last: id }
}
