import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Entry } from '@/domain/palette/entry'
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

/** Saved prompts, as they are put into the next message or the instructions. */
export function usePromptEntries(id: ConversationId | null): readonly Entry[] {
  const { changeConversationSettings, saveDraft } = useCommands()
  const prompts = useAppState((state) => state.settings.prompts)
  return prompts.map(({ id: promptId, title, text, kind }) => ({
    key: `prompt-${promptId}`,
    kind: kind === 'system' ? t('Instructions') : t('Prompt'),
    label: title,
    pick: () =>
      kind === 'system'
        ? void changeConversationSettings(id, { systemPrompt: text })
        : saveDraft(id ?? 'new', { text, attachments: [] }),
  }))
}
