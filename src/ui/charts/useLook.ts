import { useSyncExternalStore } from 'react'

import { useMediaQuery } from '../layout/useMediaQuery'

/**
 * A text that changes whenever the colours or the sharpness of the page may have: for what is painted rather than
 * styled, and has to be painted again then.
 */
export function useLook(): string {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const hasMoreContrast = useMediaQuery('(prefers-contrast: more)')
  const isForced = useMediaQuery('(forced-colors: active)')
  const page = useSyncExternalStore(watch, themeAndPixels, () => '')
  return [page, isDark, hasMoreContrast, isForced].join(' ')
}

const themeAndPixels = (): string =>
  `${document.documentElement.dataset['theme'] ?? ''} ${window.devicePixelRatio}`

function watch(listener: () => void) {
  // Another zoom of the page is another number of pixels.
  addEventListener('resize', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    removeEventListener('resize', listener)
    observer.disconnect()
  }
}
