import { english, inEnglish } from '@/lib/text/english'
import { escapeHtml } from '@/lib/text/escapeHtml'
import { leftToRightRuns } from '@/lib/text/leftToRightRuns'
import { dirOf } from '@/lib/text/proseDirection'
import { tParts } from '@/lib/text/t'

import type { Conversation } from '../conversations/conversation'
import type { AttachmentId } from '../ids'
import type { CitationPart, Message, Part } from '../messages/message'

import { hostedWords, isAskedInLine } from '../replies/describeReply'
import { citationNumbers, withMarks } from '../sources/sourceMarks'
import { documentOrder } from './documentOrder'
import { notesOf, pageLine, speakerOf } from './toMarkdown'

export type HtmlDocumentDeps = {
  /** Markdown to HTML that is safe to embed, in pieces: no script, no handler, no remote content. */
  readonly renderMarkdown: (text: string) => Iterable<string> | AsyncIterable<string>
  /** An image as a `data:` URL; undefined for one that is only named. */
  readonly imageOf: (id: AttachmentId) => Promise<string | undefined>
  /** Called with messages written and messages in all. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * A whole conversation as one HTML file: every branch, the parameters, no script, nothing from the network.
 * The file's own policy makes the browser hold it to that. Comes in pieces, so that who takes them can let the page
 * work in between, however long the conversation is; some are empty.
 */
export async function* toHtmlDocument(
  conversation: Conversation,
  messages: readonly Message[],
  deps: HtmlDocumentDeps,
): AsyncGenerator<string, void> {
  const title = escapeHtml(conversation.title)
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 dir="${dirOf(conversation.title)}">${title}</h1>
${facts(conversation)}
`
  let done = 0
  for (const step of documentOrder(conversation, messages)) {
    switch (step.type) {
      case 'message':
        yield* article(step.message, deps)
        done += 1
        deps.onProgress?.(done, messages.length)
        break
      case 'variantBegins':
        yield `<details class="variant"><summary>${escapeHtml(english('Variant {number} of {total}: {speaker}', { number: step.number, total: step.total, speaker: inEnglish(() => speakerOf(step.message)) }))}</summary>\n`
        break
      case 'variantEnds':
        yield '</details>\n'
    }
  }
  yield '</main>\n</body>\n</html>\n'
}

async function* article(message: Message, deps: HtmlDocumentDeps): AsyncGenerator<string, void> {
  const time = new Date(message.createdAt)
  const stamp = Number.isNaN(time.getTime()) ? '' : time.toISOString()
  yield `<article data-role="${message.role}"><header><strong>${escapeHtml(inEnglish(() => speakerOf(message)))}</strong> <time datetime="${stamp}">${stamp.slice(0, 16).replace('T', ' ')}</time></header>\n`
  const numbers = citationNumbers(message.parts)
  for (const part of withMarks(message.parts)) {
    if (part.type === 'citation') yield cited(part, numbers.get(part) ?? 0)
    else if ('attachmentId' in part) yield attached(part, await deps.imageOf(part.attachmentId))
    else yield* partHtml(part, message, deps)
    yield '\n'
  }
  for (const note of inEnglish(() => notesOf(message))) yield `<p class="ending">${escapeHtml(note)}</p>`
  yield '</article>\n'
}

/** A source with its passages, under the number it has in the app. */
function cited({ url, title, date, passages = [] }: CitationPart, number: number): string {
  const name = [title, date, url]
    .filter(Boolean)
    .map((text) => escapeHtml(text ?? ''))
    .join(', ')
  const quotes = passages.map(
    ({ text, page }) =>
      `<blockquote class="source" dir="${dirOf(text)}">${page === undefined ? '' : `Page ${page}: `}${escapeHtml(text)}</blockquote>`,
  )
  return `<p class="source">${inEnglish(() => tParts('Source {number}: {name}', { number: String(number), name })).join('')}</p>${quotes.join('')}`
}

type Attached = Extract<Part, { readonly attachmentId: AttachmentId }>

const attached = ({ type, name }: Attached, source: string | undefined): string =>
  source?.startsWith('data:image/')
    ? `<p><img src="${escapeHtml(source)}" alt="${escapeHtml(name)}"></p>`
    : `<p class="source">Attached: ${escapeHtml(name || type)}</p>`

async function* partHtml(
  part: Exclude<Part, Attached | CitationPart>,
  { role }: Message,
  { renderMarkdown }: HtmlDocumentDeps,
): AsyncGenerator<string, void> {
  switch (part.type) {
    case 'text':
      if (role !== 'assistant') {
        yield `<div class="lines">${linesHtml(part.text)}</div>`
        return
      }
      yield '<div>'
      yield* renderMarkdown(part.text)
      yield '</div>'
      return
    case 'reasoning':
      yield `<details><summary>${escapeHtml(english('Reasoning'))}</summary><div>`
      yield* renderMarkdown(part.text)
      yield '</div></details>'
      return
    case 'refusal':
      yield `<blockquote dir="${dirOf(part.text)}">${escapeHtml(part.text)}</blockquote>`
      return
    case 'toolCall':
      yield `<p>${inEnglish(() => tParts('Calls {name}', { name: `<code>${escapeHtml(part.name)}</code>` })).join('')}</p><pre>${escapeHtml(part.arguments)}</pre>`
      return
    case 'hostedCall':
      yield `<p class="source">${escapeHtml(hostedWords(part))}</p>`
      if (!isAskedInLine(part)) yield `<pre>${escapeHtml(part.input ?? '')}</pre>`
      if (part.output !== undefined) yield `<pre>${escapeHtml(part.output)}</pre>`
      return
    case 'toolResult':
      yield `<pre>${escapeHtml(part.text)}</pre>`
      for (const line of pageLine(part)) yield `<p class="source">${escapeHtml(line)}</p>`
  }
}

/** Plain text as it was written, each line of which runs its own way, with what has to be set apart in it. */
const linesHtml = (text: string): string =>
  text
    .split(/(?<=\n)/)
    .map((line) => {
      const dir = dirOf(line)
      return `<div dir="${dir}">${dir === 'rtl' ? apartHtml(line) : escapeHtml(line)}</div>`
    })
    .join('')

const apartHtml = (line: string): string =>
  leftToRightRuns(line)
    .map(({ text, isApart }) => (isApart ? `<bdi dir="ltr">${escapeHtml(text)}</bdi>` : escapeHtml(text)))
    .join('')

function facts({ settings, tags }: Conversation): string {
  const rows: [string, string][] = []
  if (settings.modelId !== null) rows.push([english('Model'), settings.modelId])
  if (settings.systemPrompt) rows.push([english('System prompt'), settings.systemPrompt])
  for (const [name, setting] of Object.entries(settings.parameters)) {
    rows.push([name, typeof setting.value === 'string' ? setting.value : JSON.stringify(setting.value)])
  }
  if (tags.length > 0) rows.push([english('Tags'), tags.join(', ')])
  if (rows.length === 0) return ''
  const list = rows.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  )
  return `<details><summary>${escapeHtml(english('Settings'))}</summary><dl>${list.join('')}</dl></details>`
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 72ch; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere; }
h1 { font-size: 1.4em; line-height: 1.3; }
article { margin: 16px 0; padding: 8px 0; border-top: 1px solid var(--line); }
article[data-role='user'] { background: var(--soft); border-radius: 8px; padding: 8px 16px; }
header time, .ending, .source { color: GrayText; font-size: 0.85em; }
details.variant { margin: 16px 0; padding-inline-start: 16px; border-inline-start: 2px solid var(--line); }
summary { cursor: pointer; }
pre { overflow-x: auto; padding: 8px 12px; background: var(--soft); border-radius: 8px; white-space: pre-wrap; }
pre[dir] { unicode-bidi: plaintext; } .lines { white-space: pre-wrap; } table[dir] { margin-inline: 0 auto; }
table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: 4px 8px; }
img { max-width: 100%; } figure { margin: 16px 0; } figure img { display: block; margin: 0 auto; background: white; }
.katex-display { overflow: auto hidden; } dt { font-weight: 600; } dd { margin: 0 0 8px; white-space: pre-wrap; }
@media screen and (prefers-color-scheme: dark) { figure[data-kind='mermaid'] img { filter: invert(0.88) hue-rotate(180deg); } }
@media print { details { display: block; } article { break-inside: avoid-page; } .katex-display { overflow: visible; } .katex-display > .katex { white-space: normal; } }
`
