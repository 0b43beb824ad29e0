import type { SavedPrompt } from '../settings/settings'
import { hasWords, searchedText, wantedWords } from '@/lib/text/wantedWords'
import { createFinder } from '../search/createFinder'

/** What is being looked for in the middle of a message: `@` an assistant, `/` a prompt. */
export type ComposerTrigger = {
  readonly sign: '@' | '/'
  /** What is typed behind the sign. */
  readonly query: string
  /** Where the sign is in the text, and where the query ends. */
  readonly from: number
  readonly to: number
}

const TRIGGER = /(?:^|\s)([@/])([^\s@/]{0,40})$/

/** The sign and the word before the cursor; undefined where none begins a word there. */
export function composerTrigger(text: string, cursor: number): ComposerTrigger | undefined {
  const found = TRIGGER.exec(text.slice(Math.max(0, cursor - 50), cursor))
  if (!found) return undefined
  const [, sign, query = ''] = found
  return sign === '@' || sign === '/'
    ? { sign, query, from: cursor - query.length - 1, to: cursor }
    : undefined
}

/** Prompts with all typed words in title, folder, tags or text; those come first whose title begins with what is typed. */
export function matchPrompts(prompts: readonly SavedPrompt[], query: string): readonly SavedPrompt[] {
  const words = wantedWords(query)
  const holds = ({ title, folder = '', tags = [], text }: SavedPrompt): boolean =>
    hasWords(searchedText([title, folder, ...tags, text].join('\n')), words)
  const rank = ({ title }: SavedPrompt): number => {
    const at = createFinder(query, { isCaseSensitive: false })?.(title)[0]?.[0]
    return at === undefined ? 2 : at === 0 ? 0 : 1
  }
  return prompts.filter(holds).toSorted((one, other) => rank(one) - rank(other))
}
