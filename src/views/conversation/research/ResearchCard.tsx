import { useState } from 'react'

import { isWorking } from '@/domain/agents/agentTree'
import type { ConversationId } from '@/domain/ids'
import { outlookOf } from '@/domain/research/outlook'
import { tellOf } from '@/domain/tools/toolRun'
import { useAppState } from '@/hooks/app'
import { useAskingCalls } from '@/hooks/agents/useAgents'
import { type ShownResearch, useResearch } from '@/hooks/research/useResearch'
import { useResearchCommands } from '@/hooks/research/useResearchCommands'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { useNow } from '@/hooks/useIsOnline'
import { formatMoney } from '@/domain/pricing'
import { dotted } from '@/lib/text/dotted'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { AgentBudget, AskedByAgents } from '../agents/AgentBudget'
import { ResearchPart } from './ResearchPart'

const NoteList = onDemand(() => import('./NoteList').then((module) => module.NoteList))

type Props = { readonly conversationId: ConversationId; readonly shown: ShownRun }

/** A research that was started: each question with what is read now, the notes, what it costs, and what one can do. */
export function ResearchCard({ conversationId, shown: { id, run } }: Props) {
  const research = useResearch(id, run)
  const { plan, tree, parts } = research
  const agents = parts.flatMap(({ chat, agent, phase }) => (chat ? [{ chat, agent, phase }] : []))
  const asking = useAskingCalls(tree, agents)
  const isReplying = useAppState(selectIsReplying(conversationId))
  const isRunning = isReplying && run.state === 'running'
  const done = parts.filter(({ agent }) => agent && !isWorking(agent)).length
  return (
    <section
      aria-label={t('Research: {title}', { title: plan.title })}
      data-part="research"
      data-status={run.state}
      className="flex flex-col gap-3"
    >
      <div className="overflow-hidden rounded-[12px] border border-line bg-surface">
        <p className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-3 py-2">
          <span className="min-w-0 font-semibold wrap-anywhere">
            <ForeignName text={plan.title} />
          </span>
          <span className="text-[13px] text-muted tabular-nums">
            {t('{done} of {total} done', { done, total: parts.length })}
          </span>
        </p>
        <ol className="divide-y divide-line">
          {parts.map((part, at) => (
            <ResearchPart key={at} part={part} isRunning={isRunning} isPaused={tree?.isPaused === true} />
          ))}
        </ol>
        <NoteList research={research} />
        {tree && isRunning && <Left research={research} />}
        {tree && <AgentBudget tree={tree} />}
        {run.notes?.map((note) => (
          <p key={note} className="border-t border-line px-3 py-2 text-[13px] text-muted">
            {tellOf(run, note)}
          </p>
        ))}
        {tree && isRunning && <Controls research={research} />}
      </div>
      <AskedByAgents asking={asking} isAtRoot={tree?.conversationId === conversationId} />
    </section>
  )
}

/** What it will have cost at its end, and how long it will take, as far as can be told. */
function Left({ research: { tree, parts } }: { readonly research: ShownResearch }) {
  const now = useNow(1_000)
  if (!tree) return null
  const begun = parts.flatMap(({ chat }) => (chat ? [chat.id] : []))
  const { total, leftMs } = outlookOf(tree, begun, parts.length, now)
  const facts = [
    ...(total === undefined ? [] : [t('about {amount} in all', { amount: formatMoney(String(total)) })]),
    ...(leftMs === undefined ? [] : [t('about {time} left', { time: formatDuration(leftMs) })]),
  ]
  return facts.length === 0 ? null : (
    <p className="border-t border-line px-3 pt-2 text-[13px] tabular-nums">{dotted(facts)}</p>
  )
}

function Controls({ research: { tree } }: { readonly research: ShownResearch }) {
  const withResearch = useResearchCommands()
  const [text, setText] = useState('')
  const [wasSaid, setWasSaid] = useState(false)
  if (!tree) return null
  const { id, isPaused = false, isEnding = false } = tree
  const say = () => {
    if (text.trim() === '') return
    void withResearch((commands) => commands.steerResearch(id, text.trim()))
    setText('')
    setWasSaid(true)
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line px-3 py-2">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          say()
        }}
      >
        <div className="min-w-48 flex-1">
          <TextField
            label={t('Steer the research')}
            isLabelHidden
            placeholder={t('What should change?')}
            value={text}
            onChange={setText}
          />
        </div>
        <Button type="submit" disabled={text.trim() === ''}>
          {t('Steer')}
        </Button>
      </form>
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {wasSaid ? t('Your message reaches them at their next step.') : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={isEnding}
          onClick={() => void withResearch((commands) => commands.pauseResearch(id, !isPaused))}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
        <Button
          size="small"
          disabled={isEnding}
          onClick={() => void withResearch((commands) => commands.finishResearch(id))}
        >
          {t('Write the report now')}
        </Button>
      </div>
    </div>
  )
}
