import { Wrench } from '@/ui/icons'
import { useId, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { ToolDecision } from '@/domain/tools/approval'
import { useCommands } from '@/hooks/app'
import { sentArguments } from '@/domain/tools/toolCall'
import { shownName, tellOf, type ToolRun } from '@/domain/tools/toolRun'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { dotted } from '@/lib/text/dotted'
import { spelledOut } from '@/lib/text/visiblePieces'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignText } from '@/ui/foreign/ForeignText'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'
import { Rich } from '@/ui/Rich'

import { CallArguments, Changes } from './ToolDetails'

const EditArguments = onDemand(() => import('./EditArguments').then((module) => module.EditArguments))

type Props = {
  readonly conversationId: ConversationId
  readonly shown: ShownRun
  readonly onDecide: () => void
  /** A page asks, not the model: who hears the decision. */
  readonly ofPage?: ((decision: ToolDecision) => void) | undefined
  /** It is shown in the chat at the root of the sub-agents that its chat belongs to. */
  readonly isAtRoot?: boolean
}

/**
 * A call that waits for the person: which tool, where its arguments go, and what they are. Nothing here is focused by
 * itself, so that no key meant for something else approves it.
 */
export function AllowCard({ conversationId, shown, onDecide, ofPage, isAtRoot = false }: Props) {
  const { id, run } = shown
  const { decideToolCall } = useCommands()
  const [isRaw, setRaw] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const titleId = useId()
  const [result, setResult] = useState('')
  const decide = (decision: ToolDecision) => () => {
    onDecide()
    if (ofPage) ofPage(decision)
    else void decideToolCall(conversationId, id, decision)
  }
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      data-part="tool"
      data-status="asking"
      className="rounded-[12px] border border-line-strong bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <span className="flex size-8 shrink-0 items-center justify-center rounded bg-sunken text-money max-sm:hidden">
          <Wrench aria-hidden size={16} />
        </span>
        <div className="min-w-0 flex-1">
          <p id={titleId} className="font-semibold wrap-anywhere">
            <Rich
              text={run.isByHand ? '{name} call' : 'Allow {name}?'}
              values={{ name: <ForeignText text={shownName(run, run.title)} /> }}
            />
          </p>
          {run.isByHand ? (
            <p className="text-[13px] text-muted">{t('A function you wrote. Its result comes from you.')}</p>
          ) : (
            <Source run={run} />
          )}
          {ofPage && (
            <p className="mt-1 text-[13px] text-money">
              {t('A page of {server} asks for this, not the model.', {
                server: spelledOut(shownName(run, run.source)),
              })}
            </p>
          )}
          {run.reason !== undefined && (
            <p className="mt-1 text-[13px] text-money">{tellOf(run, run.reason)}</p>
          )}
        </div>
        {run.isByHand !== true && (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isEditing}
            aria-label={t('Edit arguments')}
            onClick={() => setEditing(!isEditing)}
          >
            {t('Edit')}
          </Button>
        )}
        <Button size="small" variant="quiet" aria-expanded={isRaw} onClick={() => setRaw(!isRaw)}>
          {t('Raw')}
        </Button>
      </div>
      <div className="mt-3 flex flex-col gap-3 sm:ms-11">
        <Changes changes={run.changes ?? []} />
        {(run.addresses ?? []).map(({ address, repeated }) => (
          <div key={address} className="rounded bg-sunken p-2 text-[13px]">
            <p className="text-muted">
              {repeated.length > 0
                ? t('Asks this address. Marked: words of this chat.')
                : t('Asks this address')}
            </p>
            <p className="font-mono wrap-anywhere">
              <ForeignText text={address} marked={repeated} />
            </p>
          </div>
        ))}
        {isEditing ? (
          <EditArguments
            run={run}
            isRaw={isRaw}
            onAllow={(text) => decide(text === run.arguments ? 'once' : { arguments: text })()}
            onCancel={() => setEditing(false)}
          />
        ) : isRaw ? (
          <ScrollRegion
            role="group"
            label={t('Exactly what is sent')}
            className="max-h-80 overflow-auto font-mono text-[13px] whitespace-pre-wrap wrap-anywhere"
          >
            {sentArguments(run.arguments)}
          </ScrollRegion>
        ) : (
          <CallArguments text={run.arguments} before={run.before} />
        )}
        {run.isByHand ? (
          <>
            <TextArea
              label={t('Result of {name}', { name: spelledOut(shownName(run, run.title)) })}
              value={result}
              onChange={setResult}
              boxClassName="min-h-10 max-h-60 font-mono"
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={decide({ result })}>
                {t('Submit result')}
              </Button>
              <Button variant="remove" className="ms-auto" onClick={decide('deny')}>
                {t('Deny')}
              </Button>
            </div>
          </>
        ) : (
          !isEditing && <Choices decide={decide} forChat={chatLabel(run, isAtRoot)} />
        )}
      </div>
    </div>
  )
}

/** Where the call goes, and then what its tool says of itself: facts first, claims as claims. */
function Source({ run }: { readonly run: ToolRun }) {
  const { isForeign = false, claimedTitle, address, origin, source, isWriting } = run
  const claims = [
    ...(claimedTitle === undefined ? [] : [t('calls itself “{title}”', { title: spelledOut(claimedTitle) })]),
    isForeign
      ? isWriting
        ? t('may change data')
        : t('says it only reads')
      : isWriting
        ? t('changes data')
        : t('read-only'),
  ]
  return (
    <>
      <p className="text-[13px] wrap-anywhere">
        <ForeignText
          text={address ?? (origin === undefined ? t('on this device') : shownName(run, origin))}
        />
      </p>
      <p className="text-[13px] wrap-anywhere text-muted">
        {dotted([...(source === '' ? [] : [spelledOut(shownName(run, source))]), ...claims])}
      </p>
    </>
  )
}

/** What “Allow in this chat” allows, as it is where it is shown. */
function chatLabel({ isForTree }: ToolRun, isAtRoot: boolean): string {
  if (isForTree !== true) return t('Allow in this chat')
  return isAtRoot
    ? t('Allow in this chat and its sub-agents')
    : t('Allow in the main chat and its sub-agents')
}

type ChoicesProps = {
  readonly decide: (decision: ToolDecision) => () => void
  readonly forChat: string
}

function Choices({ decide, forChat }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" className="max-sm:w-full" onClick={decide('once')}>
        {t('Allow once')}
      </Button>
      <Button className="h-auto min-h-8 max-w-full max-sm:grow" onClick={decide('chat')}>
        <span className="min-w-0 py-0.5 wrap-anywhere whitespace-normal">{forChat}</span>
      </Button>
      <Button className="max-sm:grow" onClick={decide('always')}>
        {t('Always allow')}
      </Button>
      <Button variant="remove" className="max-sm:w-full sm:ms-auto" onClick={decide('deny')}>
        {t('Deny')}
      </Button>
    </div>
  )
}
