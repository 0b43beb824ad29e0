/** A finger that rests this long on something that can be dragged lifts it, in milliseconds. */
const LIFT_MS = 450
/** A finger that moves further than this before scrolls, in pixels. */
const SLIP_PX = 10

type Touched = { readonly source: Element; readonly x: number; readonly y: number; readonly timer: number }
type Lifted = { readonly source: Element; readonly transfer: DataTransfer; over: Element | null }

/**
 * Lets fingers drag what the mouse drags inside of `root`: resting on it lifts it, and the same events follow. Few browsers
 * do that by themselves, and some open a menu instead. Returns how to end it.
 */
export function dragByTouch(root: HTMLElement): () => void {
  let touched: Touched | undefined
  let lifted: Lifted | undefined

  const tell = (type: string, target: Element, transfer: DataTransfer): boolean =>
    // Says whether somebody prevented it, which for `dragover` means that they take it.
    !target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer }),
    )
  const lift = (source: Element) => {
    touched = undefined
    const transfer = new DataTransfer()
    tell('dragstart', source, transfer)
    // Nobody said what it is.
    if (transfer.types.length === 0) return
    lifted = { source, transfer, over: null }
    source.setAttribute('data-lifted', '')
  }
  const end = () => {
    clearTimeout(touched?.timer)
    touched = undefined
    if (!lifted) return
    lifted.source.removeAttribute('data-lifted')
    if (lifted.over) tell('dragleave', lifted.over, lifted.transfer)
    tell('dragend', lifted.source, lifted.transfer)
    lifted = undefined
  }

  const onStart = ({ touches, target }: TouchEvent) => {
    end()
    const [touch] = touches
    const source = target instanceof Element ? target.closest('a[href], [draggable="true"]') : null
    if (!touch || touches.length > 1 || !source) return
    const timer = setTimeout(() => lift(source), LIFT_MS)
    touched = { source, x: touch.clientX, y: touch.clientY, timer: Number(timer) }
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch) return
    if (touched && Math.hypot(touch.clientX - touched.x, touch.clientY - touched.y) > SLIP_PX) end()
    if (!lifted) return
    event.preventDefault()
    const under = document.elementFromPoint(touch.clientX, touch.clientY)
    if (lifted.over && lifted.over !== under) tell('dragleave', lifted.over, lifted.transfer)
    lifted.over = under && tell('dragover', under, lifted.transfer) ? under : null
  }
  const onEnd = (event: TouchEvent) => {
    // What was lifted is not clicked.
    if (lifted) event.preventDefault()
    if (lifted?.over) {
      const { over, transfer } = lifted
      lifted.over = null
      tell('drop', over, transfer)
    }
    end()
  }
  /** The browser's own menu or drag begins with the same rest of the finger. */
  const onOwn = (event: Event) => {
    if (lifted && event.isTrusted) event.preventDefault()
  }

  const listening = new AbortController()
  const { signal } = listening
  root.addEventListener('touchstart', onStart, { signal, passive: true })
  root.addEventListener('touchmove', onMove, { signal, passive: false })
  root.addEventListener('touchend', onEnd, { signal, passive: false })
  root.addEventListener('touchcancel', end, { signal })
  root.addEventListener('contextmenu', onOwn, { signal, capture: true })
  root.addEventListener('dragstart', onOwn, { signal, capture: true })
  return () => {
    listening.abort()
    end()
  }
}
