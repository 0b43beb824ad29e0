import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { DisplayMode, PageBridge } from '@/domain/toolPages/createPageBridge'
import { pageResult } from '@/domain/toolPages/toolPage'
import { argumentsOf } from '@/domain/tools/toolCall'
import { shownName, type ToolRun } from '@/domain/tools/toolRun'
import { usePageVerbs, type PageState } from '@/hooks/toolPages/useToolPage'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Button } from '@/ui/controls/Button'
import { ForeignText } from '@/ui/foreign/ForeignText'

import { PageAsks, usePageAsks } from './PageAsks'
import { PageFrame } from './PageFrame'

type Props = {
  readonly conversationId: ConversationId
  readonly run: ToolRun
  readonly state: Extract<PageState, { type: 'open' | 'asked' }>
  readonly name: string
  readonly isAllowed: boolean
  readonly onForget: () => void
  readonly onClose: () => void
}

/** Longest that a page may take to end in peace, in milliseconds. */
const END_MS = 300

/** A page that is open: its frame, what it asks, and what it would tell the model. */
export function OpenPage({ conversationId, run, state, name, isAllowed, onForget, onClose }: Props) {
  const box = useRef<HTMLElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  const bridge = useRef<PageBridge>(undefined)
  const full = useFullScreen(box)
  const { asks, ask } = usePageAsks()
  const [note, setNote] = useState('')
  const { callTool, readResource, send, addToMessage, save } = usePageVerbs(conversationId, state.calls)
  const onBridge = useCallback((made: PageBridge) => {
    bridge.current = made
  }, [])

  async function close() {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, END_MS))
    await Promise.race([bridge.current?.end(), late])
    onClose()
  }
  const leave = () => closer.current?.focus()
  return (
    <section
      ref={box}
      aria-label={name}
      data-part="tool-page"
      className="flex flex-col overflow-hidden rounded-[8px] border border-line bg-surface text-[13px]"
    >
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</p>
        {isAllowed && (
          <Button size="small" variant="quiet" onClick={onForget}>
            {t('Ask before opening')}
          </Button>
        )}
        {document.fullscreenEnabled && (
          <Button
            size="small"
            variant="quiet"
            aria-pressed={full.isFull}
            onClick={() => void full.set(full.isFull ? 'inline' : 'fullscreen')}
          >
            {t('Full screen')}
          </Button>
        )}
        <Button ref={closer} size="small" onClick={() => void close()}>
          {t('Close')}
        </Button>
      </div>
      <PageFrame
        title={t('{page}: {tool}', { page: name, tool: spelledOut(shownName(run, run.title)) })}
        page={state.page}
        tool={{ name: run.title, inputSchema: { type: 'object' } }}
        isFull={full.isFull}
        onBridge={onBridge}
        onLeave={leave}
        host={{
          input: argumentsOf(run.arguments) ?? {},
          result: pageResult({
            content: run.content ?? [],
            ...(run.structured !== undefined && { structured: run.structured }),
            ...(run.page?.meta !== undefined && { meta: run.page.meta }),
            state: run.state,
          }),
          callTool: (tool, args) => callTool(tool, args, (of) => ask({ type: 'call', run: of })),
          readResource: (uri) => readResource(uri, (of) => ask({ type: 'call', run: of })),
          say: async (text) => (await ask({ type: 'message', text })) !== undefined && send(text),
          note: setNote,
          openLink: async (url) => (await ask({ type: 'link', url })) !== undefined,
          saveFile: async (file) => (await ask({ type: 'file', file })) !== undefined && save(file),
          setMode: full.set,
          close: () => void close(),
        }}
      />
      <PageAsks conversationId={conversationId} asks={asks} onDecide={leave} />
      {note !== '' && (
        <div className="flex items-start gap-2 border-t border-line px-3 py-2">
          <p className="line-clamp-3 min-w-0 flex-1 wrap-anywhere text-muted">
            {t('For the model:')} <ForeignText text={note.slice(0, 400)} />
          </p>
          <Button
            size="small"
            onClick={() => {
              addToMessage(note)
              setNote('')
            }}
          >
            {t('Add to message')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Shows an element on the whole screen and back; Escape leads back too, as the browser has it. */
function useFullScreen(box: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const note = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [box])
  /** Resolves to what is shown then: a browser may refuse. */
  async function set(mode: DisplayMode): Promise<DisplayMode> {
    const isNow = () => document.fullscreenElement !== null && document.fullscreenElement === box.current
    try {
      if (mode === 'fullscreen') await box.current?.requestFullscreen()
      else if (isNow()) await document.exitFullscreen()
    } catch {
      // Without a press a browser allows none.
    }
    return isNow() ? 'fullscreen' : 'inline'
  }
  return { isFull, set }
}
