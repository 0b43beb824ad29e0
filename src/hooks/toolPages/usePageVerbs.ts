import { useEffect, useRef } from 'react'

import type { PageCalls } from '@/commands/toolPages/pageCalls'
import { EMPTY_DRAFT, isEmptyDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import type { PageFile } from '@/domain/toolPages/pageFile'
import type { ToolDecision } from '@/domain/tools/approval'
import type { ToolRun } from '@/domain/tools/toolRun'
import type { JsonObject } from '@/lib/json'
import { selectDraft } from '@/store/selectors'

import { useApp, useCommands } from '../app'

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
