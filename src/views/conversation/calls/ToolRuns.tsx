import { useEffect, useRef, useState } from 'react'

import { ARTIFACTS } from '@/domain/artifacts/artifact'
import type { ConversationId, MessageId } from '@/domain/ids'
import { PLAN_ID, REPORT_ID } from '@/domain/research/toolIds'
import { AGENTS } from '@/domain/tools/ownSources'
import { mainArgument } from '@/domain/tools/toolCall'
import { asksPerson } from '@/domain/tools/toolDefinition'
import { shownName, type ToolRunState } from '@/domain/tools/toolRun'
import { useAgentCalls } from '@/hooks/agents/useAgents'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useToolRuns, type ShownRun } from '@/hooks/tools/useToolRuns'
import { formatDuration } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { visibleText } from '@/lib/text/visibleText'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { CircleAlert } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ChevronRight, CircleSlash, Loader, Wrench } from '@/ui/icons'

import { AllowCard } from './AllowCard'
import { ToolDetails } from './ToolDetails'

const ArtifactCards = onDemand(() =>
  import('../artifacts/ArtifactCards').then((module) => module.ArtifactCards),
)

const AgentCards = onDemand(() => import('../agents/AgentCards').then((module) => module.AgentCards))

const ResearchCard = onDemand(() => import('../research/ResearchCard').then((module) => module.ResearchCard))

const PlanCard = onDemand(() => import('../research/PlanCard').then((module) => module.PlanCard))

const ToolPages = onDemand(() => import('../toolPages/ToolPages').then((module) => module.ToolPages))

const QuestionCard = onDemand(() => import('./QuestionCard').then((module) => module.default))

type Props = { readonly conversationId: ConversationId; readonly messageId: MessageId }

/** The calls this app makes for a reply: a row each, and a card for one that waits for the person. */
export function ToolRuns({ conversationId, messageId }: Props) {
  const { runs, isEnd, isReplying } = useToolRuns(conversationId, messageId)
  const { continueTools } = useCommands()
  const [decided, setDecided] = useState<string>()
  // What gave a task to a sub-agent is told of by that one.
  const agents = useAgentCalls(callsTo(runs, AGENTS))
  const plans = runs.filter(({ run }) => run.toolId === PLAN_ID && run.state !== 'asking')
  const begun = useAgentCalls(plans.map(({ id }) => id))
  const rows = runs.filter(
    ({ id, run }) => run.state !== 'asking' && !agents.includes(id) && !begun.includes(id),
  )
  const artifacts = [
    ...callsTo(rows, ARTIFACTS),
    ...rows.flatMap(({ id, run }) => (run.toolId === REPORT_ID ? [id] : [])),
  ]
  const pages = rows.filter(({ run }) => run.page && run.state === 'done')
  const asking = runs.filter(({ run }) => run.state === 'asking')
  return (
    <div className="mt-3 flex flex-col gap-3">
      {rows.length > 0 && (
        // No landmark: a turn of several rounds has many of one name.
        <div
          role="group"
          aria-label={plural(rows.length, { one: 'Used {count} tool', other: 'Used {count} tools' })}
          className="divide-y divide-line overflow-hidden rounded-[8px] border border-line"
        >
          {rows.map((shown) => (
            <ToolRow
              key={shown.id}
              conversationId={conversationId}
              shown={shown}
              isReplying={isReplying}
              takesFocus={shown.id === decided}
            />
          ))}
        </div>
      )}
      {agents.length > 0 && <AgentCards conversationId={conversationId} calls={agents} />}
      {plans.map((shown) =>
        begun.includes(shown.id) ? (
          <ResearchCard key={shown.id} conversationId={conversationId} shown={shown} />
        ) : null,
      )}
      {artifacts.length > 0 && <ArtifactCards conversationId={conversationId} ids={artifacts} />}
      {pages.length > 0 && <ToolPages conversationId={conversationId} shown={pages} />}
      {asking.map((shown) => {
        const Card = asksPerson(shown.run.toolId)
          ? QuestionCard
          : shown.run.toolId === PLAN_ID
            ? PlanCard
            : AllowCard
        return (
          <Card
            key={shown.id}
            conversationId={conversationId}
            shown={shown}
            onDecide={() => setDecided(shown.id)}
          />
        )
      })}
      {isEnd && !isReplying && asking.length === 0 && (
        <Button className="self-start" onClick={() => void continueTools(conversationId)}>
          {t('Continue')}
        </Button>
      )}
    </div>
  )
}

