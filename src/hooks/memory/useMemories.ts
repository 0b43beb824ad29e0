import { useMemo } from 'react'

import { assistantsIn } from '@/domain/assistants/readAssistants'
import type { ConversationId } from '@/domain/ids'
import { EVERYWHERE, type Memory, type MemorySpace } from '@/domain/memory/memory'
import { memoriesFor } from '@/domain/memory/memoriesFor'
import { memoriesIn } from '@/domain/memory/readMemories'
import { projectsIn } from '@/domain/projects/readProjects'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState } from '../app'
import { useItems } from '../items/useItems'

const NONE: readonly Memory[] = []

/** All memories, the newest first; none until they are read. */
export function useMemories(): readonly Memory[] {
  const items = useItems()
  return items ? memoriesIn(items) : NONE
}

/**
 * The memories that a chat is sent with, or would be, had the person not left them out of it; null is the next new one.
 * None for a temporary chat.
 */
export function useMemoriesFor(id: ConversationId | null): {
  readonly memories: readonly Memory[]
  readonly isLeftOut: boolean
} {
  const settings = useAppState(selectConversationSettings(id))
  const isOn = useAppState((state) => state.settings.isMemoryOn)
  const isTemporary = useAppState((state) => id !== null && state.conversations[id]?.isTemporary === true)
  const items = useItems(isOn)
  const memories = useMemo(
    () => (items && !isTemporary ? memoriesFor(items, { ...settings, noMemory: false }, isOn) : NONE),
    [items, settings, isOn, isTemporary],
  )
  return { memories, isLeftOut: settings.noMemory === true }
}

export type SpaceOption = { readonly value: string; readonly label: string; readonly space: MemorySpace }

/** Where a memory can be used: in all chats, in those of one project, or with one assistant. */
export function useMemorySpaces(): readonly SpaceOption[] {
  const items = useItems()
  return useMemo(() => {
    const option = (label: string, space: MemorySpace): SpaceOption => ({
      value: spaceValue(space),
      label,
      space,
    })
    return [
      option(t('All chats'), EVERYWHERE),
      ...(items ? projectsIn(items) : []).map(({ id, name }) =>
        option(t('Project: {name}', { name }), { type: 'project', id }),
      ),
      ...(items ? assistantsIn(items) : []).map(({ head, version }) =>
        option(t('Assistant: {name}', { name: version.name }), { type: 'assistant', id: head.id }),
      ),
    ]
  }, [items])
}

/** The option of a space; one that is gone has none. */
export const spaceValue = (space: MemorySpace): string =>
  space.type === 'everywhere' ? space.type : `${space.type} ${space.id}`
