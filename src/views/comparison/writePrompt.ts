import type { RefObject } from 'react'

/** Puts the cursor where the first prompt of the form in an element is written. */
export const writePrompt = ({ current }: RefObject<HTMLElement | null>): void =>
  current?.querySelector('textarea')?.focus()
