import { useCallback } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { ParameterName, Parameters, ParameterValues } from '@/domain/parameters/parameters'
import { applyPreset } from '@/domain/sampling/applyPreset'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useCommands } from '../app'

/** Sets, unsets and fills in the parameters of a conversation, each by hand; the same functions while it stays. */
export function useParameterChanges(id: ConversationId | null) {
  const { store } = useApp()
  const { changeConversationSettings } = useCommands()

  const change = useCallback(
    (make: (before: Parameters) => Parameters) => {
      const { parameters } = selectConversationSettings(id)(store.getState())
      void changeConversationSettings(id, { parameters: make(parameters) })
    },
    [store, changeConversationSettings, id],
  )
  const set = useCallback(
    <Name extends ParameterName>(name: Name, value: ParameterValues[Name]) =>
      change((before) => ({ ...before, [name]: { value, origin: 'mine' } })),
    [change],
  )
  const unset = useCallback((name: ParameterName) => change(({ [name]: _, ...rest }) => rest), [change])
  const apply = useCallback(
    (values: Partial<ParameterValues>) => change((before) => applyPreset(before, values)),
    [change],
  )
  return { set, unset, apply }
}
