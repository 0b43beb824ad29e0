import type { QuickJSContext } from 'quickjs-emscripten-core'

import {
  MOST_SCRIPT_FILES,
  SCRIPT_FILE_CHARS,
  SCRIPT_OUTPUT_CHARS,
  type Script,
} from '@/domain/functions/script'

/** The first pieces are told at once; later ones at most this often, or when there is this much to tell. */
const MOST_AT_ONCE = 100
const TOLD_EVERY_MS = 50
const TOLD_CHARS = 4_000

/** Takes what a script prints, up to a limit; and gives it random numbers, of which it has none of its own. */
export function createPrinter(onPrint?: (text: string) => void) {
  let printed = ''
  let isCut = false
  let told = 0
  let toldChars = 0
  let toldAt = -Infinity

  function flush(): void {
    if (toldChars === printed.length) return
    onPrint?.(printed.slice(toldChars))
    toldChars = printed.length
    told += 1
    toldAt = performance.now()
  }
  /** Tells what waits, where it is time. */
  function tell(): void {
    const isDue =
      told < MOST_AT_ONCE ||
      printed.length - toldChars >= TOLD_CHARS ||
      performance.now() - toldAt >= TOLD_EVERY_MS
    if (isDue) flush()
  }

  return {
    give(context: QuickJSContext): void {
      const print = context.newFunction('print', (handle) => {
        const line = `${context.getString(handle)}\n`
        const room = SCRIPT_OUTPUT_CHARS - printed.length
        isCut ||= line.length > room
        printed += line.slice(0, Math.max(0, room))
        tell()
      })
      context.setProp(context.global, '__print', print)
      print.dispose()
      const random = context.newFunction('random', () =>
        context.newNumber(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
      )
      context.setProp(context.global, '__random', random)
      random.dispose()
    },
    tell,
    flush,
    text: () => ({ printed, isCut }),
  }
}

/** Files a script may read by name, as text or bytes, and the texts it writes. Names are only names: there are no folders. */
export function giveFiles(
  context: QuickJSContext,
  files: NonNullable<Script['files']> = {},
  binaries: NonNullable<Script['binaries']> = {},
) {
  const all = new Map<string, string | Uint8Array<ArrayBuffer>>([
    ...Object.entries(files),
    ...Object.entries(binaries),
  ])
  const written = new Map<string, string>()
  let chars = 0

  const give = (name: string, work: Parameters<QuickJSContext['newFunction']>[1]) => {
    const handle = context.newFunction(name, work)
    context.setProp(context.global, `__${name}`, handle)
    handle.dispose()
  }
  give('readFile', (name) => {
    const content = all.get(context.getString(name))
    if (content === undefined) return context.undefined
    return typeof content === 'string'
      ? context.newString(content)
      : context.newError('It is no text: use readBytes(name)')
  })
  give('readBytes', (name) => {
    const content = all.get(context.getString(name))
    if (content === undefined) return context.undefined
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content.slice()
    return context.newArrayBuffer(bytes.buffer)
  })
  give('listFiles', () => context.newString(JSON.stringify([...all.keys()])))
  give('writeFile', (nameHandle, textHandle) => {
    const name = context.getString(nameHandle)
    const text = context.getString(textHandle)
    chars += text.length
    const isNew = !written.has(name)
    if (chars > SCRIPT_FILE_CHARS || (isNew && written.size >= MOST_SCRIPT_FILES))
      return context.newError('Too many files, or too much in them')
    all.set(name, text)
    written.set(name, text)
    return context.undefined
  })
  return { written: () => Object.fromEntries(written) }
}

/**
 * What a script finds besides the language itself: `console`, `crypto.getRandomValues`, files by name. `__json` writes
 * the result: what JSON cannot write becomes text.
 */
export const PRELUDE = `(() => {
  const show = (value) => {
    if (typeof value === 'string') return value
    if (value instanceof Error) return String(value)
    if (typeof value === 'function') return '[function ' + value.name + ']'
    try { const text = JSON.stringify(value, replace); return text === undefined ? String(value) : text } catch (error) { return String(value) }
  }
  const replace = (key, value) =>
    typeof value === 'bigint' ? value.toString()
      : value instanceof Map ? Object.fromEntries(value)
      : value instanceof Set ? [...value]
      : value
  const print = __print
  const log = (...values) => print(values.map(show).join(' '))
  globalThis.console = { log, info: log, debug: log, warn: log, error: log, table: log }
  globalThis.print = log
  const random = __random
  globalThis.crypto = {
    getRandomValues(array) { for (let at = 0; at < array.length; at++) array[at] = random(); return array },
  }
  const read = __readFile, bytes = __readBytes, write = __writeFile, list = __listFiles
  globalThis.readFile = (name) => {
    const text = read(String(name))
    if (text === undefined) throw new Error('There is no file named ' + name)
    if (text instanceof Error) throw text
    return text
  }
  globalThis.readBytes = (name) => {
    const buffer = bytes(String(name))
    if (buffer === undefined) throw new Error('There is no file named ' + name)
    return new Uint8Array(buffer)
  }
  globalThis.writeFile = (name, text) => write(String(name), typeof text === 'string' ? text : show(text))
  globalThis.listFiles = () => JSON.parse(list())
  globalThis.__json = (value) => {
    if (value === undefined) return undefined
    const text = JSON.stringify(value, replace)
    return text === undefined ? JSON.stringify(String(value)) : text
  }
  for (const name of ['__print', '__random', '__readFile', '__readBytes', '__writeFile', '__listFiles']) delete globalThis[name]
})()`
