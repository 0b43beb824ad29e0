import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'

import { useCommands } from '../app'

/** Asks the model of a chat for its title: whether it is being asked, and why the last try failed. */
export function useTitleByModel(id: ConversationId) {
  const { titleByModel } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    isBusy,
    error,
    /** Resolves to whether there is a title now. */
    ask: async (): Promise<boolean> => {
      setBusy(true)
      setError(undefined)
      const titled = await titleByModel(id)
      setBusy(false)
      if (!titled.ok) setError(titled.error)
      return titled.ok
    },
  }
}
