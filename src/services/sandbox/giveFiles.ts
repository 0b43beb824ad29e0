import type { QuickJSContext } from 'quickjs-emscripten-core'

import { MOST_SCRIPT_FILES, SCRIPT_FILE_CHARS } from '@/domain/functions/script'

/** Text files a script may read by name, and those it writes. Names are only names: there are no folders. */
export function giveFiles(context: QuickJSContext, files: Readonly<Record<string, string>>) {
  const all = new Map(Object.entries(files))
  const written = new Map<string, string>()
  let chars = 0

  const give = (name: string, work: Parameters<QuickJSContext['newFunction']>[1]) => {
    const handle = context.newFunction(name, work)
    context.setProp(context.global, `__${name}`, handle)
    handle.dispose()
  }
  give('readFile', (name) => {
    const text = all.get(context.getString(name))
    return text === undefined ? context.undefined : context.newString(text)
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
