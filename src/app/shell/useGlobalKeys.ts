import { useEffect } from 'react'

import { chordOf, commandOf } from '@/domain/settings/keyBindings'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress, useGo } from '@/hooks/conversations/usePlace'

type Actions = { readonly openPalette: () => void }

/** Keys that work everywhere. None acts while an input method composes. */
export function useGlobalKeys({ openPalette }: Actions): void {
  const go = useGo()
  const { stopReply, changeAppSettings } = useCommands()
  const { store } = useApp()
  const own = useAppState((state) => state.settings.keys)
  const conversation = useConversationInAddress()

  useEffect(() => {
    const actions: Partial<Record<string, () => void>> = {
      palette: openPalette,
      newChat: () => {
        go('/')
      },
      shortcuts: () => {
        go('/settings/shortcuts')
      },
      inspector: () => {
        void changeAppSettings({ isInspectorOpen: !store.getState().settings.isInspectorOpen })
      },
    }
    function act(event: KeyboardEvent) {
      if (event.isComposing || event.defaultPrevented) return
      if (event.key === 'Escape' && conversation !== null && store.getState().replies[conversation]) {
        event.preventDefault()
        stopReply(conversation)
        return
      }
      const action = actions[commandOf(chordOf(event), own) ?? '']
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', act)
    }
  }, [go, openPalette, own, conversation, stopReply, changeAppSettings, store])
}
