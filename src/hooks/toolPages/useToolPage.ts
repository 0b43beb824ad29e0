import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { PageCalls } from '@/commands/toolPages/pageCommands'
import { EMPTY_DRAFT, isEmptyDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { opensPages, type PageFile, type ToolPage } from '@/domain/toolPages/toolPage'
import type { ToolDecision } from '@/domain/tools/approval'
import type { ToolRun } from '@/domain/tools/toolRun'
import type { JsonObject } from '@/lib/json'
import { selectDraft } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'

/** How far a page is. One that is `asked` about is read, and opens once the person says so. */
export type PageState =
  | { readonly type: 'closed' }
  | { readonly type: 'reading' }
  | { readonly type: 'asked' | 'open'; readonly page: ToolPage; readonly calls: PageCalls }
  /** A sentence. */
  | { readonly type: 'failed'; readonly message: string }

/** The page that shows what a call gave: closed until the person opens it, or has allowed pages of its server to open. */
export function useToolPage(conversationId: ConversationId, { toolId, page }: ToolRun) {
  const { store } = useApp()
  const { loadPageCommands } = useCommands()
  const [state, setState] = useState<PageState>({ type: 'closed' })
  const [source, setSource] = useState<string>()
  const isAllowed = useAppState(
    ({ settings }) => source !== undefined && opensPages(settings.toolApprovals, source),
  )
  const reading = useRef<AbortController>(undefined)
  const uri = page?.uri

  async function open(isPressed: boolean): Promise<void> {
    if (toolId === undefined || uri === undefined) return
    const controller = new AbortController()
    reading.current = controller
    const { signal } = controller
    const isLeft = () => signal.aborted
    const commands = await loadPageCommands()
    const calls = commands.openPageCalls(conversationId, toolId)
    const of = calls.source()
    const { toolApprovals } = store.getState().settings
    if (!isLeft()) setSource(of)
    // By itself it opens only where the person has said so.
    if (isLeft() || (!isPressed && (of === undefined || !opensPages(toolApprovals, of)))) return
    setState({ type: 'reading' })
    const read = await commands.readToolPage(toolId, uri, signal)
    if (isLeft()) return
    if (!read.ok) setState({ type: 'failed', message: read.error })
    else {
      // A browser that can't close a page off opens none, whatever was said elsewhere: the question says why.
      const isKnown =
        'trustedTypes' in globalThis &&
        of !== undefined &&
        opensPages(toolApprovals, of, read.value.addresses)
      setState({ type: isKnown ? 'open' : 'asked', page: read.value, calls })
    }
  }
  const openKnown = useEffectEvent(() => open(false))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the code for it has come
    void openKnown()
    return () => reading.current?.abort()
  }, [conversationId, toolId, uri])

  return {
    state,
    isAllowed,
    open: () => void open(true),
    show: () => setState((now) => (now.type === 'asked' ? { ...now, type: 'open' } : now)),
    close: () => {
      reading.current?.abort()
      setState({ type: 'closed' })
    },
    /** Lets pages of this server open by themselves, or no more. */
    remember: async (isRemembered: boolean) => {
      if (source === undefined) return
      const { openPagesOf } = await loadPageCommands()
      const known = 'page' in state ? state.page.addresses : { connect: [], resource: [] }
      await openPagesOf(source, isRemembered ? known : undefined)
    },
  }
}

type Ask = (run: ToolRun) => Promise<ToolDecision | undefined>

/** What a page of a tool may do once the person allowed it. Its calls end with it. */
export function usePageVerbs(conversationId: ConversationId, calls: PageCalls) {
  const { store } = useApp()
  const { sendMessage, saveDraft, saveFile } = useCommands()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])
  const given = (ask: Ask) => ({ ask, signal: ending.current?.signal ?? AbortSignal.abort() })
  const draft = () => selectDraft(conversationId)(store.getState())
  return {
    callTool: (name: string, args: JsonObject, ask: Ask) => calls.callTool(name, args, given(ask)),
    readResource: (uri: string, ask: Ask) => calls.readResource(uri, given(ask)),
    /** Sends a message; what the person has typed stays where it is. */
    send: (text: string): boolean => {
      const own = draft()
      void sendMessage(conversationId, { ...EMPTY_DRAFT, text })
      if (!isEmptyDraft(own)) saveDraft(conversationId, own)
      return true
    },
    addToMessage: (text: string): void => {
      const own = draft()
      saveDraft(conversationId, { ...own, text: [own.text, text].filter(Boolean).join('\n\n') })
    },
    save: async ({ name, mediaType, part }: PageFile): Promise<boolean> =>
      (await saveFile(name, [part], mediaType)).ok,
  }
}
