import { useLayoutEffect } from 'react'

import { chordOf, commandOf } from '@/domain/settings/keyBindings'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress, useGo } from '@/hooks/conversations/usePlace'

/**
 * Keys that work everywhere, and the slash in an empty message.
 *
 * @param openPalette by which of the two it was opened
 * @param isPaletteAsked it is open or loading: a second slash is then text
 */
export function useGlobalKeys(openPalette: (by: 'slash' | 'keys') => void, isPaletteAsked: boolean): void {
  const go = useGo()
  const { stopReply, changeAppSettings } = useCommands()
  const { store } = useApp()
  const own = useAppState((state) => state.settings.keys)
  const conversation = useConversationInAddress()

  // With the first frame: a key that is pressed as soon as the page is there counts.
  useLayoutEffect(() => {
    const actions: Partial<Record<string, () => void>> = {
      palette: () => {
        openPalette('keys')
      },
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
    const slash = () => {
      openPalette('slash')
    }
    function act(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      if (event.key === 'Escape' && conversation !== null && store.getState().replies[conversation]) {
        event.preventDefault()
        stopReply(conversation)
        return
      }
      const chord = chordOf(event)
      const isSlash = chord === '/' && !isPaletteAsked && isEmptyComposer(event.target)
      const action = isSlash ? slash : actions[commandOf(chord, own) ?? '']
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', act)
    }
  }, [go, openPalette, isPaletteAsked, own, conversation, stopReply, changeAppSettings, store])
}

const isEmptyComposer = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement && 'composer' in target.dataset && target.value === ''
