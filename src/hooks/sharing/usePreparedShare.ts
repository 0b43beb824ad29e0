import { useEffect, useState } from 'react'

import type { PreparedShare, ShareFormat } from '@/commands/sharing/prepareShare'
import type { ShareChoices, ShareSubject } from '@/domain/sharing/sharedThread'

import { useSharingCommands } from './useOwnLinks'

export type { PreparedShare, ShareFormat }

type Outcome = { readonly prepared?: PreparedShare | undefined; readonly problem?: string | undefined }

/** What would go out with these choices; the last of it while the next is made. */
export function usePreparedShare(subject: ShareSubject, choices: ShareChoices, format: ShareFormat) {
  const withSharing = useSharingCommands()
  const [made, setMade] = useState<Outcome & { readonly of?: object }>({})
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void withSharing(async (commands) => {
      const done = await commands.prepareShare(subject, choices, format, signal)
      if (!signal.aborted)
        setMade({ of: choices, ...(done.ok ? { prepared: done.value } : { problem: done.error }) })
    })
    return () => controller.abort()
  }, [withSharing, subject, choices, format])
  const isCurrent = made.of === choices && (made.problem !== undefined || made.prepared?.format === format)
  return { ...made, isBusy: !isCurrent }
}
