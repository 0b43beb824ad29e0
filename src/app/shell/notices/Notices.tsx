import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'wouter'

import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import type { Notice } from '@/store/activitySlice'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { X } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { focusBack } from '@/ui/overlays/useFocusBack'

/** Long enough to read a line and reach its button. */
const SECONDS = 12
/** What is left of them once one has been at it, or at what lies over it. */
const SECONDS_AFTER = 4

/**
 * Takes a line away some seconds after it was shown. Only seconds count in which one could have reached it and is not
 * at it: none while the pointer or the focus is on it, while a dialog lies over it, or while the page is hidden.
 *
 * @param shown what it shows; something else is shown as long again.
 */
function useLeaving(
  line: RefObject<HTMLElement | null>,
  { shown, stays, leave }: { readonly shown: unknown; readonly stays: boolean; readonly leave: () => void },
): void {
  const end = useEffectEvent(leave)
  useEffect(() => {
    if (stays) return
    let left = SECONDS
    const timer = setInterval(() => {
      left = isHeld(line.current) ? Math.max(left, SECONDS_AFTER) : left - 1
      if (left === 0) end()
    }, 1_000)
    return () => clearInterval(timer)
  }, [line, shown, stays])
}

const isHeld = (line: HTMLElement | null): boolean =>
  document.hidden ||
  document.querySelector('[role="dialog"]') !== null ||
  line?.matches(':hover') === true ||
  line?.contains(document.activeElement) === true

const ExportProgress = onDemand(() => import('./ExportProgress').then((module) => module.ExportProgress))

/** What just happened and can be undone, and what could not be saved. */
export function Notices() {
  const notices = useAppState((state) => state.notices)
  const box = useFocusAfter(notices)
  return (
    <div ref={box} className="contents">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { undo, dismissNotice, downloadWhatIsSeen } = useCommands()
  const dismiss = () => {
    dismissNotice(notice.id)
  }
  const line = useRef<HTMLDivElement>(null)
  useLeaving(line, { shown: notice, stays: notice.tone === 'danger', leave: dismiss })
  if (notice.progress) return <ExportProgress text={notice.text} id={notice.id} progress={notice.progress} />
  return (
    <div
      ref={line}
      role={notice.tone === 'danger' ? 'alert' : 'status'}
      className="pointer-events-auto flex max-w-xl items-center gap-3 rounded border border-line-strong bg-surface py-1.5 pe-1.5 ps-4 text-sm shadow-[var(--shadow-float)]"
    >
      <span className={notice.tone === 'danger' ? 'text-danger' : ''}>
        <ForeignName text={notice.text} />
      </span>
      {(notice.undo ?? notice.undoEdits) && (
        <Button size="small" onClick={() => void undo(notice.id)}>
          {t('Undo')}
        </Button>
      )}
      {notice.offersDownload === true && (
        <Button size="small" onClick={() => void downloadWhatIsSeen()}>
          {t('Download')}
        </Button>
      )}
      {notice.href !== undefined && (
        <Link href={notice.href} className="text-accent hover:underline" onClick={dismiss}>
          {t('Show')}
        </Link>
      )}
      <IconButton size="small" icon={X} label={t('Dismiss')} onClick={dismiss} />
    </div>
  )
}

/**
 * What is pressed goes with its notice: the focus then returns to what had it when the notice came, else to where one
 * writes, else to where it came from. Gives the box of the notices its ref.
 */
function useFocusAfter(notices: readonly Notice[]) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    const holds = (node: EventTarget | null) => node instanceof Node && element?.contains(node) === true
    const before = document.activeElement
    let from: EventTarget | null = null
    let isIn = holds(before)
    const follow = ({ target, relatedTarget }: FocusEvent) => {
      isIn = holds(target)
      if (isIn && !holds(relatedTarget)) from = relatedTarget
    }
    // A press beside all controls leaves the focus nowhere, and there it stays.
    const leave = ({ target }: PointerEvent) => {
      if (!holds(target)) isIn = false
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', leave)
      if (!isIn) return
      // On touch this would raise the keyboard.
      const isFine = matchMedia('(pointer: fine)').matches
      const composer = isFine ? document.querySelector('[data-composer]:not([inert] *)') : null
      focusBack(before === document.body || holds(before) ? null : before, composer, from)
    }
  }, [notices])
  return box
}
