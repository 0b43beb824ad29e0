import { useEffect, useState } from 'react'

import type { ToolServerId } from '@/domain/ids'
import { describeServerFault } from '@/domain/mcp/serverFault'
import type { ToolServer } from '@/domain/mcp/toolServer'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { RemoveDialog, useEditing } from '@/views/settings/SettingsForm'

import { Section } from '../../Section'

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

type Props = {
  readonly server: ToolServer
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a server goes, saying what goes with it and what stays. */
function RemoveServer({ server, onClose, onRemoved }: Props) {
  const { removeToolServer } = useToolCommands()
  return (
    <RemoveDialog
      name={server.name}
      removeLabel={t('Remove server')}
      onRemove={() => removeToolServer(server.id)}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      <p>
        {t(
          'Its address, key, sign-in and approvals are removed from this device. What its tools returned stays in your chats.',
        )}
      </p>
    </RemoveDialog>
  )
}

/** The servers that this app's host names for everyone it lets in. Drawn only where there are some, or a key is asked for. */
export function HostServers() {
  const servers = useAppState((state) => state.hostServers)
  const wantsKey = useAppState((state) => state.hostWantsKey)
  if (servers.length === 0 && !wantsKey) return null
  return (
    <Section
      title={t('Servers of this host')}
      description={t(
        'Whoever runs this app’s host offers these. What you send them goes through the host; turn them on in a chat.',
      )}
    >
      {wantsKey && (
        <p className="max-w-prose text-[13px] text-muted">
          {describeServerFault({ type: 'signIn', origin: '', detail: '' }, { via: 'relay' })}
        </p>
      )}
      {servers.length > 0 && (
        <ul
          aria-label={t('Servers of this host')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {servers.map((server) => (
            <li key={server.id}>
              <ServerRow server={server} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
