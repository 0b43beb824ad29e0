import { useCallback, useSyncExternalStore } from 'react'

import type { Exchange } from '@/domain/exchanges/exchange'
import type { MessageId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'
import { ok } from '@/lib/result'

import { useApp, useCommands } from '../app'
import { type Stored, useStored } from '../storage/useStored'

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

/** What was answered in an exchange; null when it is not kept. Never changes. */
export function useReplyText(exchange: Exchange | null | undefined): Stored<string | null> {
  const { loadReplyText } = useCommands()
  const stored = useStored(
    ['replyText', exchange?.id ?? null],
    async () => {
      const text = exchange ? await loadReplyText(exchange) : ok(undefined)
      return text.ok ? ok(text.value ?? null) : text
    },
    { isFixed: true },
  )
  return exchange ? stored : { ...stored, value: undefined }
}
