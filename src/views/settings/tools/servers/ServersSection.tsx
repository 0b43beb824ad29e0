import { useEffect, useState } from 'react'

import type { ToolServer } from '@/domain/mcp/toolServer'
import type { ToolServerId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'

import { Section } from '../../Section'
import { useEditing } from '../../useEditing'
import { RemoveServer } from './RemoveServer'
import { ServerForm } from './ServerForm'
import { ServerRow } from './ServerRow'

/** The tool servers (MCP) that the person added. */
export function ServersSection() {
  const servers = useAppState((state) => state.settings.toolServers)
  const { recallServerTools } = useToolCommands()
  const { editing, edit, close, addRef, focusAdd } = useEditing<ToolServerId>()
  const [removing, setRemoving] = useState<ToolServer>()

  useEffect(() => void recallServerTools(), [recallServerTools])

  return (
    <Section
      title={t('Tool servers')}
      description={t(
        'Connect servers that speak the Model Context Protocol (MCP). Their tools work in a chat once you turn them on there, and each asks before it runs.',
      )}
      action={
        <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => edit('new')}>
          {t('Add server')}
        </Button>
      }
    >
      {editing === 'new' && <ServerForm key="new" edited={undefined} onDone={close} />}
      {servers.length === 0 && editing !== 'new' && (
        <EmptyState title={t('No servers yet')}>
          {t('Add the address of a server to use its tools in your chats.')}
        </EmptyState>
      )}
      {servers.length > 0 && (
        <ul
          aria-label={t('Tool servers')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {servers.map((server) => (
            <li key={server.id}>
              {editing === server.id ? (
                <ServerForm edited={server} onDone={close} />
              ) : (
                <ServerRow
                  server={server}
                  onEdit={() => edit(server.id)}
                  onRemove={() => setRemoving(server)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveServer server={removing} onClose={() => setRemoving(undefined)} onRemoved={focusAdd} />
      )}
    </Section>
  )
}
