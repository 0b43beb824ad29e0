import type { KeyboardEvent } from 'react'

import { useAppState } from '@/hooks/app'

/** What Enter does in the composer, by the person's setting. */
export function useSendKey(send: () => void) {
  const sendKey = useAppState((state) => state.settings.sendKey)

  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.altKey) return
    const hasMod = event.ctrlKey || event.metaKey
    const isTouch = matchMedia('(pointer: coarse)').matches
    const sendsPlain = sendKey === 'enter' || (sendKey === 'auto' && !isTouch)
    if (event.shiftKey || (!sendsPlain && !hasMod)) return
    event.preventDefault()
    send()
  }
}
