import {
  CODE_LIMIT_MS,
  type CodeDownload,
  type CodeFile,
  type CodeLanguage,
  type CodeOutcome,
  fileNames,
  MOST_CODE_BYTES,
  MOST_CODE_FILES,
  textOfBytes,
} from '@/domain/code/codeRun'
import type { KeptPackage, PackageNeed } from '@/domain/code/pythonPackages'
import type { ScriptOutcome } from '@/domain/functions/script'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import { pathTo } from '@/domain/tree/tree'
import { yieldToPage } from '@/lib/time/afterPaint'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'

export type CodeWatch = {
  readonly onDownload?: (progress: CodeDownload) => void
  /** Gets all that was printed so far. */
  readonly onPrint?: (printed: string) => void
  /** The code begins: Python takes a while to start. */
  readonly onBegin?: () => void
}

/** Runs code where it reaches no network, no storage and no page, with files by name. Never rejects. */
export async function runCode(
  { sandbox, store, newId }: Pick<CommandDeps, 'sandbox' | 'store' | 'newId'>,
  {
    language,
    code,
    imports = [],
    runs = '',
    files,
    conversationId,
  }: {
    readonly language: CodeLanguage
    readonly code: string
    /** Modules that what Python runs imports, besides those that the code imports itself. */
    readonly imports?: readonly string[]
    /** What Python runs besides the code itself. */
    readonly runs?: string
    readonly files: readonly CodeFile[]
    readonly conversationId?: ConversationId | undefined
  },
  signal: AbortSignal,
  watch: CodeWatch = {},
): Promise<CodeOutcome> {
  const limitMs = CODE_LIMIT_MS[language]
  if (language === 'python') {
    const chat = conversationId === undefined ? {} : { chat: conversationId }
    const onNeed = (need: PackageNeed, until: AbortSignal) => askForPackages({ store, newId }, need, until)
    return sandbox.python({ ...chat, code, imports, runs, files, limitMs }, signal, { ...watch, onNeed })
  }
  const texts = new Map<string, string>()
  const binaries = new Map<string, CodeFile['bytes']>()
  for (const { name, bytes } of files) {
    const text = textOfBytes(bytes)
    if (text === undefined) binaries.set(name, bytes)
    else texts.set(name, text)
  }
  const script = {
    code,
    kind: 'program',
    input: '{}',
    limitMs,
    files: Object.fromEntries(texts),
    binaries: Object.fromEntries(binaries),
  } as const
  return codeOutcome(await sandbox.run(script, signal, watch.onPrint))
}

/** Asks the person whether packages may be downloaded; no where the run is stopped first. */
const askForPackages = (
  { store, newId }: Pick<CommandDeps, 'store' | 'newId'>,
  need: PackageNeed,
  signal: AbortSignal,
): Promise<boolean> =>
  new Promise((resolve) => {
    const id = newId()
    const answer = (isAllowed: boolean) => {
      signal.removeEventListener('abort', no)
      store.getState().packagesSettled(id)
      resolve(isAllowed)
    }
    const no = () => answer(false)
    signal.addEventListener('abort', no)
    store.getState().packagesAsked({ id, need, answer })
  })

/** File by file: all 20 MB at once would keep the page from answering. */
async function codeOutcome({ files, ...rest }: ScriptOutcome): Promise<CodeOutcome> {
  const written: CodeFile[] = []
  for (const [name, text] of Object.entries(files)) {
    written.push({ name, bytes: new TextEncoder().encode(text) })
    await yieldToPage()
  }
  return { ...rest, files: written, left: 0 }
}

/**
 * The files that were attached in a chat up to a message, as they were attached: the newest 20, and 20 MB of them. One
 * that is no longer on this device is left out.
 *
 * @param leaf null for the shown path.
 */
export async function chatFiles(
  { store, storage }: Pick<CommandDeps, 'store' | 'storage'>,
  id: ConversationId,
  leaf: MessageId | null,
): Promise<readonly CodeFile[]> {
  const { tree, path } = selectThread(id)(store.getState())
  const attached = new Map<AttachmentId, { readonly name: string; readonly bytes: number }>()
  for (const messageId of pathTo(tree, leaf ?? path.at(-1) ?? null))
    for (const part of tree.byId.get(messageId)?.parts ?? []) {
      if (!('attachmentId' in part)) continue
      const { attachmentId, name, sizeBytes, document } = part
      attached.set(document?.originalId ?? attachmentId, {
        name,
        bytes: document?.originalBytes ?? sizeBytes,
      })
    }
  let room = MOST_CODE_BYTES
  const chosen = [...attached]
    .toReversed()
    .filter(([, { bytes }]) => (room -= bytes) >= 0)
    .slice(0, MOST_CODE_FILES)
    .toReversed()
  const names = fileNames(chosen.map(([, { name }]) => name))
  const files = await Promise.all(
    chosen.map(async ([attachment], at): Promise<readonly CodeFile[]> => {
      const loaded = await storage.loadAttachment(attachment)
      const name = names[at]
      if (!loaded.ok || !loaded.value || name === undefined) return []
      return [{ name, bytes: new Uint8Array(await loaded.value.arrayBuffer()) }]
    }),
  )
  return files.flat()
}

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
    return runCode(deps, { language, code, files, conversationId }, signal, watch)
  },

  /** The files of Python packages that are kept on this device. */
  listPythonPackages: async (): Promise<readonly KeptPackage[]> =>
    (await deps.load('pythonPackages')).packageStore().list(),

  /** The files of languages that text is recognised in, kept on this device. */
  listTextLanguages: async (): Promise<readonly KeptPackage[]> => (await deps.load('ocr')).ocrStore().list(),

  deleteTextLanguage: async (fileName: string): Promise<void> =>
    (await deps.load('ocr')).ocrStore().remove(fileName),

  deletePythonPackage: async (fileName: string): Promise<void> =>
    (await deps.load('pythonPackages')).packageStore().remove(fileName),
})
