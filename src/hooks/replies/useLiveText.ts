import { useCallback, useSyncExternalStore } from 'react'

import type { MessageId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'

import { useApp } from '../app'

/** What a streaming reply says so far. */
export type LiveText = {
  /** At most the first `maxChars`. */
  readonly text: string
  /** Whether only reasoning has come. */
  readonly isThinking: boolean
}

/**
 * The beginning of a reply that streams. Once `maxChars` are there, further text renders nothing again: a hundred
 * small replies cost as much as what is seen of them.
 */
export function useLiveText(id: MessageId, maxChars: number): LiveText {
  const { liveReplies } = useApp()
  const subscribe = useCallback(
    (changed: () => void) => liveReplies.subscribe(id, changed),
    [liveReplies, id],
  )
  const text = useSyncExternalStore(subscribe, () => beginning(liveReplies.read(id), maxChars))
  const isThinking = useSyncExternalStore(
    subscribe,
    () => text === '' && liveReplies.read(id).some(({ type }) => type === 'reasoning'),
  )
  return { text, isThinking }
}

function beginning(parts: readonly Part[], maxChars: number): string {
  let text = ''
  for (const part of parts) {
    if (text.length >= maxChars) break
    if (part.type === 'text') text += part.text.slice(0, maxChars - text.length)
  }
  return text
}

/** Parts of a streaming reply so far. Re-renders its caller, and only it, at most once a frame. */
export function useLiveParts(id: MessageId): readonly Part[] {
  const { liveReplies } = useApp()
  const subscribe = useCallback(
    (changed: () => void) => liveReplies.subscribe(id, changed),
    [liveReplies, id],
  )
  return useSyncExternalStore(subscribe, () => liveReplies.read(id))
}
