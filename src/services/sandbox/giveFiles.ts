import type { QuickJSContext } from 'quickjs-emscripten-core'

import { MOST_SCRIPT_FILES, SCRIPT_FILE_CHARS, type Script } from '@/domain/functions/script'

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