/** The calls of a source’s tools among them. */
const callsTo = (runs: readonly ShownRun[], source: string): readonly MessageId[] =>
  runs.flatMap(({ id, run }) => (run.toolId?.startsWith(`${source} `) ? [id] : []))

type ToolRowProps = {
  readonly conversationId: ConversationId
  readonly shown: ShownRun
  readonly isReplying: boolean
  /** Whether it came in place of the card whose button was pressed, and is where the next Tab starts. */
  readonly takesFocus: boolean
}

/** Results up to this many characters are in the page before they are opened, so that find and screen readers reach them. */
const READY_CHARS = 2_000

/** One call as a line: tool, main argument, source, time; arguments and result behind it. */
function ToolRow({ conversationId, shown, isReplying, takesFocus }: ToolRowProps) {
  const { id, run, text } = shown
  const [isOpen, setOpen] = useState(false)
  const { decideToolCall } = useCommands()
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const progress = useAppState((state) => state.toolProgress[id])
  // Nothing runs here any more: the page that began it is gone.
  const status: ToolRunState = run.state === 'running' && !isReplying ? 'unknown' : run.state
  const Icon = ICONS[status]
  const argument = mainArgument(run.arguments)
  return (
    <div data-part="tool" data-status={status} className="bg-surface">
      <button
        ref={line}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full min-w-0 items-center gap-2 px-3 py-1.5 text-start text-[13px] hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Icon
          aria-hidden
          size={15}
          className={classNames('shrink-0 text-muted', status === 'running' && 'motion-safe:animate-spin')}
        />
        <span className="min-w-0 font-medium wrap-anywhere">
          <ForeignName text={shownName(run, run.title)} />
        </span>
        <span className="min-w-0 flex-1 truncate text-muted" dir={dirOf(argument)}>
          {argument}
        </span>
        {run.asked !== undefined && <span className="shrink-0 text-money">{t('edited')}</span>}
        {run.source !== '' && (
          <span className="shrink-0 text-muted max-sm:hidden">
            <ForeignName text={shownName(run, run.source)} />
          </span>
        )}
        {status !== 'done' && (
          <span className={classNames('shrink-0', status === 'running' ? 'text-muted' : 'text-danger')}>
            {t(STATUS[status])}
          </span>
        )}
        {status === 'running' && run.startedAt !== undefined && <Elapsed since={run.startedAt} />}
        {run.durationMs !== undefined && (
          <span className="shrink-0 text-muted tabular-nums">{formatDuration(run.durationMs)}</span>
        )}
        <ChevronRight
          aria-hidden
          size={15}
          className={classNames('shrink-0 text-muted', isOpen && 'rotate-90 rtl:-rotate-90')}
        />
      </button>
      {status === 'running' && progress && (
        <div className="flex flex-col gap-1 px-3 pb-2 text-[13px] text-muted">
          <ProgressBar
            label={t('{tool} is running', { tool: visibleText(shownName(run, run.title)) })}
            isLabelHidden
            value={progress.done !== undefined && progress.total ? progress.done / progress.total : undefined}
          />
          {progress.message !== undefined && (
            <p className="truncate">
              <ForeignName text={progress.message} />
            </p>
          )}
          {progress.output !== undefined && (
            <pre className="max-h-40 overflow-auto font-mono text-[12px]">
              {progress.output.slice(-4_000)}
            </pre>
          )}
        </div>
      )}
      {(isOpen || text.length <= READY_CHARS) && (
        <div hidden={!isOpen}>
          <ToolDetails shown={shown} status={status} />
        </div>
      )}
      {status === 'unknown' && !isReplying && (
        <div className="px-3 pb-2">
          <Button size="small" onClick={() => void decideToolCall(conversationId, id, 'once')}>
            {t('Run again')}
          </Button>
        </div>
      )}
    </div>
  )
}

const ICONS = {
  asking: Wrench,
  running: Loader,
  done: Wrench,
  failed: CircleAlert,
  denied: CircleSlash,
  unknown: CircleAlert,
} as const

const STATUS = {
  asking: mark('waiting for your approval'),
  running: mark('running'),
  done: mark('done'),
  failed: mark('failed'),
  denied: mark('denied'),
  unknown: mark('outcome unknown'),
} as const

/** How long a call has been running, in whole seconds. A timer is not read out with each of them. */
function Elapsed({ since }: { readonly since: number }) {
  const { now } = useApp()
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor(Math.max(0, now() - since) / 1_000)
  return seconds === 0 ? null : (
    <span role="timer" className="shrink-0 text-muted tabular-nums">
      {seconds < 60 ? t('{seconds} s', { seconds }) : formatDuration(seconds * 1_000)}
    </span>
  )
}
