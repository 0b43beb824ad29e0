import { useState } from 'react'
import { useSearchParams } from 'wouter'

import { hostOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import { dialectsOf, isOwnerOfResponses } from '@/domain/dialects'
import type { ConnectionId } from '@/domain/ids'
import { isThroughHost } from '@/domain/replies/keptReply'
import { MOST_KEEP_MINUTES, MOST_RETRIES } from '@/domain/settings/settings'
import { useAppState, useCommands } from '@/hooks/app'
import { useFreshModels } from '@/hooks/models/useReadModels'
import { useModels } from '@/hooks/models/useModels'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'

import { NumberSection, Section } from '../Section'
import { RemoveDialog, useEditing } from '../SettingsForm'
import { Connected, ConnectionRow } from './ConnectionRow'
import { ConnectionForm } from './ConnectionForm'
import { SavedKeys } from './SavedKeys'

/** A connection in its form, or one that was just added and says what one can do now. */
type Open =
  | { readonly type: 'edit'; readonly id: ConnectionId }
  | { readonly type: 'added'; readonly connection: Connection }

/** The services one can talk to. */
export function ConnectionsSection() {
  const connections = useAppState((state) => state.connections)
  const [search] = useSearchParams()
  // `?add=openai`: the start page's buttons.
  const presetId = search.get('add') ?? undefined
  useFreshModels()
  const groups = useModels()
  const { editing, edit, close, addRef } = useEditing<Open>(presetId === undefined ? undefined : 'new')
  const [removing, setRemoving] = useState<Connection>()
  const opened = editing === 'new' ? undefined : editing

  return (
    <>
      <Section
        title={t('Providers')}
        description={t('Connect model providers with your own keys. Each key is sent only to its provider.')}
        action={
          <Button
            ref={addRef}
            variant={editing === undefined ? 'primary' : 'plain'}
            aria-expanded={editing === 'new'}
            onClick={() => edit('new')}
          >
            {t('Add provider')}
          </Button>
        }
      >
        {editing === 'new' && (
          <ConnectionForm
            key="new"
            edited={undefined}
            presetId={presetId}
            onDone={(saved) => close(saved && { type: 'added', connection: saved })}
          />
        )}
        {opened?.type === 'added' && (
          <Connected
            key={opened.connection.id}
            connection={opened.connection}
            group={groups.find((group) => group.connection.id === opened.connection.id)}
          />
        )}
        <ul
          aria-label={t('Providers')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {connections.map((connection) => (
            <li key={connection.id}>
              {opened?.type === 'edit' && opened.id === connection.id ? (
                <ConnectionForm edited={connection} onDone={() => close()} />
              ) : (
                <ConnectionRow
                  connection={connection}
                  group={groups.find((group) => group.connection.id === connection.id)}
                  onEdit={() => edit({ type: 'edit', id: connection.id })}
                  onRemove={() => setRemoving(connection)}
                />
              )}
            </li>
          ))}
        </ul>
      </Section>
      <SavedKeys />
      <IdleLimit />
      <Retries />
      <KeptReplies />
      <FinishedReplies />
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

/** How long a silent reply is waited for. */
function IdleLimit() {
  const idleLimitMs = useAppState((state) => state.settings.idleLimitMs)
  const { changeAppSettings } = useCommands()
  return (
    <NumberSection
      title={t('Timeout')}
      description={t('Stop if nothing arrives for this long. What arrived is kept.')}
      label={t('Seconds without data')}
      unit={t('seconds')}
      value={Math.round(idleLimitMs / 1000)}
      min={5}
      max={3600}
      step={5}
      onChange={(seconds) => void changeAppSettings({ idleLimitMs: Math.round(seconds * 1000) })}
    />
  )
}

/** What is done by itself about requests that fail and replies that break. */
function Retries() {
  const { retries, continuesBroken } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()
  return (
    <>
      <NumberSection
        title={t('Automatic retries')}
        description={t(
          'How often a failed request is sent again. Waits as long as the provider asks. Never after something arrived or was charged.',
        )}
        label={t('Automatic retries')}
        unit=""
        value={retries}
        min={0}
        max={MOST_RETRIES}
        step={1}
        onChange={(count) => void changeAppSettings({ retries: Math.round(count) })}
      />
      <Section title={t('Broken replies')}>
        <div className="flex flex-col">
          <Switch
            label={t('Continue broken replies')}
            isOn={continuesBroken}
            onChange={(isOn) => void changeAppSettings({ continuesBroken: isOn })}
          />
          <p className="text-[13px] text-muted">
            {t(
              'If the connection breaks in the middle of a reply, the model is asked for the rest. The chat is sent and charged again. Only with models known to continue a reply.',
            )}
          </p>
        </div>
      </Section>
    </>
  )
}

type Props = {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a connection goes, saying what goes with it and what stays. */
function RemoveConnection({ connection, onClose, onRemoved }: Props) {
  const { removeConnection } = useCommands()
  const conversations = useAppState(selectConversations)
  const count = conversations.filter(({ settings }) => settings.connectionId === connection.id).length

  return (
    <RemoveDialog
      name={connection.name}
      removeLabel={t('Remove provider')}
      onRemove={() => removeConnection(connection.id)}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      <p>
        {t('Its address and key are removed from this device. The key itself stays valid at the provider.')}
      </p>
      <p>{describeStaying(count)}</p>
    </RemoveDialog>
  )
}

function describeStaying(count: number): string {
  if (count === 0) return t('No chat uses it.')
  return plural(count, {
    one: 'The chat that uses it stays readable, with every reply and its cost. To continue it, choose a model of another provider.',
    other:
      'The {count} chats that use it stay readable, with every reply and its cost. To continue one, choose a model of another provider.',
  })
}

/** Whether OpenAI goes on with replies without this page; nothing where it isn't asked in the format that can say so. */
export function FinishedReplies() {
  const isOn = useAppState((state) => state.settings.finishesAtProvider)
  const isHere = useAppState(({ connections }) =>
    connections.some(
      (connection) =>
        isOwnerOfResponses(hostOf(connection.baseUrl) ?? '') && dialectsOf(connection).includes('responses'),
    ),
  )
  const { changeAppSettings } = useCommands()
  if (!isHere) return null
  return (
    <Section title={t('Replies from OpenAI')}>
      <div className="flex flex-col">
        <Switch
          label={t('Finish replies at OpenAI')}
          isOn={isOn}
          onChange={(finishesAtProvider) => void changeAppSettings({ finishesAtProvider })}
        />
        <p className="text-[13px] text-muted">
          {t(
            'Closing or reloading this page doesn’t stop a reply: OpenAI writes it to the end, and you continue where it is. For this OpenAI stores the request and the reply, until this page has all of it and deletes them there. Never with a data policy against storing or in temporary chats.',
          )}
        </p>
      </div>
    </Section>
  )
}

/** How long the host of this page keeps replies; nothing where no provider is asked through it. */
function KeptReplies() {
  const minutes = useAppState((state) => state.settings.keepReplyMinutes)
  const isHere = useAppState(({ connections }) =>
    connections.some((connection) => isThroughHost(connection, location.origin)),
  )
  const { changeAppSettings } = useCommands()
  if (!isHere) return null
  return (
    <NumberSection
      title={t('Keep replies on this host')}
      description={t(
        'Closing or reloading this page doesn’t stop a reply: the host reads it to the end, keeps it encrypted for this long, and you continue where it is. Whoever runs the host can read replies as they pass, as always. 0 turns this off, and so does a data policy against storing.',
      )}
      label={t('Minutes after the end')}
      unit={t('minutes')}
      value={minutes}
      min={0}
      max={MOST_KEEP_MINUTES}
      step={5}
      onChange={(value) => void changeAppSettings({ keepReplyMinutes: Math.round(value) })}
    />
  )
}
