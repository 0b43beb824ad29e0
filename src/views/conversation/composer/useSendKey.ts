import { useRef, type KeyboardEvent } from 'react'

import { useAppState } from '@/hooks/app'

/** Some browsers send the Enter that ended a composition after its end: ignored for this long. */
const COMPOSITION_GUARD_MS = 150

/** Decides whether Enter sends: never while an input method composes, and by the person's setting. */
export function useSendKey(send: () => void) {
  const sendKey = useAppState((state) => state.settings.sendKey)
  const composedAt = useRef(-Infinity)
  const isComposing = useRef(false)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.altKey) return
    // 229 is what Safari reports for a key the input method takes.
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other sign of it
    const isTaken = isComposing.current || event.nativeEvent.isComposing || event.keyCode === 229
    if (isTaken || event.timeStamp - composedAt.current < COMPOSITION_GUARD_MS) return
    const hasMod = event.ctrlKey || event.metaKey
    const isTouch = matchMedia('(pointer: coarse)').matches
    const sendsPlain = sendKey === 'enter' || (sendKey === 'auto' && !isTouch)
    if (event.shiftKey || (!sendsPlain && !hasMod)) return
    event.preventDefault()
    send()
  }

  return {
    onKeyDown,
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: { timeStamp: number }) => {
      isComposing.current = false
      composedAt.current = event.timeStamp
    },
  }
}
