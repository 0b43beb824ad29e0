import {
  codeDownloadText,
  codeFileType,
  CODE_LANGUAGES,
  textOfBytes,
  type CodeFile,
  type CodeOutcome,
} from '@/domain/code/codeRun'
import { codeShownText } from '@/domain/code/codeShown'
import { CODE_DESCRIPTION, CODE_SCHEMA, PYTHON_RESET } from '@/domain/code/codeTool'
import { describeScriptEnd } from '@/domain/functions/script'
import { toolId, type ToolDefinition } from '@/domain/tools/toolDefinition'
import type { ToolContent } from '@/domain/tools/toolRun'
import type { RunnableTool, ToolOutcome, ToolProvider } from '@/domain/tools/toolExecutor'
import { toBase64InSteps } from '@/lib/base64'
import { sentence, stored } from '@/lib/text/english'
import { plural } from '@/lib/text/plural'
import { mark } from '@/lib/text/t'
import { yieldToPage } from '@/lib/time/afterPaint'

import type { CommandDeps } from '../deps'
import { chatFiles, runCode } from './runCode'

const TITLE = { javascript: mark('Run JavaScript'), python: mark('Run Python') } as const

/** What models are told of running code, a source for each language. */
export const codeTools = (): readonly ToolDefinition[] =>
  CODE_LANGUAGES.map((language) => {
    const source = { id: `code:${language}`, name: TITLE[language] }
    return {
      id: toolId(source, `run_${language}`),
      source,
      name: `run_${language}`,
      title: source.name,
      description: CODE_DESCRIPTION[language],
      inputSchema: JSON.stringify(CODE_SCHEMA),
      // Code reaches nothing beyond its sandbox and the files of its chat.
      hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
    }
  })

/** Runs the code of models, with the files of their chat. */
export function createCodeProvider(deps: CommandDeps): ToolProvider {
  const runnable = (definition: ToolDefinition, at: number): RunnableTool => ({
    ...definition,
    run: async (call, { signal, onProgress, conversationId }) => {
      const language = CODE_LANGUAGES[at] ?? 'javascript'
      const { code } = call.arguments
      const files = conversationId === undefined ? [] : await chatFiles(deps, conversationId, null)
      const order = { language, code: typeof code === 'string' ? code : '', files, conversationId }
      const outcome = await runCode(deps, order, signal, {
        onPrint: (output) => onProgress({ output }),
        onDownload: (download) =>
          onProgress({
            done: download.loadedBytes,
            total: download.totalBytes,
            message: codeDownloadText(download),
          }),
      })
      return codeResult(outcome)
    },
  })
  return {
    listSources: () => Promise.resolve(codeTools().map(({ source }) => source)),
    toolsOf: (sources) =>
      Promise.resolve({
        tools: codeTools()
          .map(runnable)
          .filter(({ source }) => sources.includes(source.id)),
        problems: [],
      }),
  }
}

/** What a run came to, for the model and the person. */
export async function codeResult(outcome: CodeOutcome): Promise<ToolOutcome> {
  const { end, printed, isCut, files, left, table, variables = [], isReset } = outcome
  const why = sentence(() => describeScriptEnd(end))
  const value = end.type === 'done' ? end.value : undefined
  const written: ToolContent[] = []
  for (const file of files) {
    written.push(await fileContent(file))
    await yieldToPage()
  }
  const content: readonly ToolContent[] = [
    ...(printed === '' ? [] : [{ type: 'text', text: printed } as const]),
    ...(table
      ? [{ type: 'text', text: codeShownText({ type: 'table', table }), audience: 'person' } as const]
      : []),
    ...(value === undefined
      ? []
      : [{ type: 'text', text: value, ...(table && { audience: 'model' as const }) } as const]),
    ...written,
    ...(why === undefined ? [] : [{ type: 'text', text: why } as const]),
    ...(isReset ? [{ type: 'text', text: PYTHON_RESET, audience: 'model' } as const] : []),
    ...(variables.length > 0
      ? [{ type: 'text', text: codeShownText({ type: 'variables', variables }), audience: 'person' } as const]
      : []),
  ]
  const notes = [
    ...(why === undefined ? [] : [why]),
    ...(isReset ? [stored(PYTHON_RESET)] : []),
    ...(isCut ? [stored('The output was cut after 100,000 characters.')] : []),
    ...(left > 0
      ? [
          sentence(() =>
            plural(left, {
              one: '{count} more file was left out: at most 20 files and 20 MB.',
              other: '{count} more files were left out: at most 20 files and 20 MB.',
            }),
          ),
        ]
      : []),
  ]
  return { state: why === undefined ? 'done' : 'failed', content, notes }
}

async function fileContent(file: CodeFile): Promise<ToolContent> {
  const mediaType = codeFileType(file)
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(mediaType))
    return { type: 'image', data: await toBase64InSteps(file.bytes), mediaType }
  const text = textOfBytes(file.bytes)
  const uri = `file:///${encodeURIComponent(file.name)}`
  return text === undefined
    ? { type: 'resource', uri, mediaType, data: await toBase64InSteps(file.bytes) }
    : { type: 'resource', uri, mediaType, text }
}
