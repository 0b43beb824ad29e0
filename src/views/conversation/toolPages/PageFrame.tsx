import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { createPageBridge, type PageBridge, type PageHost } from '@/domain/toolPages/createPageBridge'
import { frameAddress, type ToolPage } from '@/domain/toolPages/toolPage'
import type { JsonObject } from '@/lib/json'
import { language } from '@/lib/text/language'
import { t } from '@/lib/text/t'
import { useLook } from '@/ui/charts/useLook'

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

/** Our colours and fonts, by the names that pages of tools know them by. */
const STYLES = {
  '--color-background-primary': '--surface',
  '--color-background-secondary': '--ground',
  '--color-background-tertiary': '--sunken',
  '--color-background-inverse': '--text',
  '--color-background-info': '--accent-soft',
  '--color-background-warning': '--warn-soft',
  '--color-text-primary': '--text',
  '--color-text-secondary': '--muted',
  '--color-text-tertiary': '--muted',
  '--color-text-inverse': '--surface',
  '--color-text-info': '--accent',
  '--color-text-success': '--accent',
  '--color-text-danger': '--danger',
  '--color-text-warning': '--money',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-border-tertiary': '--line',
  '--color-border-info': '--accent-line',
  '--color-border-danger': '--danger',
  '--color-ring-primary': '--accent',
} as const

/** Highest that a page may be in a chat, in pixels. */
const MOST_HEIGHT = 800

/** Whether the page of this app is dark now. */
function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return scheme.includes('light') ? scheme.includes('dark') && prefersDark() : scheme.includes('dark')
}

const prefersDark = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches

/** What a page of a tool is told of where it is shown, as MCP Apps names it. */
function pageContext(width: number, isFull: boolean, tool: JsonObject): JsonObject {
  const look = getComputedStyle(document.documentElement)
  const variables = Object.fromEntries(
    Object.entries(STYLES).map(([name, own]) => [name, look.getPropertyValue(own).trim()]),
  )
  return {
    toolInfo: { tool },
    theme: isDark() ? 'dark' : 'light',
    styles: {
      variables: {
        ...variables,
        '--font-sans': 'system-ui, sans-serif',
        '--font-mono': 'ui-monospace, monospace',
        '--border-radius-sm': '4px',
        '--border-radius-md': '8px',
        '--border-radius-lg': '12px',
      },
    },
    displayMode: isFull ? 'fullscreen' : 'inline',
    availableDisplayModes: document.fullscreenEnabled ? ['inline', 'fullscreen'] : ['inline'],
    containerDimensions: isFull
      ? { width: window.innerWidth, height: window.innerHeight }
      : { width, maxHeight: MOST_HEIGHT },
    locale: language().code,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'Parlance',
    platform: 'web',
  }
}
