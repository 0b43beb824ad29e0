import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'

import { SCRIPT_OUTPUT_CHARS, type ScriptEnd } from '../functions/script'

export const CODE_LANGUAGES = ['javascript', 'python'] as const
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]

/** A file of a chat that code may read, or one that it wrote. The name is only a name: there are no folders. */
export type CodeFile = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type CodeOutcome = {
  readonly end: ScriptEnd
  /** What the code printed, cut at 100,000 characters. */
  readonly printed: string
  readonly isCut: boolean
  readonly files: readonly CodeFile[]
  /** How many files it wrote beside them, beyond what is taken out. */
  readonly left: number
  /** Milliseconds it ran. */
  readonly ms: number
  /** Its last value, where that is a table. */
  readonly table?: CodeTable
  /** What the interpreter of its chat keeps for the next run. */
  readonly variables?: readonly CodeVariable[]
  /** The interpreter was ended with variables of earlier runs in it. */
  readonly isReset?: true
}

/** The first rows of a table: the first column names them. */
export type CodeTable = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly CodeCell[])[]
  /** Rows and columns of all of it. */
  readonly total: number
  readonly columnTotal: number
}
export type CodeCell = string | number | boolean | null

/** `size`: a shape, a length or a small value, as the interpreter writes it. */
export type CodeVariable = { readonly name: string; readonly type: string; readonly size: string }

/** Before code runs: what is downloaded, in bytes; Python itself unless `what` says otherwise. */
export type CodeDownload = {
  readonly loadedBytes: number
  readonly totalBytes: number
  readonly what?: 'packages'
}

/** What is downloaded, with its size. */
export const codeDownloadText = ({ totalBytes, what }: CodeDownload): string =>
  what === 'packages'
    ? t('Downloading Python packages, {size}, once', { size: formatBytes(totalBytes) })
    : t('Downloading Python, {size}, once', { size: formatBytes(totalBytes) })

/** Most memory of a Python, in bytes; `public/python.html` holds it to that. */
export const PYTHON_MEMORY_BYTES = 512 * 1024 * 1024

/** Longest run of a model's code, in milliseconds. */
export const CODE_LIMIT_MS: Readonly<Record<CodeLanguage, number>> = { javascript: 10_000, python: 60_000 }

/** Most that is handed in: files, and bytes altogether. */
export const MOST_CODE_FILES = 20
export const MOST_CODE_BYTES = 20_000_000

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
}

/** The media type of a file by its first bytes or the end of its name; `application/octet-stream` where neither tells. */
export function codeFileType({ name, bytes }: CodeFile): string {
  const [a, b, c, d] = bytes
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'image/png'
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'image/jpeg'
  if (a === 0x47 && b === 0x49 && c === 0x46) return 'image/gif'
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = TYPES[ending]
  // A picture that has no such bytes is none.
  if (type !== undefined && !/^image\/(?:png|jpeg|gif)$/.test(type)) return type
  return textStart(bytes, SNIFFED_BYTES) === undefined ? 'application/octet-stream' : 'text/plain'
}

/** As much of a file tells whether it is text: all of one of 20 MB would keep the page from answering. */
const SNIFFED_BYTES = 64 * 1024

/** The text that the first `mostBytes` bytes are; undefined where they are no text. A character that is cut is left out. */
export const textStart = (bytes: Uint8Array<ArrayBuffer>, mostBytes: number): string | undefined =>
  decoded(bytes.subarray(0, mostBytes), bytes.length > mostBytes)

/** Bytes as text where they are UTF-8 and no program's; undefined else. */
export const textOfBytes = (bytes: Uint8Array<ArrayBuffer>): string | undefined => decoded(bytes, false)

function decoded(bytes: Uint8Array<ArrayBuffer>, isCut: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Names of their own for files, in the folders they name: none above, nothing hidden, none twice. */
export function fileNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  const folders = new Set<string>()
  return names.map((each) => {
    const parts = each
      .split(/[\\/]/)
      .map((part) => part.replace(/^\.+/, '').slice(-120))
      .filter((part) => part !== '' && !part.endsWith(':'))
    const plain = parts.pop() ?? 'file'
    const around = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
    // No folder is called as a file is.
    const folder = around.some((path) => taken.has(path)) ? undefined : around.at(-1)
    if (folder !== undefined) around.forEach((path) => folders.add(path))
    const [, stem = plain, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(plain) ?? []
    const placed = (name: string) => (folder === undefined ? name : `${folder}/${name}`)
    let name = placed(plain)
    for (let number = 2; taken.has(name) || folders.has(name); number++)
      name = placed(`${stem} ${number}${ending}`)
    taken.add(name)
    return name
  })
}

/** More messages than any run that keeps to its own limits sends in a minute. */
const MOST_MESSAGES = 5_000

/**
 * Takes what a run says while it goes on, within the limits whatever its frame or worker sends: those are kept here,
 * where the code that runs can't reach them.
 *
 * @param onPrint gets all that was printed so far.
 */
export function createIntake(onPrint: ((printed: string) => void) | undefined) {
  let printed = ''
  let isCut = false
  let heard = 0
  return {
    /** Counts a message; false once there are more than may be. */
    hears: (): boolean => (heard += 1) <= MOST_MESSAGES,

    /** Takes a piece of what was printed; cut where there is no room. What is no text is left out. */
    print(text: unknown): void {
      if (typeof text !== 'string') return
      const room = SCRIPT_OUTPUT_CHARS - printed.length
      isCut ||= text.length > room
      if (room <= 0) return
      printed += text.slice(0, room)
      onPrint?.(printed)
    },
    printed: () => printed,
    isCut: () => isCut,
  }
}

/** Packages people expect, which are no part of Python itself. */
const PACKAGES = /ModuleNotFoundError: No module named '([\w.]+)'/
/** As Python, numpy and pandas say that there is no more memory. */
const NO_MEMORY = /^(?:[\w.]*\.)?_?(?:ArrayMemoryError|MemoryError)\b/

/** Whether an error of Python says that memory ran out. */
export const isOutOfMemory = (message: string): boolean => NO_MEMORY.test(message)

/** What of a Python traceback is about the code that was run, and the line of it (from 1). */
export function readPythonError(traceback: string): {
  readonly message: string
  readonly line?: number
} {
  const lines = traceback.trimEnd().split('\n')
  // Behind the last place comes the error, and behind it what the package has to say.
  const place = lines.findLastIndex((line) => /^\s*File "/.test(line))
  const message = (lines.slice(place + 1).find((line) => /^\S/.test(line)) ?? lines.at(-1) ?? '').trim()
  const line = Number([...traceback.matchAll(/File "<code>", line (\d+)/g)].at(-1)?.[1])
  const missing = PACKAGES.exec(message)?.[1]
  return {
    message: missing === undefined ? message : `${message}. ${notThere(missing)}`,
    ...(line > 0 && { line }),
  }
}

const notThere = (name: string): string =>
  t(
    '{name} isn’t among the packages that can be used here. Packages are found by the imports at the start: import it there if it is one of Pyodide’s, or do without it.',
    { name: name.split('.')[0] ?? name },
  )
