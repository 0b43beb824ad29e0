import { useCallback, useEffect, useState } from 'react'

import type { OwnLink } from '@/domain/sharing/ownLink'
import type { ShareSubject } from '@/domain/sharing/sharedThread'
import { createSignal } from '@/lib/createSignal'

import { useCommands } from '../app'
import { useWithCommands } from '../useClient'

/** The links made on this device, and what can be done with them. */
export function useOwnLinks() {
  const withSharing = useSharingCommands()
  const [links, setLinks] = useState<readonly OwnLink[]>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(
    () =>
      withSharing(async (commands) => {
        const listed = await commands.listLinks()
        if (listed.ok) setLinks(listed.value)
        else setProblem(listed.error)
      }),
    [withSharing],
  )
  useEffect(() => void read(), [read])
  return {
    /** Undefined until they are read. */
    links,
    problem,
    read,
    again: () => {
      setProblem(undefined)
      void read()
    },
    addressOf: (link: OwnLink) => withSharing((commands) => commands.addressOf(link)),
    remove: async (link: OwnLink) => {
      setProblem(undefined)
      const deleted = await withSharing((commands) => commands.deleteLink(link))
      if (deleted && !deleted.ok) setProblem(deleted.error)
      await read()
    },
  }
}

/** Does something with the verbs of sharing once their code is here. */
export const useSharingCommands = () => useWithCommands(useCommands().loadSharingCommands)

/** What is asked for: to share something, or the list of links that were made. */
export type ShareAsked =
  { readonly type: 'share'; readonly subject: ShareSubject } | { readonly type: 'links' }

/** Where requests arrive: one for the page, as there is one dialog. */
const asked = createSignal<ShareAsked>()

/** Opens the dialog, over whatever place is shown. */
export const askToShare = asked.send

/** Calls back when it is asked for. Returns how to stop. */
export const onShareAsked = asked.listen
