import { useMemo, useState } from 'react'

import { assistantsIn, versionIn } from '@/domain/assistants/readAssistants'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import {
  EVERYWHERE,
  memoriesIn,
  memoriesOf,
  type Memory,
  memoryBar,
  type MemoryBar,
  type MemorySpace,
  MOST_MEMORY_CHARS,
} from '@/domain/memory/memory'
import { projectsIn } from '@/domain/projects/project'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useItems } from '../items/useItems'
import { useWithCommands } from '../useClient'

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

/** Does something with memories once their code is here. */
export const useMemoryCommands = () => useWithCommands(useCommands().loadMemoryCommands)

type Draft = { readonly text: string; readonly space: MemorySpace }

/**
 * What is being written of a memory, for the form of a page or a dialog.
 *
 * @param onSave gives undefined where its code could not come, which is told.
 */
export function useMemoryDraft(
  before: Draft,
  onSave: (draft: Draft) => Promise<Result<unknown, string> | undefined>,
  onSaved: () => void,
) {
  const spaces = useMemorySpaces()
  const [text, setText] = useState(before.text)
  const [space, setSpace] = useState(before.space)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    /** Properties of the field for the text. */
    textField: {
      label: t('What to remember'),
      value: text,
      onChange: setText,
      hint: t('{count} of {most} characters', { count: text.trim().length, most: MOST_MEMORY_CHARS }),
      error,
    },
    /** Properties of the choice of where it is used. */
    spaceField: {
      label: t('Used in'),
      value: spaceValue(space),
      options: spaces,
      onChange: (value: string) => {
        const chosen = spaces.find((each) => each.value === value)
        if (chosen) setSpace(chosen.space)
      },
    },
    save: async () => {
      if (isBusy) return
      setBusy(true)
      const saved = await onSave({ text, space })
      setBusy(false)
      if (saved?.ok) onSaved()
      else if (saved) setError(saved.error)
    },
  }
}
