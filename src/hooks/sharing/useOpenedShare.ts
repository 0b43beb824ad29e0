import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import type { OpenedShare } from '@/commands/sharing/sharingCommands'
import type { ConversationId } from '@/domain/ids'
import type { Result } from '@/lib/result'

import { useSharingCommands } from './useOwnLinks'

export type { OpenedShare }

/** What a link holds, and how it becomes one's own. */
export function useOpenedShare(id: string) {
  const withSharing = useSharingCommands()
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<{
    readonly of: string
    readonly result: Result<OpenedShare, string>
  }>()
  const [copyProblem, setCopyProblem] = useState<string>()
  const asked = `${id}${hash} ${attempt}`
  useEffect(() => {
    let isGone = false
    void withSharing(async (commands) => {
      const result = await commands.openLink(id, hash)
      if (!isGone) setOutcome({ of: asked, result })
    })
    return () => {
      isGone = true
    }
  }, [withSharing, id, hash, asked])
  const copy = useCallback(
    async (opened: OpenedShare): Promise<ConversationId | undefined> => {
      const copied = await withSharing((commands) => commands.copyShared(opened))
      if (copied && !copied.ok) setCopyProblem(copied.error)
      return copied?.ok ? copied.value : undefined
    },
    [withSharing],
  )
  const result = outcome?.of === asked ? outcome.result : undefined
  return {
    opened: result?.ok ? result.value : undefined,
    problem: result && !result.ok ? result.error : undefined,
    copyProblem,
    copy,
    again: () => setAttempt((before) => before + 1),
  }
}

/** Whoever pastes another key into the same address opens that one. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
