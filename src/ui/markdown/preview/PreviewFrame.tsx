import { useEffect, useRef, useState } from 'react'

import { mermaidUrl } from './mermaidUrl'
import { readPreviewMessage } from './previewMessage'

type Props = {
  readonly kind: 'mermaid' | 'html'
  readonly source: string
  /** Address of the closed page. */
  readonly url: string
}

/** A preview that has not shown itself by then is ended, in milliseconds. */
const LIMIT_MS = 15_000
/** Heights of the frame, in pixels: a page does not say how high it is. */
const PAGE_HEIGHT = 420
const MAX_HEIGHT = 900

type State =
  | { readonly type: 'waiting' | 'tooSlow' }
  | { readonly type: 'shown'; readonly height: number }
  | { readonly type: 'failed'; readonly reason: string; readonly height: number }

/**
 * Runs a page or draws a diagram in a frame that has no origin: it reaches no network, no storage
 * and nothing of this page. A diagram that fails leaves the last good picture.
 */
export function PreviewFrame({ kind, source, url }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>({ type: 'waiting' })
  const isWaiting = state.type === 'waiting'

  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const window = frame.current?.contentWindow
      // The frame has no origin, so who sent it is all there is to check.
      if (!window || event.source !== window) return
      const message = readPreviewMessage(event.data)
      if (message?.type === 'ready') {
        const type = kind === 'mermaid' ? 'diagram' : 'page'
        window.postMessage({ type, source, script: new URL(mermaidUrl, location.href).href }, '*')
      } else if (message?.type === 'drawn') {
        setState({
          type: 'shown',
          height: kind === 'html' ? PAGE_HEIGHT : Math.min(MAX_HEIGHT, message.height),
        })
      } else if (message) {
        setState((before) => ({ ...message, height: before.type === 'shown' ? before.height : 0 }))
      }
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [kind, source])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setState({ type: 'tooSlow' }), LIMIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  return (
    <>
      <p role="status" className="md-preview-note">
        {noteOf(state, kind)}
      </p>
      {state.type !== 'tooSlow' && (
        <iframe
          ref={frame}
          title={kind === 'mermaid' ? 'Diagram' : 'Page preview'}
          src={url}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          style={{ height: 'height' in state ? state.height : 0 }}
        />
      )}
    </>
  )
}

function noteOf(state: State, kind: Props['kind']): string {
  switch (state.type) {
    case 'waiting':
      return kind === 'mermaid' ? 'Drawing…' : 'Opening…'
    case 'tooSlow':
      return `Ended: nothing to see after ${LIMIT_MS / 1000} seconds.`
    case 'failed':
      return `Could not be drawn: ${state.reason}`
    case 'shown':
      return kind === 'mermaid'
        ? ''
        : 'This page runs closed off. Blocked: network, images and fonts from elsewhere, storage, forms, pop-ups, and everything of this app.'
  }
}
