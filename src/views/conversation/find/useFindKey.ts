import { useEffect } from 'react'

import { chordOf, commandOf } from '@/domain/settings/keyBindings'
import { useAppState } from '@/hooks/app'

/** Calls `open` when the keys for finding in a conversation are pressed, wherever the focus is. */
export function useFindKey(open: () => void): void {
  const own = useAppState((state) => state.settings.keys)
  useEffect(() => {
    function act(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      if (commandOf(chordOf(event), own) !== 'find') return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', act)
    }
  }, [own, open])
}
