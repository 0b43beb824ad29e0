import { useEffect, useRef, useState } from 'react'

import { Kbd } from '../controls/Kbd'

type Shown = { readonly text: string; readonly keys: string | undefined; readonly anchor: DOMRect }

/** Milliseconds the pointer rests before the words appear; keyboard focus shows them at once. */
const REST_MS = 450

/**
 * The one tooltip of the page: shows `data-tooltip` (and `data-tooltip-keys`) of whatever has the
 * pointer or the focus. The words repeat the accessible name, so nothing is announced twice.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>()
  const boxRef = useRef<HTMLDivElement>(null)

  useEffect(() => watchTooltips(setShown), [])

  // Placed once its size is known, within the window, below the anchor or above where there is no room.
  useEffect(() => {
    const box = boxRef.current
    if (!box || !shown) return
    const { anchor } = shown
    const left = anchor.left + anchor.width / 2 - box.offsetWidth / 2
    const below = anchor.bottom + 6
    const fits = below + box.offsetHeight + 4 < window.innerHeight
    box.style.left = `${Math.max(6, Math.min(left, window.innerWidth - box.offsetWidth - 6))}px`
    box.style.top = `${fits ? below : anchor.top - box.offsetHeight - 6}px`
    box.style.visibility = 'visible'
  }, [shown])

  if (!shown) return null
  return (
    <div
      ref={boxRef}
      aria-hidden
      className="pointer-events-none invisible fixed top-0 z-50 flex max-w-72 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 py-1 text-xs leading-4 text-text shadow-(--shadow-float)"
    >
      {shown.text}
      {shown.keys !== undefined && <Kbd keys={shown.keys} />}
    </div>
  )
}

/** Listens in the whole document; returns how to stop. */
function watchTooltips(show: (shown: Shown | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    show(undefined)
  }
  const consider = (target: EventTarget | null, delayMs: number) => {
    hide()
    const anchor = target instanceof Element ? target.closest('[data-tooltip]') : null
    const text = anchor?.getAttribute('data-tooltip')
    if (!anchor || !text || anchor.getAttribute('aria-expanded') === 'true') return
    timer = setTimeout(() => {
      const keys = anchor.getAttribute('data-tooltip-keys') ?? undefined
      if (anchor.isConnected) show({ text, keys, anchor: anchor.getBoundingClientRect() })
    }, delayMs)
  }
  const point = (event: PointerEvent) => event.pointerType === 'mouse' && consider(event.target, REST_MS)
  const focus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) consider(event.target, 0)
  }

  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', point, options)
  document.addEventListener('focusin', focus, options)
  for (const type of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const) {
    document.addEventListener(type, hide, options)
  }
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
