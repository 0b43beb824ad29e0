import { useCallback, useSyncExternalStore } from 'react'

import type { MessageId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'

import { useApp } from '../app'

/** Parts of a streaming reply so far. Re-renders its caller, and only it, at most once a frame. */
export function useLiveParts(id: MessageId): readonly Part[] {
  const { liveReplies } = useApp()
  const subscribe = useCallback(
    (changed: () => void) => liveReplies.subscribe(id, changed),
    [liveReplies, id],
  )
  return useSyncExternalStore(subscribe, () => liveReplies.read(id))
}
