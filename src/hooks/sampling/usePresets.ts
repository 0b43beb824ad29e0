import { useMemo } from 'react'

import { assistantOf } from '@/domain/assistants/readAssistants'
import { ASSISTANTS_PATH } from '@/domain/assistants/assistant'
import type { ConversationId } from '@/domain/ids'
import type { ParameterValues } from '@/domain/parameters/parameters'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import { useApp } from '../app'
import { useAssistantCommands, useAssistants } from '../assistants/useAssistants'
import { useGo } from '../conversations/usePlace'

/**
 * The parameters of the person's assistants, and what can be done with them beside a conversation.
 *
 * @param onApply puts the values of one into the conversation.
 */
export function usePresets(id: ConversationId | null, onApply: (values: Partial<ParameterValues>) => void) {
  const { store, newId } = useApp()
  const go = useGo()
  const { value: assistants } = useAssistants()
  const { saveAssistant } = useAssistantCommands()
  return useMemo(
    () => ({
      own: (assistants ?? [])
        .filter(({ version }) => Object.keys(version.parameters).length > 0)
        .map(({ head, version }) => ({ id: head.id, name: version.name, parameters: version.parameters })),
      onApply,
      onSave: (name: string) => {
        const own = selectConversationSettings(id)(store.getState())
        void saveAssistant(null, assistantOf(name, own, store.getState().items ?? {})).then((saved) => {
          const text = saved.ok ? t('“{name}” was saved as an assistant.', { name }) : saved.error
          store.getState().noticeShown({ id: newId(), tone: saved.ok ? 'info' : 'danger', text })
        })
      },
      onManage: () => go(ASSISTANTS_PATH),
    }),
    [assistants, onApply, saveAssistant, store, newId, go, id],
  )
}
