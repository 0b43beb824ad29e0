import { useEffect, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { mainArgument } from '@/domain/tools/toolCall'
import { shownName, type ToolRunState } from '@/domain/tools/toolRun'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { formatDuration } from '@/lib/text/formatTime'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { visibleText } from '@/lib/text/visibleText'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { CircleAlert } from '@/ui/firstIcons'
import { ChevronRight, CircleSlash, Loader, Wrench } from '@/ui/icons'

import { ToolDetails } from './ToolDetails'

type Props = {
  readonly conversationId: ConversationId
  readonly shown: ShownRun
  readonly isReplying: boolean
  /** Whether it came in place of the card whose button was pressed, and is where the next Tab starts. */
  readonly takesFocus: boolean
}

/** Results up to this many characters are in the page before they are opened, so that find and screen readers reach them. */
const READY_CHARS = 2_000

/** One call as a line: tool, main argument, source, time; arguments and result behind it. */
export function ToolRow({ conversationId, shown, isReplying, takesFocus }: Props) {
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
