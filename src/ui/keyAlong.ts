import type { KeyboardEvent } from 'react'

const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * The key of an event as it would be where lines run from left to right: `ArrowRight` goes on along the line, and
 * `ArrowLeft` back, whichever way the element runs. Not for charts and code, which run one way everywhere.
 */
export const keyAlong = ({ key, currentTarget }: KeyboardEvent): string =>
  getComputedStyle(currentTarget).direction === 'rtl' ? (TURNED[key] ?? key) : key
