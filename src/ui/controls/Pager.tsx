import { ChevronLeft, ChevronRight } from '@/ui/icons'

import { IconButton } from './IconButton'

type Props = {
  /** From 1. */
  readonly number: number
  readonly total: number
  readonly previous: string
  readonly next: string
  readonly onStep: (step: 1 | -1) => void
  readonly className?: string
}

/** Which of several is shown, and the way to its neighbours. Nothing when there is one. */
export function Pager({ number, total, previous, next, onStep, className = '' }: Props) {
  if (total < 2) return null
  return (
    <span className={`inline-flex items-center tabular-nums ${className}`}>
      <IconButton
        size="small"
        icon={ChevronLeft}
        label={previous}
        disabled={number <= 1}
        onClick={() => onStep(-1)}
      />
      <span>
        {number} / {total}
      </span>
      <IconButton
        size="small"
        icon={ChevronRight}
        label={next}
        disabled={number >= total}
        onClick={() => onStep(1)}
      />
    </span>
  )
}
