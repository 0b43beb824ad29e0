import { useId, useState } from 'react'

import { serverKeyOwner } from '@/domain/keys/keyOwner'
import { describeServerFault } from '@/domain/mcp/serverFault'
import {
  serverSource,
  type ServerFacts,
  type ServerTools as List,
  type SignInFault,
  type ToolServer,
} from '@/domain/mcp/toolServer'
import { tokensOfTools, toolTokens } from '@/domain/tokens/estimateTokens'
import { toolId } from '@/domain/tools/toolDefinition'
import { useAppState } from '@/hooks/app'
import { useToolCommands, useToolPermissions, type ToolPermission } from '@/hooks/tools/useToolCommands'
import { formatTokens } from '@/lib/text/formatTokens'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import type { ServerState } from '@/store/toolServersSlice'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { Badge } from '@/ui/feedback/Badge'
import { ForeignText, LongForeignText } from '@/ui/foreign/ForeignText'
import { Disclosure } from '@/ui/layout/Disclosure'

import { EditRemove } from '../../EditRemove'
import { HeldAddress } from '../../HeldValues'

type Props = {
  readonly server: ToolServer
  /** Undefined for a server of this app's host, which is not the person's to change. */
  readonly onEdit?: () => void
  readonly onRemove?: () => void
}

/** One server with its state, its tools and what their definitions cost a turn. */
export function ServerRow({ server, onEdit, onRemove }: Props) {
  const state = useAppState(({ serverStates }) => serverStates[server.id])
  const { refreshToolServer, hasSignIn, signInToolServer, signOutToolServer } = useToolCommands()
  const [signInError, setSignInError] = useState<SignInFault>()
  const fault = state?.fault
  const signIn = (movesTo?: string) => {
    setSignInError(undefined)
    void signInToolServer(server, new AbortController().signal, movesTo).then((done) => {
      if (!done.ok) setSignInError(done.error)
    })
  }
  const name = server.name
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-sm">
          <h3 className="font-medium">{name}</h3>
          {server.via === 'direct' && <p className="text-[13px] wrap-anywhere text-muted">{server.url}</p>}
          <p role="status" className="text-[13px] text-muted tabular-nums">
            {describeState(state)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {fault?.type === 'signIn' && server.via === 'direct' && (
            <Button size="small" aria-label={t('Sign in to {name}', { name })} onClick={() => signIn()}>
              {t('Sign in')}
            </Button>
          )}
          {hasSignIn(server) && (
            <Button
              size="small"
              aria-label={t('Sign out of {name}', { name })}
              onClick={() => void signOutToolServer(server)}
            >
              {t('Sign out')}
            </Button>
          )}
          <Button
            size="small"
            isBusy={state?.isConnecting}
            aria-label={t('Refresh {name}', { name })}
            onClick={() => void refreshToolServer(server.id)}
          >
            {t('Refresh')}
          </Button>
          {onEdit && onRemove && <EditRemove name={name} onEdit={onEdit} onRemove={onRemove} />}
        </div>
      </div>
      {fault && (
        <p role="alert" className="max-w-prose text-[13px] text-danger">
          {describeServerFault(fault, server)}
        </p>
      )}
      <HeldAddress owner={serverKeyOwner(server)} />
      {signInError !== undefined && (
        <p role="alert" className="max-w-prose text-[13px] wrap-anywhere text-danger">
          {signInError.message}
        </p>
      )}
      {signInError?.moved && (
        <Button size="small" onClick={() => signIn(signInError.moved?.issuer)}>
          {t('Use {address}', { address: signInError.moved.address })}
        </Button>
      )}
      {state?.list && state.list.tools.length > 0 && (
        <Disclosure label={t('Show tools')} name={t('Show tools of {name}', { name })}>
          <ServerTools server={server} list={state.list} facts={state.facts} />
        </Disclosure>
      )}
    </div>
  )
}

function describeState(state: ServerState | undefined): string {
  if (state?.isConnecting === true) return t('Connecting…')
  const list = state?.list
  if (!list) return state?.fault ? t('Not connected') : t('Not connected yet')
  const tokens = formatTokens(tokensOfTools(list.tools))
  const tools = plural(list.tools.length, { one: '{count} tool', other: '{count} tools' })
  return t('{tools} · about {tokens} tokens per turn when all are on', { tools, tokens })
}

/** What a server offers, in its own words: foreign text, shown as it is. */
function ServerTools({
  server,
  list,
  facts,
}: {
  readonly server: ToolServer
  readonly list: List
  readonly facts: ServerFacts | undefined
}) {
  const { permissionOf, setPermission, isTrusted, setTrusted } = useToolPermissions()
  const source = serverSource(server)
  const hintId = useId()
  return (
    <div className="flex flex-col gap-3 text-[13px]">
      {facts && (
        <p className="text-muted">
          {t('{name} {version}, protocol {protocol}', {
            name: facts.name,
            version: facts.version,
            protocol: facts.protocol,
          })}
        </p>
      )}
      {facts && facts.instructions !== '' && (
        <div>
          <p className="text-muted">{t('The server describes itself (not sent to models):')}</p>
          <p className="whitespace-pre-wrap">
            <LongForeignText text={facts.instructions} />
          </p>
        </div>
      )}
      <div>
        <Switch
          label={t('Run tools that only read without asking')}
          describedBy={hintId}
          isOn={isTrusted(source.id)}
          onChange={(isOn) => setTrusted(source.id, isOn)}
        />
        <p id={hintId} className="text-muted">
          {t('The server says itself which tools only read. Turn this on only if you trust it.')}
        </p>
      </div>
      <ul aria-label={t('Tools of this server')} className="flex flex-col divide-y divide-line">
        {list.tools.map((tool) => (
          <li key={tool.name} className="flex flex-col gap-0.5 py-2">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-medium wrap-anywhere">
                <ForeignText text={tool.name} />
              </code>
              {tool.title !== tool.name && (
                <span className="text-muted">
                  {t('calls itself “{title}”', { title: spelledOut(tool.title) })}
                </span>
              )}
              {tool.hints.isReadOnly && <Badge>{t('says it only reads')}</Badge>}
              {tool.hints.isOpenWorld && <Badge>{t('may reach other systems')}</Badge>}
              <span className="ms-auto text-muted tabular-nums">
                {t('{tokens} tokens', { tokens: formatTokens(toolTokens(tool)) })}
              </span>
            </div>
            <p className="max-w-prose whitespace-pre-wrap text-muted">
              <LongForeignText text={tool.description} />
            </p>
            <PermissionSelect
              name={spelledOut(tool.name)}
              value={permissionOf({ ...tool, source, id: toolId(source, tool.name) })}
              onChange={(choice) => setPermission({ ...tool, source, id: toolId(source, tool.name) }, choice)}
            />
          </li>
        ))}
      </ul>
      {list.dropped.map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
    </div>
  )
}

function PermissionSelect({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: ToolPermission
  readonly onChange: (choice: ToolPermission) => void
}) {
  return (
    <Select
      label={t('Permission for {name}', { name })}
      isLabelHidden
      value={value}
      options={labelled(PERMISSIONS)}
      onChange={onChange}
      className="max-w-48"
    />
  )
}

const PERMISSIONS = [
  { value: 'ask', label: mark('Ask each time') },
  { value: 'always', label: mark('Always allow') },
  { value: 'never', label: mark('Never allow') },
] as const
