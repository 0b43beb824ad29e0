import { useMemo, useState } from 'react'

import { inArrangement, movedTo, USUAL, type Arrangement } from '@/domain/conversations/arrangement'
import type { ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useProjects } from '@/hooks/projects/useProjects'

import type { ByHand } from './rows/ConversationRow'

/** How the list is put together, as the person set it, and how its order is changed by hand. */
export function useArrangement(conversations: readonly ListedChat[]) {
  const order = useAppState((state) => state.settings.chatOrder)
  const groups = useAppState((state) => state.settings.chatGroups)
  const hand = useAppState((state) => state.settings.handOrder)
  const projects = useProjects()
  const [costRanks, setCostRanks] = useState(USUAL.costRanks)
  const { changeAppSettings } = useCommands()
  const arrangement: Arrangement = useMemo(() => {
    const names = new Map(projects.map(({ id, name }) => [id, name]))
    return { order, groups, hand, costRanks, projectName: (id) => names.get(id) }
  }, [order, groups, hand, costRanks, projects])

  const place = (ids: readonly ConversationId[], target: ConversationId, side: 'before' | 'after') => {
    const all = inArrangement(conversations, arrangement).map(({ id }) => id)
    void changeAppSettings({ handOrder: movedTo(all, ids, { target, side }) })
  }
  return {
    arrangement,
    setCostRanks,
    /** @param shown the chats of the list as they are shown. */
    byHand: (shown: readonly ConversationId[]): ByHand => {
      const beside = (id: ConversationId, by: -1 | 1) => {
        const at = shown.indexOf(id)
        return at < 0 ? undefined : shown[at + by]
      }
      return {
        canMove: (id, by) => beside(id, by) !== undefined,
        move: (id, by) => {
          const target = beside(id, by)
          if (target !== undefined) place([id], target, by < 0 ? 'before' : 'after')
        },
        drop: (ids, target) => {
          // Down the list it goes behind the row it is dropped on, up before it.
          const isDown = ids.some((id) => shown.includes(id) && shown.indexOf(id) < shown.indexOf(target))
          place(ids, target, isDown ? 'after' : 'before')
        },
      }
    },
  }
}

type Selection = {
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
