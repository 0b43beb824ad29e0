/** Where a swipe from the edge begins, in pixels from it: the first few are the system's own step back. */
const EDGE_PX = 40
/** How far a finger goes for it to be a swipe, and how much further along the line than across, in pixels. */
const FAR_PX = 56
const STEEPEST = 0.6

type Swipes = {
  /** From the edge where lines begin, towards the page. */
  readonly onIn?: () => void
  /** From anywhere towards that edge. */
  readonly onBack?: () => void
}

/**
 * Tells of swipes along the line, which begin at the edge or lead to it: left, and right where lines run from there.
 * One that scrolls something sideways, selects or drags is none. Returns how to end it.
 */
export function swipeAtEdge(root: Document, { onIn, onBack }: Swipes): () => void {
  let from: { readonly x: number; readonly y: number } | undefined

  const isFromRight = () => getComputedStyle(root.documentElement).direction === 'rtl'
  /** Pixels from the edge where lines begin. */
  const inward = (x: number) => (isFromRight() ? root.documentElement.clientWidth - x : x)

  const onStart = ({ touches, target }: TouchEvent) => {
    const [touch] = touches
    from = undefined
    if (!touch || touches.length > 1) return
    if (onIn && inward(touch.clientX) > EDGE_PX) return
    // A dialog is above the page, and what takes the finger for itself goes first.
    if (onIn && root.querySelector('[role="dialog"]')) return
    if (target instanceof Element && (target.closest('input[type="range"]') || scrollsSideways(target)))
      return
    from = { x: touch.clientX, y: touch.clientY }
  }
  const onMove = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!from || !touch) return
    const along = inward(touch.clientX) - inward(from.x)
    const across = Math.abs(touch.clientY - from.y)
    if (touches.length > 1 || root.querySelector('[data-lifted]') || across > FAR_PX) {
      from = undefined
      return
    }
    if (Math.abs(along) < FAR_PX || across > Math.abs(along) * STEEPEST) return
    from = undefined
    if (along > 0) onIn?.()
    else onBack?.()
  }
  const onEnd = () => {
    from = undefined
  }

  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  root.addEventListener('touchstart', onStart, options)
  root.addEventListener('touchmove', onMove, options)
  root.addEventListener('touchend', onEnd, options)
  root.addEventListener('touchcancel', onEnd, options)
  return () => listening.abort()
}

/** Whether this, or something around it, has been scrolled sideways: a swipe scrolls it back first. */
function scrollsSideways(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (at.scrollLeft !== 0) return true
  return false
}
