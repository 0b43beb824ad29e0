import type { Conversation } from '@/domain/conversations/conversation'
import type { Message } from '@/domain/messages/message'
import type { SearchFilters } from '@/domain/search/search'
import { foldForms, spaced, UNSPACED, WORD } from '@/lib/text/foldText'

/** Text of one message beyond this is not searched, in characters. */
const MAX_SEARCHED_CHARS = 1_000_000

/** What of a message is searched: what it says, calls, returns and carries. Not its reasoning. */
export function searchableText(message: Message): string {
  const texts = message.parts.flatMap((part): readonly string[] => {
    switch (part.type) {
      case 'text':
      case 'refusal':
      case 'toolResult':
        return [part.text]
      case 'toolCall':
        return [part.name, part.arguments]
      case 'hostedCall':
        return part.input === undefined ? [] : [part.input]
      case 'citation':
        return part.title === undefined ? [] : [part.title]
      case 'image':
      case 'audio':
      case 'file':
        return [part.name]
      case 'reasoning':
        return []
    }
  })
  return texts.join('\n').slice(0, MAX_SEARCHED_CHARS)
}

/** Whether a message has a block of code. */
export const hasCode = (message: Message): boolean =>
  message.parts.some((part) => part.type === 'text' && /^ {0,3}(?:```|~~~)/m.test(part.text))

/** Whether a message carries a file. */
export const hasAttachment = (message: Message): boolean =>
  message.parts.some((part) => 'attachmentId' in part)

/** Whether a conversation may have hits at all. */
export const conversationMatches = (conversation: Conversation, filters: SearchFilters): boolean =>
  (filters.includesTrash === true || conversation.trashedAt === null) &&
  (filters.tag === undefined || conversation.tags.includes(filters.tag)) &&
  (filters.project === undefined || conversation.settings.project === filters.project) &&
  (filters.conversationId === undefined || conversation.id === filters.conversationId)

/** Whether a message may be a hit. */
export const messageMatches = (message: Message, filters: SearchFilters): boolean =>
  (filters.role === undefined || message.role === filters.role) &&
  (filters.model === undefined || message.reply?.model === filters.model) &&
  (filters.from === undefined || message.createdAt >= filters.from) &&
  (filters.to === undefined || message.createdAt <= filters.to) &&
  (filters.hasCode === undefined || hasCode(message) === filters.hasCode) &&
  (filters.hasAttachment === undefined || hasAttachment(message) === filters.hasAttachment)

/** One thing every hit must contain. */
export type SearchTerm =
  /** A word; `isPrefix` while it may still be being typed. */
  (
    | { readonly type: 'word'; readonly text: string; readonly isPrefix: boolean }
    /** Text that must match exactly: in quotes, or in a script without spaces. */
    | { readonly type: 'phrase'; readonly text: string }
  ) & {
    /** The same with “ä” as “ae”, where that differs. */
    readonly spelled?: string
  }

const UNSPACED_RUN = new RegExp(`${UNSPACED.source}+|[^]`, 'gu')
/** Korean writes particles right behind a word. */
const HANGUL = /^[\u1100-\u11ff]/
const MAX_TERMS = 12
const MAX_QUERY_CHARS = 500

/** What a query asks for. Words in any order, phrases in quotes; the last word matches as it is being typed. */
export function searchTerms(query: string): readonly SearchTerm[] {
  const [plain = [], spelled = plain] = foldForms(query.slice(0, MAX_QUERY_CHARS)).map(({ text }) =>
    termsIn(text),
  )
  return plain.map((term, index) => {
    const other = spelled[index]?.text
    return other === undefined || other === term.text ? term : { ...term, spelled: other }
  })
}

function termsIn(text: string): readonly SearchTerm[] {
  const terms: SearchTerm[] = []
  const rest = text.replace(/"([^"]+)"/g, (_, phrase: string) => {
    if (phrase.trim()) terms.push({ type: 'phrase', text: phrase.trim() })
    return ' '
  })
  const isTyping = /[\p{L}\p{M}\p{N}]$/u.test(rest)
  const words = rest.match(WORD) ?? []
  words.forEach((word, index) => {
    const isPrefix = (isTyping && index === words.length - 1) || HANGUL.test(word)
    terms.push(
      ...(UNSPACED.test(word) ? runsOf(word, isPrefix) : [{ type: 'word', text: word, isPrefix } as const]),
    )
  })
  return terms.slice(0, MAX_TERMS)
}

/** Splits a word of mixed scripts: runs without spaces are phrases, the rest are words. */
function runsOf(word: string, isPrefix: boolean): readonly SearchTerm[] {
  const terms: SearchTerm[] = []
  let plain = ''
  const flush = (last: boolean) => {
    if (plain) terms.push({ type: 'word', text: plain, isPrefix: isPrefix && last })
    plain = ''
  }
  for (const [run] of word.matchAll(UNSPACED_RUN)) {
    if (!UNSPACED.test(run)) {
      plain += run
      continue
    }
    flush(false)
    terms.push({ type: 'phrase', text: run })
  }
  flush(true)
  return terms
}

/** Words of a term as the index has them. */
export const wordsOf = (text: string): readonly string[] => spaced(text).match(WORD) ?? []
