import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import { PREFILL_NAMES, readPrefill } from '@/domain/conversations/prefill'
import type { ConversationId } from '@/domain/ids'
import { selectConversationSettings, selectDraft } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useInherited } from '../assistants/useTurnSettings'
import { useModels } from '../models/useModels'

/**
 * Fills in a new chat from its address (`readPrefill`). The address is then plain again, so that a reload keeps what
 * was typed since; a model stays in it until the lists that may have it are read.
 */
export function usePrefill(): void {
  const [search, setSearch] = useSearchParams()
  const { saveDraft, chooseModel, changeConversationSettings } = useCommands()
  const { store } = useApp()
  const groups = useModels()
  const wanted = search.get('model')
  const found =
    wanted === null ? undefined : groups.flatMap(({ models }) => models).find(({ id }) => id === wanted)
  const isLoading = groups.some((group) => group.isLoading)

  useEffect(() => {
    const prefill = readPrefill(search)
    if (!prefill) return
    const { text, temperature, systemPrompt } = prefill
    if (text !== '') saveDraft('new', { ...selectDraft('new')(store.getState()), text })
    const fill = async () => {
      if (found) await chooseModel(null, { connectionId: found.connectionId, modelId: found.id })
      if (temperature !== undefined)
        await changeConversationSettings(null, {
          parameters: {
            ...store.getState().settings.newConversation.parameters,
            temperature: { value: temperature, origin: 'mine' },
          },
        })
      if (systemPrompt !== null) await changeConversationSettings(null, { systemPrompt })
    }
    void fill()
    setSearch(
      (before) => {
        const left = new URLSearchParams(before)
        for (const name of PREFILL_NAMES) if (name !== 'model' || found || !isLoading) left.delete(name)
        return left
      },
      { replace: true },
    )
  }, [search, setSearch, store, saveDraft, chooseModel, changeConversationSettings, found, isLoading])
}

/** What the model of a conversation is told before it, and under which role. */
export function useInstructions(id: ConversationId | null) {
  const { changeConversationSettings } = useCommands()
  const { systemPrompt: prompt, systemRole: role } = useAppState(selectConversationSettings(id))
  const inherited = useInherited(id)
  return useMemo(
    () => ({
      prompt,
      role,
      inherited,
      onChange: (systemPrompt: string) => void changeConversationSettings(id, { systemPrompt }),
      onRole: (systemRole: ConversationSettings['systemRole']) =>
        void changeConversationSettings(id, { systemRole }),
    }),
    [prompt, role, inherited, id, changeConversationSettings],
  )
}
