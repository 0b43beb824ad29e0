import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { createPageBridge, type PageBridge, type PageHost } from '@/domain/toolPages/createPageBridge'
import { frameAddress, type ToolPage } from '@/domain/toolPages/toolPage'
import type { JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'
import { useLook } from '@/ui/charts/useLook'

import { MOST_HEIGHT, pageContext } from './pageContext'

type Props = {
  readonly title: string
  readonly page: ToolPage
  /** The tool whose result it shows, as MCP says it. */
  readonly tool: JsonObject
  readonly isFull: boolean
  readonly host: Omit<PageHost, 'send' | 'context' | 'resize'>
  /** Told how to end the page in peace. */
  readonly onBridge: (bridge: PageBridge) => void
  /** Escape was pressed in the page. */
  readonly onLeave: () => void
}

/** A page that hasn't shown itself by then is ended, in milliseconds. */
const LIMIT_MS = 15_000
/** A page that sends more messages than this in this time (milliseconds) is ended. */
const MOST_MESSAGES = 600
const MESSAGES_MS = 5_000
const LEAST_HEIGHT = 80
const FIRST_HEIGHT = 320

/**
 * A page of a tool, in a frame without an origin inside the closed page (`public/preview.html`), with which it talks
 * through that. What it says is foreign: `createPageBridge` reads it.
 */
export function PageFrame({ title, page, tool, isFull, host, onBridge, onLeave }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'tooSlow' | 'tooLoud'>('waiting')
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const look = useLook()
  const context = () => pageContext(frame.current?.clientWidth ?? 0, isFull, tool)
  const now = useRef({ host, context, onLeave })
  useLayoutEffect(() => {
    now.current = { host, context, onLeave }
  })
  const bridge = useRef<PageBridge>(undefined)

  useLayoutEffect(() => {
    const send = (message: JsonObject) =>
      frame.current?.contentWindow?.postMessage({ type: 'tell', message }, '*')
    const made = createPageBridge({
      ...now.current.host,
      callTool: (...given) => now.current.host.callTool(...given),
      readResource: (...given) => now.current.host.readResource(...given),
      send,
      context: () => now.current.context(),
      resize: (wanted) => setHeight(Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Math.ceil(wanted)))),
    })
    bridge.current = made
    onBridge(made)
    let heard = 0
    let since = 0
    const onMessage = ({ source, data, timeStamp }: MessageEvent<unknown>) => {
      // The frame has no origin, so who sent it is all there is to check. What it shows can't send as it.
      if (source !== frame.current?.contentWindow || !isRecordWithType(data)) return
      if (timeStamp - since > MESSAGES_MS) {
        since = timeStamp
        heard = 0
      }
      heard += 1
      if (heard > MOST_MESSAGES) setState('tooLoud')
      else if (data.type === 'ready')
        frame.current.contentWindow?.postMessage({ type: 'app', source: page.html }, '*')
      else if (data.type === 'drawn') setState((before) => (before === 'waiting' ? 'shown' : before))
      else if (data.type === 'leave') {
        // Focus is taken from the page alone.
        if (document.activeElement === frame.current) now.current.onLeave()
      } else if (data.type === 'said') made.hear(data.message)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [page, onBridge])

  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setState('tooSlow'), LIMIT_MS)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => bridge.current?.changed(now.current.context()), [look, isFull])

  if (state === 'tooSlow' || state === 'tooLoud')
    return (
      <p role="alert" className="px-3 py-2 text-[13px] text-danger">
        {state === 'tooSlow'
          ? t('Stopped: nothing to show after {seconds} s.', { seconds: LIMIT_MS / 1000 })
          : t('Stopped: this page sent too many messages to Parlance.')}
      </p>
    )
  return (
    <>
      <p role="status" className="sr-only">
        {state === 'waiting' ? t('Opening…') : t('Press Escape to leave the page.')}
      </p>
      <iframe
        ref={frame}
        title={title}
        src={frameAddress(page.addresses)}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        className="block w-full border-0"
        style={isFull ? { height: '100%', flex: 1 } : { height }}
      />
    </>
  )
}

const isRecordWithType = (data: unknown): data is { readonly type: string; readonly message?: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'
