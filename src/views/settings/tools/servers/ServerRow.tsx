import { useState } from 'react'

import { serverKeyOwner } from '@/domain/keys/keyOwner'
import { describeServerFault } from '@/domain/mcp/serverFault'
import type { SignInFault, ToolServer } from '@/domain/mcp/toolServer'
import { tokensOfTools } from '@/domain/tokens/estimateTokens'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { formatTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import type { ServerState } from '@/store/toolServersSlice'
import { Button } from '@/ui/controls/Button'
import { Disclosure } from '@/ui/layout/Disclosure'

import { HeldAddress } from '../../HeldAddress'
import { ServerTools } from './ServerTools'

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
          {onEdit && (
            <Button size="small" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
              {t('Edit')}
            </Button>
          )}
          {onRemove && (
            <Button
              size="small"
              variant="danger"
              aria-label={t('Remove {name}', { name })}
              onClick={onRemove}
            >
              {t('Remove')}
            </Button>
          )}
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
