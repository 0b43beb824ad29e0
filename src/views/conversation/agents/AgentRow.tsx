import { useId, useState } from 'react'
import { Link } from 'wouter'

import type { Agent } from '@/domain/agents/agentTree'
import type { ConversationId } from '@/domain/ids'
import { formatMoney } from '@/domain/pricing'
import type { ShownAgent } from '@/hooks/agents/useAgents'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useModel } from '@/hooks/models/useModels'
import { useNow } from '@/hooks/useIsOnline'
import { decimal } from '@/lib/decimal'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { AgentStateIcon, AgentStateLine } from './AgentState'

/** One sub-agent: its task, model, state, what it cost so far and how long it worked; opened, steered and stopped here. */
export function AgentRow({ shown }: { readonly shown: ShownAgent }) {
  const { chat, agent, phase } = shown
  const { stopReply } = useCommands()
  const [isSteering, setSteering] = useState(false)
  const steerId = useId()
  const model = useModel(chat.settings)
  const waiting = useAppState((state) => state.queued[chat.id]?.length ?? 0)
  const isWorking = phase !== undefined
  const now = useNow(isWorking ? 1_000 : null)
  const state = isWorking ? 'working' : (agent?.ending ?? 'interrupted')
  const title = spelledOut(chat.title)
  const facts = [
    ...(model ? [model.name] : chat.settings.modelId === null ? [] : [chat.settings.modelId]),
    ...(agent
      ? [costText(agent, isWorking), formatDuration(Math.max(0, (agent.endedAt ?? now) - agent.startedAt))]
      : []),
  ]
  return (
    <li data-part="agent" data-status={state} className="px-3 py-2">
      <div className="flex items-start gap-2">
        <AgentStateIcon state={state} />
        <div className="min-w-0 flex-1">
          <Link
            href={`/c/${encodeURIComponent(chat.id)}`}
            className="inline-block max-w-full font-medium wrap-anywhere hover:underline"
          >
            <ForeignName text={chat.title} />
          </Link>
          <AgentStateLine
            state={state}
            {...(phase === 'waiting' && { words: t('waiting for an answer') })}
            facts={facts}
          />
          {waiting > 0 && (
            <p className="text-[13px] text-muted">{t('Your message reaches it at its next step.')}</p>
          )}
        </div>
        {isWorking && (
          <div className="flex shrink-0 gap-1">
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isSteering}
              aria-controls={steerId}
              aria-label={t('Steer “{title}”', { title })}
              onClick={() => setSteering(!isSteering)}
            >
              {t('Steer')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('Stop “{title}”', { title })}
              onClick={() => stopReply(chat.id)}
            >
              {t('Stop')}
            </Button>
          </div>
        )}
      </div>
      <div id={steerId} hidden={!isSteering || !isWorking}>
        {isSteering && isWorking && (
          <SteerForm id={chat.id} title={title} onDone={() => setSteering(false)} />
        )}
      </div>
    </li>
  )
}

/** What it cost: unknown is never zero. */
function costText({ spent, unpriced }: Agent, isWorking: boolean): string {
  const isNothing = decimal(spent).digits === 0n
  if (isNothing && unpriced > 0) return t('cost unknown')
  if (isNothing && isWorking) return t('cost not known yet')
  return unpriced > 0 ? t('at least {amount}', { amount: formatMoney(spent) }) : formatMoney(spent)
}

type Props = { readonly id: ConversationId; readonly title: string; readonly onDone: () => void }

/** A message to a sub-agent that works: it reads it before its next step. */
function SteerForm({ id, title, onDone }: Props) {
  const { store } = useApp()
  const { keepFollowUps } = useCommands()
  const [text, setText] = useState('')
  const send = () => {
    if (text.trim() === '') return
    keepFollowUps(id, [...(store.getState().queued[id] ?? []), { text: text.trim(), attachments: [] }])
    onDone()
  }
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label={t('Message to “{title}”', { title })}
          placeholder={t('What should change?')}
          value={text}
          onChange={setText}
        />
      </div>
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {t('Send')}
      </Button>
    </form>
  )
}
