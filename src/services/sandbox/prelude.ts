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
