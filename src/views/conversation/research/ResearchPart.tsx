import { Fragment } from 'react'

import { Link } from 'wouter'

import type { AgentEnding } from '@/domain/agents/agentTree'
import { formatMoney } from '@/domain/pricing'
import { useCommands } from '@/hooks/app'
import { useModel } from '@/hooks/models/useModels'
import type { ShownPart } from '@/hooks/research/useResearch'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { CircleAlert } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Circle, CircleCheck, CircleSlash, Loader, Pause } from '@/ui/icons'

type Props = { readonly part: ShownPart; readonly isRunning: boolean; readonly isPaused: boolean }

/** One question: who works on it, what is read now, what was read and noted; opened and stopped here. */
export function ResearchPart({ part, isRunning, isPaused }: Props) {
  const { question, chat, agent, phase, reads, pages, notes } = part
  const { stopReply } = useCommands()
  const model = useModel(chat?.settings ?? null)
  const isAtWork = phase !== undefined
  const state = isAtWork
    ? isPaused
      ? 'paused'
      : 'working'
    : agent
      ? (agent.ending ?? 'interrupted')
      : isRunning
        ? 'waiting'
        : 'open'
  const Icon = ICONS[state]
  const isCalm = CALM.has(state)
  const facts = [
    ...(model ? [model.name] : []),
    ...(agent && Number(agent.spent) > 0 ? [formatMoney(agent.spent)] : []),
    ...(pages > 0 ? [plural(pages, { one: '{count} source', other: '{count} sources' })] : []),
    ...(notes.length > 0 ? [plural(notes.length, { one: '{count} note', other: '{count} notes' })] : []),
  ]
  return (
    <li data-part="question" data-status={state} className="flex items-start gap-2 px-3 py-2">
      <Icon
        aria-hidden
        size={15}
        className={classNames(
          'mt-1 shrink-0',
          state === 'working' && 'text-accent motion-safe:animate-spin',
          isCalm ? 'text-muted' : state !== 'working' && 'text-danger',
        )}
      />
      <div className="min-w-0 flex-1">
        {chat ? (
          <Link
            href={`/c/${encodeURIComponent(chat.id)}`}
            className="inline-block max-w-full wrap-anywhere hover:underline"
          >
            <ForeignName text={question} />
          </Link>
        ) : (
          <span className="wrap-anywhere text-muted">
            <ForeignName text={question} />
          </span>
        )}
        <p className="text-[13px] wrap-anywhere text-muted tabular-nums">
          <span className={classNames(!isCalm && state !== 'working' && 'text-danger')}>
            {t(STATES[state])}
          </span>
          {facts.map((fact) => (
            <Fragment key={fact}>
              {' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
        {isAtWork && reads !== undefined && reads !== '' && (
          <p className="truncate text-[13px]">
            <span className="text-muted">{t('Reads now:')}</span> <ForeignName text={reads} />
          </p>
        )}
      </div>
      {isAtWork && chat && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Stop “{title}”', { title: spelledOut(question) })}
          onClick={() => stopReply(chat.id)}
        >
          {t('Stop')}
        </Button>
      )}
    </li>
  )
}

type State = AgentEnding | 'working' | 'paused' | 'interrupted' | 'waiting' | 'open'

const CALM: ReadonlySet<State> = new Set(['done', 'waiting', 'open', 'paused'])

const STATES = {
  working: mark('working'),
  paused: mark('paused'),
  waiting: mark('waits for its turn'),
  open: mark('not started'),
  done: mark('done'),
  money: mark('cut short: budget used up'),
  calls: mark('cut short: no requests left'),
  time: mark('cut short: time is over'),
  cut: mark('cut short'),
  failed: mark('failed'),
  stopped: mark('stopped'),
  interrupted: mark('interrupted'),
} as const satisfies Record<State, string>

const ICONS = {
  working: Loader,
  paused: Pause,
  waiting: Circle,
  open: Circle,
  done: CircleCheck,
  money: CircleAlert,
  calls: CircleAlert,
  time: CircleAlert,
  cut: CircleAlert,
  failed: CircleAlert,
  stopped: CircleSlash,
  interrupted: Pause,
} as const satisfies Record<State, unknown>
