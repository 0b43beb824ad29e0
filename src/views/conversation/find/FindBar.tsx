import { ChevronDown, X } from '@/ui/firstIcons'
import { CaseSensitive, ChevronUp } from '@/ui/icons'
import { useEffect, useRef, useState, type RefObject } from 'react'

import type { Finder } from '@/domain/search/createFinder'
import type { ConversationId, MessageId } from '@/domain/ids'
import { formatNumber } from '@/lib/text/formatNumber'
import { IconButton } from '@/ui/controls/IconButton'
import { t } from '@/lib/text/t'

import { bringIntoView } from './bringIntoView'
import { createMarks, messageOfHit, totalOf, useFind, type FoundMessage, type Marks } from './useFind'
import './find.css'

type Props = {
  readonly conversationId: ConversationId
  /** The container of the transcript. */
  readonly area: RefObject<HTMLElement | null>
  /** Shows a message, and what of it is folded away and matches. */
  readonly onShow: (id: MessageId, found: Finder) => void
  readonly onClose: () => void
}

/** Finds in every message of the shown path, whether or not it is in the page. */
export function FindBar({ conversationId, area, onShow, onClose }: Props) {
  const [query, setQuery] = useState('')
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  /** Null until the person has gone to one: the nearest is then the first. */
  const [at, setAt] = useState<number | null>(null)
  /** A step asked for before it was known where it leads. */
  const asked = useRef<1 | -1>(null)
  const { finder, found, total, isCurrent, isWhole } = useFind(
    conversationId,
    query,
    isCaseSensitive,
    takeAsked,
  )
  const marks = useRef<Marks>(null)
  const stopScrolling = useRef<() => void>(null)
  const input = useRef<HTMLInputElement>(null)
  const index = at === null || total === 0 ? null : Math.min(at, total - 1)

  useEffect(() => {
    input.current?.focus()
    const log = area.current?.querySelector<HTMLElement>('[role="log"]')
    if (!log) return
    const created = createMarks(log)
    marks.current = created
    return () => {
      stopScrolling.current?.()
      created.stop()
    }
  }, [area])

  const hit = index === null ? undefined : messageOfHit(found, index)
  const hitId = hit?.id
  const hitIndex = hit && index !== null ? index - hit.before : 0
  useEffect(() => {
    marks.current?.show(finder, hitId === undefined ? null : { messageId: hitId, index: hitIndex })
  }, [finder, hitId, hitIndex])

  function go(found: readonly FoundMessage[], to: number) {
    const total = totalOf(found)
    const next = ((to % total) + total) % total
    const target = messageOfHit(found, next)
    const scroller = area.current?.querySelector<HTMLElement>('[role="region"][aria-label="Messages"]')
    if (!finder || !target || !scroller) return
    setAt(next)
    marks.current?.show(finder, { messageId: target.id, index: next - target.before })
    stopScrolling.current?.()
    onShow(target.id, finder)
    stopScrolling.current = bringIntoView(scroller, () => marks.current?.currentRange())
  }
  function step(by: 1 | -1) {
    asked.current = null
    if (!isCurrent || !isKnown(by, total, isWhole)) asked.current = by
    else if (total > 0) go(found, index === null ? nearest(area.current, found, by) : index + by)
  }
  function takeAsked(found: readonly FoundMessage[], isWhole: boolean) {
    const by = asked.current
    if (by === null || !isKnown(by, found.length, isWhole)) return
    asked.current = null
    if (found.length > 0) go(found, nearest(area.current, found, by))
  }
  function ask(change: () => void) {
    change()
    setAt(null)
    asked.current = null
  }

  return (
    // Escape closes it from any of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      role="search"
      aria-label={t('Find in this chat')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-2 py-1 md:px-4 print:hidden"
    >
      <input
        autoComplete="off"
        ref={input}
        type="search"
        aria-label={t('Find')}
        placeholder={t('Find in this chat')}
        value={query}
        onChange={({ target }) => ask(() => setQuery(target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
        }}
        className="h-8 min-w-0 flex-1 rounded bg-transparent px-2 text-sm outline-none placeholder:text-muted focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:text-base"
      />
      <span role="status" className="shrink-0 text-[13px] text-muted tabular-nums">
        {finder && countText(index, total, isWhole)}
      </span>
      <IconButton
        size="small"
        icon={CaseSensitive}
        label={t('Match case')}
        isPressed={isCaseSensitive}
        onClick={() => ask(() => setCaseSensitive(!isCaseSensitive))}
      />
      <IconButton
        size="small"
        icon={ChevronUp}
        label={t('Previous match')}
        disabled={isWhole && total === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        size="small"
        icon={ChevronDown}
        label={t('Next match')}
        disabled={isWhole && total === 0}
        onClick={() => step(1)}
      />
      <IconButton size="small" icon={X} label={t('Close find')} onClick={onClose} />
    </div>
  )
}

/** Whether it is known where a step leads: on as soon as there is a hit, back only when all are counted. */
const isKnown = (by: 1 | -1, hits: number, isWhole: boolean): boolean => isWhole || (by === 1 && hits > 0)

function countText(index: number | null, total: number, isWhole: boolean): string {
  const sum = `${formatNumber(total)}${isWhole ? '' : '…'}`
  if (total === 0) return isWhole ? t('No matches') : t('Searching…')
  return index === null ? `${sum} ${total === 1 ? 'hit' : 'hits'}` : `${formatNumber(index + 1)} / ${sum}`
}

/** The number of the first hit at or after the first message in sight, or of the last one before. */
function nearest(area: HTMLElement | null, found: readonly FoundMessage[], by: 1 | -1): number {
  const scroller = area?.querySelector('[role="region"][aria-label="Messages"]')
  const top = scroller?.getBoundingClientRect().top ?? 0
  const shown = [...(scroller?.querySelectorAll<HTMLElement>('[data-message-id]') ?? [])]
  const inSight = shown
    .filter((article) => article.getBoundingClientRect().bottom > top)
    .map(({ dataset }) => dataset['messageId'])
  const at = found.findIndex(({ id }) => inSight.includes(id))
  const first = found[at]
  // Nothing found is in sight: from the start, or from the end.
  if (!first) return by === 1 ? 0 : -1
  return by === 1 ? first.before : first.before - 1
}
