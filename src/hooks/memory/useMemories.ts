import { useMemo } from 'react'

import { assistantsIn, versionIn } from '@/domain/assistants/readAssistants'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import { EVERYWHERE, type Memory, type MemorySpace } from '@/domain/memory/memory'
import { memoriesOf, memoryBar, type MemoryBar } from '@/domain/memory/memoriesFor'
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
 * The memories that a chat is sent with, or would be without what keeps them from it; null is the next new one. None for
 * a temporary chat.
 */
export function useMemoriesFor(id: ConversationId | null): {
  readonly memories: readonly Memory[]
  readonly bar: MemoryBar | undefined
} {
  const settings = useAppState(selectConversationSettings(id))
  const isOn = useAppState((state) => state.settings.isMemoryOn)
  const isTemporary = useAppState((state) => id !== null && state.conversations[id]?.isTemporary === true)
  const items = useItems(isOn)
  return useMemo(
    () =>
      items && isOn && !isTemporary
        ? {
            memories: memoriesOf(items, settings),
            bar: memoryBar(items, settings, versionOf(items, settings)),
          }
        : { memories: NONE, bar: undefined },
    [items, settings, isOn, isTemporary],
  )
}

const versionOf = (items: Items, { assistant }: Pick<ConversationSettings, 'assistant'>) =>
  assistant && versionIn(items, assistant.versionId)

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
