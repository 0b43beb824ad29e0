import { useEffect, type RefObject } from 'react'

/** Escape inside a form closes it, unless something in it took the key. */
export function useEscape(form: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined): void {
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
