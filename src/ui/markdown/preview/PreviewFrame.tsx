import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { t } from '@/lib/text/t'

import { keepRoom, NO_ROOM, type Room, roomOf } from './drawnRooms'
import { loadMermaid, readPreviewMessage } from './previewMessage'

type Props = {
  readonly kind: 'mermaid' | 'html'
  readonly source: string
  /** Address of the closed page. */
  readonly url: string
  /** Whether scripts of the source run; of pages alone, and only after a person said so. */
  readonly runsScripts?: boolean
  /** It fills the place it is in, and says nothing once it is shown. */
  readonly isWhole?: boolean
  /** Told whether there is a picture now. */
  readonly onDrawn?: ((isDrawn: boolean) => void) | undefined
  /** The code that draws diagrams. @throws CodeMissing */
  readonly loadLibrary?: () => Promise<string>
}

/** A preview that hasn't shown itself by then is ended, in milliseconds. */
const LIMIT_MS = 15_000
/** A preview says two things: that it is ready, and what came of it. One that says more than this is ended. */
const MOST_MESSAGES = 20
/** Heights of the frame, in pixels: a page doesn't say how high it is. */
const PAGE_ROOM: Room = { height: 420 }
const MAX_HEIGHT = 900
const WHOLE: CSSProperties = { flex: 1, minHeight: 0 }

/** As high as the picture is at the width that the frame has, whatever that becomes. */
function styleOf({ height, natural }: Room): CSSProperties {
  // WebKit takes a box without height as out of sight.
  if (!natural || height === 0) return { height: Math.max(1, Math.min(MAX_HEIGHT, height)) }
  return {
    aspectRatio: `${natural.width} / ${natural.height}`,
    maxHeight: Math.min(MAX_HEIGHT, natural.height),
  }
}

type State =
  | { readonly type: 'tooSlow' | 'tooLoud' }
  | { readonly type: 'waiting'; readonly room: Room }
  | { readonly type: 'shown'; readonly room: Room }
  | { readonly type: 'failed'; readonly reason: string; readonly room: Room }

/**
 * Shows a page or draws a diagram in a frame that has no origin: it reaches no storage and nothing of this page, and
 * loads nothing from elsewhere. A diagram that fails leaves the last good picture. A frame that is scrolled far away
 * is unloaded until it comes near again, and one that floods this page with messages is ended: neither slows the page.
 */
export function PreviewFrame({
  kind,
  source,
  url,
  runsScripts = false,
  isWhole = false,
  onDrawn,
  loadLibrary = loadMermaid,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>(() => ({
    type: 'waiting',
    // A page has its room from the start: nothing moves under a press once it is shown.
    room: kind === 'mermaid' ? roomOf(source) : PAGE_ROOM,
  }))
  const isWaiting = state.type === 'waiting'
  const isEnded = state.type === 'tooSlow' || state.type === 'tooLoud'
  const isNear = useNearby(box)

  // Before the frame can be there: a busy page runs other effects later than it hears of it.
  useLayoutEffect(() => {
    // Each time it is loaded, it may say as much.
    let heard = 0
    const onMessage = (event: MessageEvent<unknown>) => {
      const window = frame.current?.contentWindow
      if (!window || !comesFrom(event.source, window)) return
      heard += 1
      if (heard > MOST_MESSAGES) setState({ type: 'tooLoud' })
      // The frame has no origin, so who sent it is all there is to check. What is in it says nothing of interest.
      if (event.source !== window || heard > MOST_MESSAGES) return
      const message = readPreviewMessage(event.data)
      if (message?.type === 'ready') {
        if (kind === 'html') window.postMessage({ type: 'page', source, runsScripts }, '*')
        else
          loadLibrary().then(
            (library) => window.postMessage({ type: 'diagram', source, library }, '*'),
            (cause: unknown) => setState(failedAfter(cause instanceof Error ? cause.message : String(cause))),
          )
      } else if (message?.type === 'drawn') {
        const room = kind === 'html' ? PAGE_ROOM : { height: message.height, natural: message.natural }
        if (kind === 'mermaid') keepRoom(source, room)
        setState({ type: 'shown', room })
      } else if (message) {
        setState(failedAfter(message.reason))
      }
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [kind, source, runsScripts, loadLibrary, isNear])

  useEffect(() => {
    if (!isWaiting || !isNear) return
    const timer = setTimeout(() => setState({ type: 'tooSlow' }), LIMIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isNear])

  const room = 'room' in state ? state.room : NO_ROOM
  const isDrawn = room.height > 0
  useEffect(() => onDrawn?.(isDrawn), [onDrawn, isDrawn])
  return (
    <>
      <p role="status" className="md-preview-note">
        {isWhole && state.type === 'shown' ? '' : noteOf(state, kind, runsScripts)}
      </p>
      {!isEnded && (
        <div ref={box} style={isWhole ? WHOLE : styleOf(room)}>
          {isNear && (
            <iframe
              ref={frame}
              title={kind === 'mermaid' ? t('Diagram') : t('Page preview')}
              src={url}
              sandbox="allow-scripts"
              referrerPolicy="no-referrer"
              style={{ height: '100%' }}
            />
          )}
        </div>
      )}
    </>
  )
}

/** What was drawn before stays in sight. */
const failedAfter =
  (reason: string) =>
  (before: State): State => ({ type: 'failed', reason, room: 'room' in before ? before.room : NO_ROOM })

function noteOf(state: State, kind: Props['kind'], runsScripts: boolean): string {
  switch (state.type) {
    case 'waiting':
      if (kind === 'html') return t('Opening…')
      return state.room.height > 0 ? '' : t('Drawing…')
    case 'tooSlow':
      return t('Stopped: nothing to show after {seconds} s.', { seconds: LIMIT_MS / 1000 })
    case 'tooLoud':
      return t('Stopped: this preview sent too many messages to Parlance.')
    case 'failed':
      return t('Couldn’t be drawn: {reason}', { reason: state.reason })
    case 'shown':
      if (kind === 'mermaid') return ''
      return runsScripts
        ? t(
            'Scripts are running, closed off from your data. Blocked: requests, WebRTC, images and fonts from elsewhere, storage, forms, pop-ups, and frames.',
          )
        : t('Scripts are off. Nothing is loaded from elsewhere.')
  }
}

/** Frames in frames are looked through this deep. */
const DEEPEST = 8

/** Whether a message comes from this window or a frame somewhere inside it. Looks at nothing that was sent. */
function comesFrom(source: MessageEventSource | null, window: Window): boolean {
  let at = source as Window | null
  for (let depth = 0; depth < DEEPEST && at !== null; depth += 1) {
    if (at === window) return true
    // Ports and workers have none.
    const { parent } = at as { readonly parent?: Window }
    if (parent === undefined || parent === at) return false
    at = parent
  }
  return false
}

/** One screen beyond what is seen. */
const MARGIN = '100% 0px'

/** Whether an element is on the screen or about to be. True where the browser can't tell. */
function useNearby(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    // `scrollMargin` is for the pane the element scrolls in.
    const margins: IntersectionObserverInit & { readonly scrollMargin: string } = {
      rootMargin: MARGIN,
      scrollMargin: MARGIN,
    }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setIsNear(last.isIntersecting)
    }, margins)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
