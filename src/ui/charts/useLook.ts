import { useSyncExternalStore } from 'react'

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']

/**
 * A text that changes whenever the colours or the sharpness of the page may have: for what is painted rather than
 * styled, and has to be painted again then.
 */
export const useLook = (): string => useSyncExternalStore(watch, lookOf, () => '')

function lookOf(): string {
  const { theme } = document.documentElement.dataset
  const matches = typeof matchMedia === 'function' ? QUERIES.map((query) => matchMedia(query).matches) : []
  return [theme, ...matches, window.devicePixelRatio].join(' ')
}

function watch(listener: () => void) {
  const queries = typeof matchMedia === 'function' ? QUERIES.map((query) => matchMedia(query)) : []
  for (const query of queries) query.addEventListener('change', listener)
  // Another zoom of the page is another number of pixels.
  addEventListener('resize', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
    removeEventListener('resize', listener)
    observer.disconnect()
  }
}
