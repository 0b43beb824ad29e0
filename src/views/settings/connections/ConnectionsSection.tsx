import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useFreshModels } from '@/hooks/models/useFreshModels'
import { useModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { Section } from '../Section'
import { Connected } from './Connected'
import { ConnectionForm } from './ConnectionForm'
import { ConnectionRow } from './ConnectionRow'
import { IdleLimit } from './IdleLimit'
import { RemoveConnection } from './RemoveConnection'
import { SavedKeys } from './SavedKeys'

/** What the form is open for: nothing, a new connection, or one that is there. */
type Open =
  | { readonly type: 'closed' | 'new' }
  | { readonly type: 'saved'; readonly connection: Connection }
  | { readonly type: 'edit'; readonly id: ConnectionId }

/** The services one can talk to. */
export function ConnectionsSection() {
  const connections = useAppState((state) => state.connections)
  const [search] = useSearchParams()
  // `?add=openai`: the start page's buttons.
  const presetId = search.get('add') ?? undefined
  useFreshModels()
  const groups = useModels()
  const [open, setOpen] = useState<Open>({ type: presetId === undefined ? 'closed' : 'new' })
  const [removing, setRemoving] = useState<Connection>()
  const addRef = useRef<HTMLButtonElement>(null)

  const close = (saved?: Connection) => {
    setOpen(saved && open.type === 'new' ? { type: 'saved', connection: saved } : { type: 'closed' })
    addRef.current?.focus()
  }

  return (
    <>
      <Section
        title={t('Providers')}
        description={t('Connect model providers with your own keys. Each key is sent only to its provider.')}
        action={
          <Button
            ref={addRef}
            variant={open.type === 'closed' ? 'primary' : 'plain'}
            aria-expanded={open.type === 'new'}
            onClick={() => setOpen({ type: 'new' })}
          >
            {t('Add provider')}
          </Button>
        }
      >
        {open.type === 'new' && (
          <ConnectionForm key="new" edited={undefined} presetId={presetId} onDone={close} />
        )}
        {open.type === 'saved' && (
          <Connected
            key={open.connection.id}
            connection={open.connection}
            group={groups.find((group) => group.connection.id === open.connection.id)}
          />
        )}
        <ul
          aria-label={t('Providers')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {connections.map((connection) => (
            <li key={connection.id}>
              {open.type === 'edit' && open.id === connection.id ? (
                <ConnectionForm edited={connection} onDone={close} />
              ) : (
                <ConnectionRow
                  connection={connection}
                  group={groups.find((group) => group.connection.id === connection.id)}
                  onEdit={() => setOpen({ type: 'edit', id: connection.id })}
                  onRemove={() => setRemoving(connection)}
                />
              )}
            </li>
          ))}
        </ul>
      </Section>
      <SavedKeys />
      <IdleLimit />
      {removing && (
        <RemoveConnection
          connection={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => addRef.current?.focus()}
        />
      )}
    </>
  )
}
