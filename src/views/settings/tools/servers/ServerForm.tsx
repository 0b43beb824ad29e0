import { useState } from 'react'

import { originOf } from '@/domain/connections/baseUrl'
import { serverKeyOwner } from '@/domain/keys/keyOwner'
import {
  NEW_TOOL_SERVER,
  normaliseServerUrl,
  readRoots,
  type ServerTest,
  type ToolServer,
} from '@/domain/mcp/toolServer'
import { useApp, useCommands } from '@/hooks/app'
import { useKeyProtection } from '@/hooks/keys/useKeys'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'
import { Disclosure } from '@/ui/layout/Disclosure'
import { AddressField } from '@/views/settings/HeldValues'

import { SettingsForm, useSettingsForm, useTrial, type Trial } from '../../SettingsForm'
import { KeyFields } from '../KeyFields'

type Props = {
  /** The server to change; undefined for a new one. */
  readonly edited: ToolServer | undefined
  readonly onDone: () => void
}

/** Where a tool server is described, tested and saved. */
export function ServerForm({ edited, onDone }: Props) {
  const { now } = useApp()
  const { hasKey } = useCommands()
  const { saveToolServer, newToolServerId, testToolServer } = useToolCommands()
  const { type: protection } = useKeyProtection()
  const [server, setServer] = useState<ToolServer>(
    () => edited ?? { ...NEW_TOOL_SERVER, id: newToolServerId(), name: '', url: '', createdAt: now() },
  )
  const [key, setKey] = useState('')
  const [roots, setRoots] = useState((edited?.roots ?? []).join('\n'))
  const [urlError, setUrlError] = useState<string>()
  const [rootsError, setRootsError] = useState<string>()
  const test = useTrial(testToolServer)
  const { formRef, saving, showFault } = useSettingsForm({ onEscape: onDone })
  const isKept = edited !== undefined && hasKey(serverKeyOwner(edited))

  const change = (part: Partial<ToolServer>) => {
    setServer((before) => ({ ...before, ...part }))
    if ('url' in part) setUrlError(undefined)
    test.clear()
  }
  /** The server as typed; undefined where something of it is wrong, which is then said and has the focus. */
  const read = (): ToolServer | undefined => {
    const url = normaliseServerUrl(server.url)
    const folders = readRoots(roots)
    if (url.ok && folders.ok) {
      const name = server.name.trim() || new URL(url.value).host
      return {
        ...server,
        url: url.value,
        name,
        rememberKey: server.rememberKey && protection !== 'unavailable',
        roots: folders.value,
      }
    }
    setUrlError(url.ok ? undefined : url.error)
    setRootsError(
      folders.ok
        ? undefined
        : t('“{line}” isn’t the path of a folder. Write it like /home/ada/project.', { line: folders.error }),
    )
    showFault()
    return undefined
  }
  const typedKey = key.trim() === '' ? undefined : key.trim()
  const save = () => {
    const whole = read()
    if (!whole) return
    void saving.run(() => saveToolServer(whole, typedKey)).then((isSaved) => isSaved && onDone())
  }
  const url = normaliseServerUrl(server.url)

  return (
    <SettingsForm
      ref={formRef}
      label={edited ? t('Edit {name}', { name: edited.name }) : t('Add server')}
      saving={saving}
      saveLabel={t('Save')}
      onSave={save}
      onCancel={onDone}
      test={{
        isRunning: test.isRunning,
        onTest: () => {
          const whole = read()
          if (whole) test.run(whole, typedKey)
        },
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Name')}
          placeholder={t('e.g. Issue tracker')}
          value={server.name}
          onChange={(name) => change({ name })}
          autoComplete="off"
        />
        <AddressField
          label={t('Server URL')}
          placeholder="https://mcp.example.com/mcp"
          value={server.url}
          onChange={(text) => change({ url: text })}
          error={urlError}
        />
      </div>
      <KeyFields
        hasKey={isKept}
        typedKey={key}
        hint={
          url.ok
            ? t('Sent only to {target}. Servers with their own sign-in need no key.', {
                target: originOf(url.value),
              })
            : t('Sent only to this server. Servers with their own sign-in need no key.')
        }
        isRemembered={server.rememberKey}
        onKey={(text) => {
          setKey(text)
          test.clear()
        }}
        onRemember={(rememberKey) => change({ rememberKey })}
      />
      <Disclosure label={t('More options')}>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <TextField
            label={t('Header for the key')}
            placeholder="Authorization"
            value={server.keyHeader}
            onChange={(keyHeader) => change({ keyHeader: keyHeader.trim() })}
            hint={t('Leave it empty to send “Authorization: Bearer”.')}
            spellCheck={false}
          />
          <TextField
            label={t('Client ID')}
            value={server.clientId}
            onChange={(clientId) => change({ clientId: clientId.trim() })}
            hint={t('Only if the operator gave you one for signing in.')}
            spellCheck={false}
          />
          <div className="flex flex-col gap-1">
            <span aria-hidden className="text-sm font-medium">
              {t('Timeout in seconds')}
            </span>
            <NumberField
              label={t('Timeout in seconds')}
              value={server.idleLimitMs / 1000}
              min={5}
              max={3600}
              onChange={(seconds) => change({ idleLimitMs: seconds * 1000 })}
            />
          </div>
          <TextArea
            label={t('Folders it may know')}
            placeholder="/home/ada/project"
            value={roots}
            error={rootsError}
            onChange={(text) => {
              setRoots(text)
              setRootsError(undefined)
              test.clear()
            }}
            hint={t(
              'One a line. The server is told these places (MCP roots); it’s told of none unless you name them.',
            )}
            spellCheck={false}
            boxClassName="min-h-9 max-h-40 font-mono"
          />
        </div>
      </Disclosure>
      <ServerTestOutcome test={test} />
    </SettingsForm>
  )
}

/** What a test of a server found, in words, with the next step. */
function ServerTestOutcome({ test }: { readonly test: Trial<ToolServer, ServerTest> }) {
  const { isRunning, found } = test
  if (isRunning)
    return (
      <p role="status" className="text-[13px] text-muted">
        {t('Connecting…')}
      </p>
    )
  if (!found) return null
  if (found.type === 'failed')
    return (
      <p role="alert" className="max-w-prose text-[13px] text-danger">
        {found.message} {found.canSignIn && t('To sign in, save the server first.')}
      </p>
    )
  const { facts, toolCount, dropped } = found
  return (
    <div role="status" className="text-[13px] text-muted">
      <p>
        {facts.name === ''
          ? plural(toolCount, {
              one: 'It works: the server offers {count} tool.',
              other: 'It works: the server offers {count} tools.',
            })
          : plural(
              toolCount,
              {
                one: 'It works: {name} offers {count} tool.',
                other: 'It works: {name} offers {count} tools.',
              },
              { name: facts.name },
            )}
      </p>
      {dropped.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
