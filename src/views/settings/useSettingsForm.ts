import { type RefObject, useEffect, useRef, useState } from 'react'

import { useSaving } from './useSaving'

/** What forms of settings have in common: the focus is in the first field, and goes to what is wrong. */
export function useSettingsForm({
  first = 'input',
  onEscape,
}: {
  /** The field one begins with, as a selector. */
  readonly first?: string
  /** Undefined where Escape is for what is in the form. */
  readonly onEscape?: () => void
}) {
  const formRef = useRef<HTMLFormElement>(null)
  const saving = useSaving()
  const [firstField] = useState(first)
  useEffect(() => formRef.current?.querySelector<HTMLElement>(firstField)?.focus(), [firstField])
  useEscape(formRef, onEscape)
  return {
    formRef,
    saving,
    /** Moves the focus to the first field with an error, once it is marked. */
    showFault: () => {
      requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    },
  }
}

/** Escape inside a form closes it, unless something in it took the key. */
function useEscape(form: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (!onEscape) return
    const element = form.current
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onEscape()
    }
    element?.addEventListener('keydown', close)
    return () => element?.removeEventListener('keydown', close)
  }, [form, onEscape])
}
