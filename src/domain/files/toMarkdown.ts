import { english, inEnglish } from '@/lib/text/english'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import type { Conversation } from '../conversations/conversation'
import type { AttachmentId } from '../ids'
import type { CitationPart, MergeFacts, Message, Part } from '../messages/message'
import { hostedWords, isAskedInLine } from '../replies/describeReply'
import { citationNumbers, withMarks } from '../sources/sourceMarks'
import { pathTo, treeOf } from '../tree/tree'

export type MarkdownFileDeps = {
  /** An image as a `data:` URL; undefined for one that is only named. */
  readonly imageOf?: (id: AttachmentId) => Promise<string | undefined>
  /** What the collections that the conversation looks in are called. */
  readonly collections?: readonly string[]
  /** Called with messages written and messages in all. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * The shown path of a conversation as Markdown, for reading and for other programs. Variants that are not shown
 * are left out; `toHtmlDocument` has them. The text of replies is Markdown already and is written unchanged. In pieces, a
 * turn each. Pictures are in the file, each once, behind all text: their bytes would part the sentences.
 */
export async function* toMarkdown(
  conversation: Conversation,
  messages: readonly Message[],
  { imageOf = () => Promise.resolve(undefined), collections = [], onProgress }: MarkdownFileDeps = {},
): AsyncGenerator<string, void> {
  const tree = treeOf(messages)
  const path = pathTo(tree, conversation.activeLeafId ?? messages.at(-1)?.id ?? null)
  const prompt = conversation.settings.systemPrompt
  const labels = new Map<AttachmentId, string>()
  yield `# ${oneLine(conversation.title)}\n`
  if (prompt) yield `\n## ${english('System prompt')}\n\n${prompt}\n`
  if (collections.length > 0)
    yield `\n## ${english('Knowledge')}\n\n${collections.map((name) => `- ${oneLine(name)}`).join('\n')}\n`
  for (const [index, id] of path.entries()) {
    const message = tree.byId.get(id)
    if (message) {
      for (const part of message.parts)
        if (part.type === 'image' && !labels.has(part.attachmentId) && (await imageOf(part.attachmentId)))
          labels.set(part.attachmentId, `attached-picture-${labels.size + 1}`)
      yield `\n${turn(message, labels)}\n`
    }
    onProgress?.(index + 1, path.length)
  }
  // Read again, one at a time: all of them may be larger than memory.
  for (const [id, label] of labels) yield `\n[${label}]: <${(await imageOf(id)) ?? ''}>\n`
}

function turn(message: Message, labels: ReadonlyMap<AttachmentId, string>): string {
  const numbers = citationNumbers(message.parts)
  const parts = withMarks(message.parts)
    .map((part) => (part.type === 'citation' ? source(part, numbers.get(part) ?? 0) : partText(part, labels)))
    .filter(Boolean)
  const notes = inEnglish(() => notesOf(message)).map((note) => `*${note}*`)
  return [`## ${oneLine(inEnglish(() => speakerOf(message)))}`, ...parts, ...notes].join('\n\n')
}

/** A source with its passages, under the number it has in the app. */
function source({ url, title, date, passages = [] }: CitationPart, number: number): string {
  const name = [title && oneLine(title), date && oneLine(date), url && `<${oneLine(url)}>`]
    .filter(Boolean)
    .join(', ')
  const quotes = passages.map(({ text, page }) =>
    quoted(`${page === undefined ? '' : `Page ${page}: `}${oneLine(text)}`),
  )
  return [english('Source {number}: {name}', { number, name }), ...quotes].join('\n\n')
}

function partText(part: Exclude<Part, CitationPart>, labels: ReadonlyMap<AttachmentId, string>): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'refusal':
      return part.text && quoted(part.text)
    case 'reasoning':
      return part.text && `<details><summary>${english('Reasoning')}</summary>\n\n${part.text}\n\n</details>`
    case 'toolCall':
      return `**${english('Calls {name}', { name: `\`${oneLine(part.name)}\`` })}**\n\n${fenced(part.arguments, 'json')}`
    case 'toolResult':
      return [fenced(part.text, ''), ...pageLine(part).map((line) => `*${oneLine(line)}*`)].join('\n\n')
    case 'hostedCall':
      return [
        `*${oneLine(hostedWords(part))}*`,
        isAskedInLine(part) ? '' : fenced(part.input ?? '', ''),
        part.output === undefined ? '' : fenced(part.output, ''),
      ]
        .filter(Boolean)
        .join('\n\n')
    case 'image':
    case 'audio':
    case 'file': {
      const name = oneLine(part.name) || part.type
      const label = labels.get(part.attachmentId)
      return label === undefined ? `*Attached: ${name}*` : `![${name.replace(/[\\[\]]/g, '\\$&')}][${label}]`
    }
  }
}

/** What is said in place of a tool's page, which is no part of a file. */
export const pageLine = ({ run }: Extract<Part, { type: 'toolResult' }>): readonly string[] =>
  run?.page && run.state === 'done'
    ? [english('{server} shows this as a page, which is not in this file.', { server: run.source })]
    : []

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const quoted = (text: string): string => text.replace(/^/gm, '> ')

/** A fence longer than any in the text, so that the text cannot end it. */
function fenced(text: string, language: string): string {
  const longest = [...text.matchAll(/`{3,}/g)].reduce((length, [fence]) => Math.max(length, fence.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** Who a message is by, as headings of documents name it. */
export function speakerOf(message: Message): string {
  switch (message.role) {
    case 'user':
      return t('You')
    case 'system':
      return t('System')
    case 'tool':
      return t('Tool')
    case 'assistant':
      return message.reply?.model ?? t('Assistant')
  }
}

/** What documents say below a message: how it ended, and what the person thinks of it. */
export function notesOf(message: Message): readonly string[] {
  const { rating, merged } = message.reply ?? {}
  return [
    endingOf(message),
    merged ? t('Merged from the replies of {models}.', { models: modelsOf(merged) }) : '',
    message.bookmarkedAt === undefined ? '' : t('Bookmarked.'),
    rating === 'good' ? t('Rated as good.') : rating === 'bad' ? t('Rated as bad.') : '',
  ].filter(Boolean)
}

const modelsOf = ({ replies }: MergeFacts): string =>
  formatList([...new Set(replies.map(({ model }) => oneLine(model)))])

/** What a reader must know of how a message ended; empty for a complete one. */
function endingOf(message: Message): string {
  switch (message.status.type) {
    case 'stopped':
      return t('Stopped by the reader.')
    case 'failed':
      return t('Failed before its end.')
    case 'interrupted':
    case 'streaming':
      return t('Interrupted before its end.')
    case 'complete':
      return ''
  }
}
