import { cutAtLetter } from '@/lib/text/cutAtWord'

import { messageText, type Message } from '../messages/message'

const INSTRUCTION =
  'Write a title for the conversation below: at most six words, in its language, without quotation marks and ' +
  'without a full stop. Answer with the title only.'

/** Longest reply asked for, in tokens: models that reason need some before they write. */
export const TITLE_TOKENS = 400
/** As much of a message as a title needs, in characters. */
const MOST_CHARS = 1_500
const MOST_TITLE_CHARS = 80

/** What is sent for a title: the first message of the person and the first reply. Empty when nothing was said. */
export function titlePrompt(path: readonly Message[]): string {
  const said = (['user', 'assistant'] as const).flatMap((role) => {
    const message = path.find((each) => each.role === role && messageText(each).trim() !== '')
    return message
      ? `${role === 'user' ? 'Person' : 'Assistant'}: ${messageText(message).slice(0, MOST_CHARS)}`
      : []
  })
  return said.length === 0 ? '' : [INSTRUCTION, ...said].join('\n\n')
}

/** What models write before a title, in the languages of the interface. */
const LABEL =
  /^(?:title|titel|título|titre|название|заголовок|标题|標題|タイトル|題名|제목|शीर्षक|العنوان)\s*[:：]\s*/iu
const OPENING = /^["“”„«»‹›‘’'「『《*_`\s]+/u
/** Full stops of all scripts among them. */
const CLOSING = /["”“„»«›‹’‘'」』》*_`.。．।۔\s]+$/u

/** The title in a model's answer, without what models wrap it in; empty where there is none. */
export function titleInReply(reply: string): string {
  const line =
    reply
      .split('\n')
      .map((part) => part.trim())
      .find(Boolean) ?? ''
  const title = line
    .replace(/^(#+|\*+)\s*/, '')
    .replace(LABEL, '')
    .replace(OPENING, '')
    .replace(CLOSING, '')
  return cutAtLetter(title, MOST_TITLE_CHARS).trim()
}
