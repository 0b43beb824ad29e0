import { useState } from 'react'

import { serverSource } from '@/domain/mcp/serverSource'
import type { ToolId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = { readonly name: string; readonly uri: string; readonly toolId: ToolId | undefined }

/** Attaches what a tool's result links to, read from the tool's own server; nothing where that is no server of here. */
export function AttachLink({ name, uri, toolId }: Props) {
  const server = useAppState(({ settings, hostServers }) =>
    [...settings.toolServers, ...hostServers].find(
      (each) => toolId?.startsWith(`${serverSource(each).id} `) === true,
    ),
  )
  const conversationId = useConversationInAddress()
  const { loadToolCommands } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!server) return null

  const attach = async () => {
    setBusy(true)
    const { attachServerResource } = await loadToolCommands()
    const { signal } = new AbortController()
    const done = await attachServerResource(conversationId ?? 'new', server.id, uri, signal)
    setBusy(false)
    setProblem(done.ok ? undefined : done.error)
  }
  return (
    <>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={t('Attach {name}', { name })}
        onClick={() => void attach()}
      >
        {t('Attach')}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
