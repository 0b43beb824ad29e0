/**
 * Leaves out the beginning that the caller gave. When the last message is the assistant's, llama.cpp goes
 * on from it and repeats it at the head of what it says; the interface gives the continuation alone.
 * Text that turns out to begin otherwise is given whole.
 */
export function createEchoFilter(given: string): (text: string) => string {
  let held = ''
  let isOver = given === ''
  return (text) => {
    if (isOver) return text
    held += text
    if (held.length < given.length && given.startsWith(held)) return ''
    isOver = true
    return held.startsWith(given) ? held.slice(given.length) : held
  }
}
