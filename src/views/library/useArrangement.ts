import { useMemo, useState } from 'react'

import { type Arrangement, inArrangement, movedTo, USUAL } from '@/domain/conversations/arrangement'
import type { ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useProjects } from '@/hooks/projects/useProjects'

import type { ByHand } from './rows/useRowMenu'

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
