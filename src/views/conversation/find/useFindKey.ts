import { useEffect } from 'react'

import { chordOf, KEY_BINDINGS } from '@/domain/keyBindings'
import { useAppState } from '@/hooks/app'

/** Calls `open` when the keys for finding in a conversation are pressed, wherever the focus is. */
export function useFindKey(open: () => void): void {
  const own = useAppState((state) => state.settings.keys['find'])
  useEffect(() => {
    const keys = own ?? KEY_BINDINGS.find(({ name }) => name === 'find')?.keys
    function act(event: KeyboardEvent) {
      if (event.isComposing || event.defaultPrevented || chordOf(event) !== keys) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', act)
    }
  }, [own, open])
}
