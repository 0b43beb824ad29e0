import type { Model } from './model'

/** Letters and figures with single spaces between: `GPT-4o mini` is `gpt 4o mini`, `qwen2.5` keeps its point. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()

/** `provider/model:variant` without its provider. */
const bare = (id: string): string => id.slice(id.lastIndexOf('/') + 1)
/** `Provider: Model` without its provider. */
const bareName = (name: string): string => name.slice(name.indexOf(': ') + 1)

const NONE = 9
/** Ranks from here on are of words that are only found apart. */
export const WEAK_MATCH = NONE

/**
 * How well a model matches what was typed: 0 is its id or name, 1 one of them without the provider's, 2 the same for
 * letters and figures, 3 begins with it as whole words, 4 begins with it, 5 has it as whole words, 6 has it; 9 for
 * words that are only found apart. Among equals the shorter name is meant.
 */
export function rankMatch(query: string): (model: Model) => number {
  const typed = query.trim().toLowerCase()
  const wanted = plain(query)
  return ({ id, name }) => {
    const whole = [id.toLowerCase(), name.toLowerCase()]
    if (whole.includes(typed)) return 0
    const short = [bare(id).toLowerCase(), bareName(name).trim().toLowerCase()]
    if (short.includes(typed)) return 1
    const plains = [...short, ...whole].map(plain)
    if (plains.includes(wanted)) return 2
    const best = Math.min(...plains.map((text) => place(text, wanted)))
    const words = wanted.split(' ')
    // Words found apart: more of them whole is nearer.
    const apart = Math.min(
      ...plains.map((text) => words.filter((word) => !` ${text} `.includes(` ${word} `)).length),
    )
    const shortest = Math.min(...plains.map((text) => text.length))
    return (best === NONE ? NONE + apart : best) + Math.min(0.9, shortest / 100)
  }
}

function place(text: string, wanted: string): number {
  if (text.startsWith(`${wanted} `)) return 3
  if (text.startsWith(wanted)) return 4
  if (` ${text} `.includes(` ${wanted} `)) return 5
  return text.includes(wanted) ? 6 : NONE
}
