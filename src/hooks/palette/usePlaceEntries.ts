import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import { PROMPT_KEY, type Entry } from '@/domain/palette/entry'
import type { SavedPrompt } from '@/domain/settings/settings'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useGo } from '../conversations/usePlace'
import { useModels } from '../models/useModels'

/** The chats that are not in the trash, the one used last first. */
export function useChatEntries(): readonly Entry[] {
  const go = useGo()
  const conversations = useAppState(selectConversations)
  return useMemo(
    () =>
      conversations
        .filter(({ trashedAt }) => trashedAt === null)
        .toSorted((one, other) => other.updatedAt - one.updatedAt)
        .map(({ id, title }) => ({
          key: id,
          kind: t('Chat'),
          label: title,
          pick: () => go(`/c/${encodeURIComponent(id)}`),
        })),
    [conversations, go],
  )
}

/** Every model of every provider, to be chosen for a conversation. */
export function useModelEntries(id: ConversationId | null): readonly Entry[] {
  const groups = useModels()
  const { chooseModel } = useCommands()
  return useMemo(
    () =>
      groups.flatMap(({ connection, models }) =>
        models.map((model) => ({
          key: `${connection.id}/${model.id}`,
          kind: t('Model of {name}', { name: connection.name }),
          label: model.name,
          pick: () => void chooseModel(id, { connectionId: connection.id, modelId: model.id }),
        })),
      ),
    [groups, chooseModel, id],
  )
}

/** Saved prompts, to be put into the next message or the instructions. */
export function usePromptEntries(pick: (prompt: SavedPrompt) => void): readonly Entry[] {
  const prompts = useAppState((state) => state.settings.prompts)
  return prompts.map((prompt) => ({
    key: `${PROMPT_KEY}${prompt.id}`,
    kind: prompt.kind === 'system' ? t('Instructions') : t('Prompt'),
    label: prompt.title,
    words: [prompt.folder, ...(prompt.tags ?? [])].filter(Boolean).join(' '),
    pick: () => pick(prompt),
  }))
}
