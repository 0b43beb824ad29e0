import './change.css'

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import type { Passage } from '@/domain/artifacts/passageChange'
import { placeInMarkdown, placeInSource } from '@/domain/artifacts/placeOfSelection'
import type { ShownArtifact } from '@/hooks/artifacts/useArtifacts'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

/** What shows what is asked about while the focus is elsewhere. */
const HIGHLIGHT = 'parlance-asked'

/**
 * The last stretch that was selected in what an artifact shows; undefined once there is none.
 *
 * @param isKept it stays as it is whatever is selected meanwhile, and in sight.
 */
function useSelectedRange(place: RefObject<HTMLElement | null>, isKept: boolean): Range | undefined {
  const [range, setRange] = useState<Range>()
  useEffect(() => {
    if (isKept) return
    const read = () => {
      const selection = document.getSelection()
      const found = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
      const body = place.current?.querySelector('.artifact-body')
      const isThere = found && !found.collapsed && body?.contains(found.commonAncestorContainer) === true
      setRange(isThere ? found.cloneRange() : undefined)
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [place, isKept])
  useEffect(() => {
    if (!isKept || !range || !('highlights' in CSS)) return
    CSS.highlights.set(HIGHLIGHT, new Highlight(range))
    return () => void CSS.highlights.delete(HIGHLIGHT)
  }, [isKept, range])
  return range
}

/** What is shown before a range, and in it: of code its lines, without what surrounds them. */
function shownTexts(range: Range): { readonly before: string; readonly selected: string } {
  const at =
    range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const body = at?.closest('.artifact-body')
  const text = body?.querySelector('.artifact-source code, .artifact-page') ?? body
  if (!text) return { before: '', selected: '' }
  const inside = range.cloneRange()
  // Beyond the text there are labels and buttons.
  if (inside.comparePoint(text, 0) > 0 || !text.contains(inside.startContainer)) inside.setStart(text, 0)
  if (!text.contains(inside.endContainer)) inside.setEnd(text, text.childNodes.length)
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(inside.startContainer, inside.startOffset)
  return { before: before.toString(), selected: inside.toString() }
}

const ChangeForm = onDemand(() => import('./ChangeForm').then((module) => module.ChangeForm))

type Props = {
  readonly shown: ShownArtifact
  readonly text: string
  /** The stretch of the text that is shown, where that is one file of several. */
  readonly within?: Passage | undefined
  /** Whether what is shown is the text itself, or what its marks make of it. */
  readonly isSource: boolean
  /** A changed version was kept. */
  readonly onKept: () => void
  readonly children: ReactNode
}

/** The part that is asked about: what was selected, or lines that one chooses. */
type Asked = { readonly part: Passage; readonly isSelected: boolean }

/** An artifact with a bar under it, which asks the model for a change in what is selected, or in lines one names. */
export function AskHere({
  shown,
  text,
  within = { from: 0, to: text.length },
  isSource,
  onKept,
  children,
}: Props) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<Asked>()
  const [isLost, setLost] = useState(false)
  const range = useSelectedRange(place, asked !== undefined)
  const open = () => {
    if (!range) {
      setAsked({ part: within, isSelected: false })
      return
    }
    const { before, selected } = shownTexts(range)
    const found = (isSource ? placeInSource : placeInMarkdown)(
      text.slice(within.from, within.to),
      before,
      selected,
    )
    const part = found && { from: within.from + found.from, to: within.from + found.to }
    setLost(part === undefined)
    if (part) setAsked({ part, isSelected: true })
  }
  const close = () => {
    setAsked(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <div ref={place} className="artifact-asked">
      {children}
      {asked ? (
        <ChangeForm
          shown={shown}
          text={text}
          within={within}
          part={asked.part}
          isSelected={asked.isSelected}
          onPart={(part) => setAsked({ ...asked, part })}
          onKept={onKept}
          onClose={close}
          whileLoading={null}
        />
      ) : (
        <div className="artifact-ask">
          <Button
            ref={opener}
            size="small"
            variant={range ? 'primary' : 'plain'}
            // Pressed with a pointer, it would take the selection away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={open}
          >
            {range ? t('Ask for a change here') : t('Ask for a change')}
          </Button>
          <span role="status" className="text-[13px] text-muted">
            {isLost &&
              range &&
              t('The selection can’t be found in the source. Select it under “Source” instead.')}
          </span>
        </div>
      )}
    </div>
  )
}
