import { useCallback, useRef } from 'react'

import { classNames } from '../classNames'
import { CONTROL, type FieldControl } from '../controls/Field'

type Selection = { readonly from: number; readonly to: number }

/** How a box that leaves gives the focus, with what is selected, to the one that takes its place. */
export type Handover = {
  /** Undefined where the focus is elsewhere. */
  readonly leave: (selection: Selection | undefined) => void
  /** What was left, once. */
  readonly take: () => Selection | undefined
}

export function useHandover(): Handover {
  const left = useRef<Selection>(undefined)
  const leave = useCallback((selection: Selection | undefined) => {
    left.current = selection
  }, [])
  const take = useCallback(() => {
    const selection = left.current
    left.current = undefined
    return selection
  }, [])
  return { leave, take }
}

/**
 * The text area that stands in for an editor until its code is here. Somebody may be typing in it when the editor takes
 * its place.
 */
export function PlainBox({
  control,
  value,
  onChange,
  placeholder,
  onLeave,
}: {
  readonly control: FieldControl
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly onLeave: Handover['leave']
}) {
  const ref = useCallback(
    (box: HTMLTextAreaElement) => () => {
      // React lets go of an element before it takes it from the page: it still has the focus here.
      onLeave(document.activeElement === box ? { from: box.selectionStart, to: box.selectionEnd } : undefined)
    },
    [onLeave],
  )
  return (
    <textarea
      ref={ref}
      autoComplete="off"
      {...control}
      value={value}
      spellCheck={false}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classNames(CONTROL, 'min-h-32 w-full resize-y py-1.5 font-mono text-[13px] leading-5')}
    />
  )
}
