import { createContext, useContext, useId, useState, type ReactNode } from 'react'

import { ChevronRight } from '@/ui/icons'

import { classNames } from '../classNames'

type DisclosureProps = {
  /** The button's words. */
  readonly label: ReactNode
  /** Its accessible name where that is not its words. */
  readonly name?: string | undefined
  readonly children: ReactNode
  /** What is inside, in a few words, at the right while it is closed. */
  readonly hint?: string | undefined
  /** When given, the owner decides; otherwise the disclosure remembers by itself. */
  readonly isOpen?: boolean | undefined
  readonly onToggle?: ((isOpen: boolean) => void) | undefined
  readonly isOpenAtFirst?: boolean | undefined
  readonly className?: string | undefined
  readonly panelClassName?: string | undefined
}

/** A button that shows and hides what belongs to it. What is hidden is not in the page. */
export function Disclosure({
  label,
  name,
  hint,
  children,
  isOpen: isOpenOutside,
  onToggle,
  isOpenAtFirst = false,
  className,
  panelClassName,
}: DisclosureProps) {
  const id = useId()
  const [isOpenInside, setIsOpenInside] = useState(isOpenAtFirst)
  const isOpen = isOpenOutside ?? isOpenInside
  const toggle = () => {
    setIsOpenInside(!isOpen)
    onToggle?.(!isOpen)
  }
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={toggle}
        className="inline-flex max-w-full items-center gap-1.5 rounded text-start text-sm text-muted hover:text-text pointer-coarse:min-h-11"
      >
        <span className="min-w-0">{label}</span>
        <ChevronRight
          aria-hidden
          size={14}
          className={classNames(
            'shrink-0 transition-transform duration-100',
            isOpen && 'rotate-90 rtl:-rotate-90',
          )}
        />
        {hint !== undefined && !isOpen && (
          <span aria-hidden className="disclosure-hint">
            {hint}
          </span>
        )}
      </button>
      {isOpen && (
        <div id={id} className={panelClassName ?? 'mt-2'}>
          {children}
        </div>
      )}
    </div>
  )
}

/** What must be seen although it is folded away: everything, while it is printed; or texts somebody looks for. */
export type Unfold =
  { readonly type: 'everything' } | { readonly type: 'texts'; readonly isWanted: (text: string) => boolean }

/** How much of what follows must be visible. */
export const UnfoldContext = createContext<Unfold | null>(null)

/**
 * Whether something is folded, and how to fold it. A text that is looked for is unfolded once and then stays so until
 * the person folds it; on paper nothing is folded.
 *
 * @param text what is folded, or will be; read only when something is looked for.
 */
export function useFold(
  isFoldedAtFirst: () => boolean,
  text: () => string,
): readonly [isFolded: boolean, setFolded: (isFolded: boolean) => void] {
  const unfold = useContext(UnfoldContext)
  const [isFolded, setFolded] = useState(isFoldedAtFirst)
  const [answered, setAnswered] = useState<Unfold | null>(null)
  if (unfold !== answered) {
    setAnswered(unfold)
    if (isFolded && unfold?.type === 'texts' && unfold.isWanted(text())) setFolded(false)
  }
  return [isFolded && unfold?.type !== 'everything', setFolded]
}
