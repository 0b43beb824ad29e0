import { Link } from 'wouter'

import { formatMoney } from '@/domain/pricing'
import { useCommands } from '@/hooks/app'
import { useModel } from '@/hooks/models/useModels'
import type { ShownPart } from '@/hooks/research/useResearch'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { AgentStateIcon, AgentStateLine } from '../agents/AgentState'

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
  const facts = [
    ...(model ? [model.name] : []),
    ...(agent && Number(agent.spent) > 0 ? [formatMoney(agent.spent)] : []),
    ...(pages > 0 ? [plural(pages, { one: '{count} source', other: '{count} sources' })] : []),
    ...(notes.length > 0 ? [plural(notes.length, { one: '{count} note', other: '{count} notes' })] : []),
  ]
  return (
    <li data-part="question" data-status={state} className="flex items-start gap-2 px-3 py-2">
      <AgentStateIcon state={state} />
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
        <AgentStateLine state={state} facts={facts} />
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
