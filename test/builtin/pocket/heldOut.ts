import { readFileSync } from 'node:fs'

/** A phrasing that Pocket never saw in training, and how to tell that its reply is on the right topic. */
export type HeldOut = {
  readonly prompt: string
  readonly topic: string
  /** Phrases of which a right reply has one. */
  readonly any?: readonly string[]
  /** Phrases all of which a right reply has. */
  readonly all?: readonly string[]
}

export const heldOut = JSON.parse(
  readFileSync('src/builtin/pocket/heldout.json', 'utf8'),
) as readonly HeldOut[]

/** Whether a reply has the marks of its topic. Phrases are compared as small letters and digits. */
export function isRight({ any, all }: HeldOut, reply: string): boolean {
  const text = ` ${(reply.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ')} `
  const has = (phrase: string) => text.includes(` ${phrase} `)
  return any ? any.some(has) : (all ?? []).every(has)
}
