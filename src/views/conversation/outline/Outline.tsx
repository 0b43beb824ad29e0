import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { afterPaint } from '@/lib/time/afterPaint'
import { classNames } from '@/ui/classNames'
import { IconButton } from '@/ui/controls/IconButton'
import { X } from '@/ui/firstIcons'
import { VirtualList } from '@/ui/layout/VirtualList'
import { focusBack } from '@/ui/overlays/useFocusBack'

import { bringIntoView } from '../find/bringIntoView'

import { type OutlineItem, useOutline } from './useOutline'

type Props = {
  readonly conversationId: ConversationId
  /** The container of the transcript. */
  readonly area: RefObject<HTMLElement | null>
  readonly onShow: (id: MessageId) => void
  readonly onClose: () => void
  /** Shown only where there is room for it, because nobody asked for it. */
  readonly isOnlyWhenWide: boolean
}

/** The person's turns and the headings of replies, each a way there. */
export function Outline({ conversationId, area, onShow, onClose, isOnlyWhenWide }: Props) {
  const items = useOutline(conversationId)
  const read = useReadMessage(area)
  const stop = useRef<() => void>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOnlyWhenWide) return
    const opener = document.activeElement
    // After the menu that opened it has given the focus back.
    const withdraw = afterPaint(() => panel.current?.querySelector('button')?.focus())
    return () => {
      withdraw()
      afterPaint(() => focusBack(opener))
    }
  }, [isOnlyWhenWide])
  const current = useMemo(() => {
    const exact = items?.findIndex(({ messageId }) => messageId === read) ?? -1
    return exact < 0 ? undefined : exact
  }, [items, read])

  function jump(item: OutlineItem) {
    onShow(item.messageId)
    const scroller = area.current?.querySelector<HTMLElement>('[role="region"][aria-label="Messages"]')
    if (!item.heading || !scroller) return
    stop.current?.()
    stop.current = bringIntoView(scroller, () => headingIn(scroller, item))
  }

  return (
    // Escape closes it from any of its entries.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <nav
      ref={panel}
      aria-label={t('Outline')}
      className={classNames(
        'absolute inset-y-0 end-0 z-20 w-64 flex-col border-s border-line bg-ground shadow-(--shadow-float) @lg:static @lg:w-56 @lg:shadow-none @4xl:flex print:hidden',
        isOnlyWhenWide ? 'hidden' : 'flex',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The key has done its work: it is not to stop a reply too.
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex items-center py-1 pe-1.5 ps-3">
        <h2 className="flex-1 text-[13px] font-medium text-muted">{t('Outline')}</h2>
        <IconButton size="small" icon={X} label={t('Close outline')} onClick={onClose} />
      </div>
      {items === null ? null : items.length === 0 ? (
        <p className="px-3 py-2 text-[13px] text-muted">
          {t('Your messages and headings in replies appear here.')}
        </p>
      ) : (
        <VirtualList
          label={t('Outline')}
          items={items}
          keyOf={keyOf}
          estimateHeight={() => 28}
          visibleIndex={current}
          className="px-1.5 pb-2"
          renderItem={(item, index) => (
            <button
              type="button"
              aria-current={index === current ? 'location' : undefined}
              onClick={() => jump(item)}
              className={classNames(
                'block w-full rounded py-0.5 pe-1.5 text-start text-[13px] leading-6 hover:bg-tint pointer-coarse:min-h-11',
                INDENTS[item.depth] ?? 'ps-8',
                item.depth === 0 ? 'text-text' : 'text-muted',
                index === current && 'bg-accent-soft',
              )}
            >
              <span dir={dirOf(item.text)} className="block truncate">
                {item.text}
              </span>
            </button>
          )}
        />
      )}
    </nav>
  )
}

/** A turn's is made for thousands at once. */
const keyOf = ({ messageId, heading }: OutlineItem): string =>
  heading ? `${messageId}-${heading.part}-${heading.ordinal}` : messageId

const INDENTS = ['ps-1.5', 'ps-4', 'ps-6', 'ps-8']

function headingIn(scroller: HTMLElement, { messageId, heading }: OutlineItem): Element | undefined {
  const article = scroller.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`)
  const part = article?.querySelectorAll('[data-part="text"]')[heading?.part ?? 0]
  return part?.querySelector(`[id$="-h${heading?.ordinal ?? 0}"]`) ?? undefined
}

/** Between frames, when reading a message's position forces no layout; a streaming reply scrolls with each line. */
const LOOK_MS = 100

/** The message at the top of what is being read; null before the first scroll. */
function useReadMessage(area: RefObject<HTMLElement | null>): MessageId | null {
  const [id, setId] = useState<MessageId | null>(null)
  useEffect(() => {
    const scroller = area.current?.querySelector<HTMLElement>('[role="region"][aria-label="Messages"]')
    if (!scroller) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      timer = undefined
      const top = (scroller?.getBoundingClientRect().top ?? 0) + 80
      for (const article of scroller?.querySelectorAll<HTMLElement>('[data-message-id]') ?? []) {
        if (article.getBoundingClientRect().bottom < top) continue
        setId(article.dataset['messageId'] as MessageId)
        return
      }
    }
    const scrolled = () => {
      timer ??= setTimeout(look, LOOK_MS)
    }
    scrolled()
    scroller.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      scroller.removeEventListener('scroll', scrolled)
    }
  }, [area])
  return id
}
