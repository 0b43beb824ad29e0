import type { Message } from '../messages/message'
import { argumentsOf } from '../tools/toolCall'
import { isToolRun, type ToolRun } from '../tools/toolRun'

/** What a chat has read of a page or another source: only what is here can be quoted. */
export type ReadText = {
  /** Without what is behind `#`. */
  readonly url: string
  readonly title: string
  readonly date?: string
  /** The number that its model knows it by. */
  readonly number?: number
  readonly texts: readonly string[]
}

/**
 * The sources of a chat with the text that was read of each: pages, and the passages that searches gave. What a tool brought
 * without saying from where belongs to the addresses in its call and in its text.
 */
export function readTexts(messages: readonly Message[]): readonly ReadText[] {
  const found = new Map<string, ReadText>()
  const add = (text: ReadText) => {
    const before = found.get(text.url)
    found.set(text.url, { ...before, ...text, texts: [...(before?.texts ?? []), ...text.texts] })
  }
  for (const message of messages) {
    const run = runIn(message)
    if (run?.state !== 'done' || !comesFromOutside(run)) continue
    const whole = (run.content ?? []).flatMap((block) =>
      block.type === 'text' || block.type === 'resource' ? (block.text ?? []) : [],
    )
    if (run.structured !== undefined) whole.push(run.structured)
    const sources = run.sources ?? []
    for (const { url, title, date, number, passage } of sources)
      add({
        url: withoutFragment(url),
        title,
        ...(date !== undefined && { date }),
        number,
        // One source: the text is of it. Of several, each has its passage.
        texts: [...(passage === undefined ? [] : [passage]), ...(sources.length === 1 ? whole : [])],
      })
    if (sources.length === 0 && run.origin !== undefined)
      for (const url of addressesOf(run, whole)) add({ url, title: hostIn(url), texts: whole })
  }
  return [...found.values()]
}

export const runIn = ({ parts }: Pick<Message, 'parts'>): ToolRun | undefined => {
  const [part] = parts
  return part?.type === 'toolResult' && isToolRun(part.run) ? part.run : undefined
}

/** What tools of the app say on their own is nothing that was read: a model could have put it there. */
const comesFromOutside = ({ origin, sources = [] }: ToolRun): boolean =>
  origin !== undefined || sources.length > 0

export const withoutFragment = (url: string): string => url.replace(/#.*$/s, '')

const ADDRESS = /https?:\/\/[^\s<>"'`)\]}\\]+/g
const MOST_ADDRESSES = 50

const addressesOf = (run: ToolRun, texts: readonly string[]): readonly string[] =>
  [
    ...new Set(
      [...Object.values(argumentsOf(run.arguments) ?? {}), ...texts].flatMap((each) =>
        typeof each === 'string' ? [...each.matchAll(ADDRESS)].map(([url]) => cleaned(url)) : [],
      ),
    ),
  ].slice(0, MOST_ADDRESSES)

const cleaned = (url: string): string => withoutFragment(url).replace(/[.,;:!?]+$/, '')

const hostIn = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/.*$/s, '')
