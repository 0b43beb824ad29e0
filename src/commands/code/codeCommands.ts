import type { CodeLanguage, CodeOutcome } from '@/domain/code/codeRun'
import type { ConversationId, MessageId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { chatFiles } from './chatFiles'
import { runCode, type CodeWatch } from './runCode'

/** Running a piece of code of a reply. */
export const createCodeCommands = (deps: CommandDeps) => ({
  /** Runs it with the files that were attached up to its message. Never rejects. */
  runChatCode: async (
    {
      conversationId,
      messageId,
      language,
      code,
    }: {
      readonly conversationId: ConversationId
      readonly messageId: MessageId
      readonly language: CodeLanguage
      readonly code: string
    },
    signal: AbortSignal,
    watch: CodeWatch,
  ): Promise<CodeOutcome> => {
    const files = await chatFiles(deps, conversationId, messageId)
    return runCode(deps, { language, code, files }, signal, watch)
  },
})
