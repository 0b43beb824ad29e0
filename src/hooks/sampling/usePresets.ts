import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { ParameterValues } from '@/domain/parameters/parameters'
import type { Preset } from '@/domain/settings/settings'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'

/**
 * The person's own presets, and what can be done with them beside a conversation.
 *
 * @param onApply puts the values of one into the conversation.
 */
export function usePresets(id: ConversationId | null, onApply: (values: Partial<ParameterValues>) => void) {
  const { store } = useApp()
  const { changePresets } = useCommands()
  const own = useAppState((state) => state.settings.presets)
  return useMemo(
    () => ({
      own,
      onApply,
      onSave: (name: string) => {
        const { parameters } = selectConversationSettings(id)(store.getState())
        void changePresets({ type: 'save', name, parameters })
      },
      onDelete: (presetId: string) => void changePresets({ type: 'delete', id: presetId }),
      onShare: (preset: Preset) => void changePresets({ type: 'share', preset }),
      onImport: (file: File) => void changePresets({ type: 'import', file }),
    }),
    [own, onApply, changePresets, store, id],
  )
}
