import {
  CODE_LIMIT_MS,
  textOfBytes,
  type CodeDownload,
  type CodeFile,
  type CodeLanguage,
  type CodeOutcome,
} from '@/domain/code/codeRun'
import type { ScriptOutcome } from '@/domain/functions/script'
import { yieldToPage } from '@/lib/time/yieldToPage'

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
  { sandbox }: Pick<CommandDeps, 'sandbox'>,
  {
    language,
    code,
    files,
  }: { readonly language: CodeLanguage; readonly code: string; readonly files: readonly CodeFile[] },
  signal: AbortSignal,
  watch: CodeWatch = {},
): Promise<CodeOutcome> {
  const limitMs = CODE_LIMIT_MS[language]
  if (language === 'python') return sandbox.python({ code, files, limitMs }, signal, watch)
  const texts = files.flatMap(({ name, bytes }) => {
    const text = textOfBytes(bytes)
    return text === undefined ? [] : [[name, text] as const]
  })
  const script = { code, kind: 'program', input: '{}', limitMs, files: Object.fromEntries(texts) } as const
  return codeOutcome(await sandbox.run(script, signal, watch.onPrint))
}

/** File by file: all 20 MB at once would keep the page from answering. */
async function codeOutcome({ files, ...rest }: ScriptOutcome): Promise<CodeOutcome> {
  const written: CodeFile[] = []
  for (const [name, text] of Object.entries(files)) {
    written.push({ name, bytes: new TextEncoder().encode(text) })
    await yieldToPage()
  }
  return { ...rest, files: written, left: 0 }
}
