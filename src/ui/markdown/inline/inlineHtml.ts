import { escapeHtml } from '@/lib/text/escapeHtml'
import { leftToRightRuns } from '@/lib/text/leftToRightRuns'
import type { Direction } from '@/lib/text/proseDirection'

import type { Language } from '../code/languageOf'
import { type Definition, normalLabel } from '../blocks/definitions'
import { type Inline, wordsOf } from './inline'
import { isDataImage, safeUrl } from './safeUrl'

/** What inline content refers to: where links lead, and the numbers of footnotes, by label. */
export type References = {
  readonly definitions: ReadonlyMap<string, Definition>
  readonly footnotes: ReadonlyMap<string, number>
  readonly drawn?: Drawn
  /** Which way the content runs; from left to right unless given. */
  readonly direction?: Direction
}

/** What is drawn in place of its source, as HTML that is safe to embed; undefined where the source stays. */
export type Drawn = {
  readonly math: (tex: string, isDisplay: boolean) => string | undefined
  readonly code: (language: Language, source: string) => string | undefined
}

/** Inline content as HTML in which every character of the source is escaped. */
export const inlineHtml = (content: readonly Inline[], references: References): string =>
  content.map((inline) => oneHtml(inline, references)).join('')

function oneHtml(inline: Inline, references: References): string {
  const isFromRight = references.direction === 'rtl'
  switch (inline.type) {
    case 'text':
      return isFromRight ? runsHtml(inline.text) : escapeHtml(inline.text)
    case 'html':
      return /^<br\s*\/?>$/i.test(inline.text) ? '<br>' : escapeHtml(inline.text)
    case 'code':
      return `<code${isFromRight ? ' dir="ltr"' : ''}>${escapeHtml(inline.text)}</code>`
    case 'break':
      return '<br>'
    case 'emphasis':
      return `<em>${inlineHtml(inline.children, references)}</em>`
    case 'strong':
      return `<strong>${inlineHtml(inline.children, references)}</strong>`
    case 'deleted':
      return `<del>${inlineHtml(inline.children, references)}</del>`
    case 'link':
      return linkHtml(inline.url, inline.title, linkedHtml(inline, references))
    case 'reference': {
      const definition = references.definitions.get(inline.label)
      if (!definition) return escapeHtml(inline.source)
      return inline.isImage
        ? imageHtml(definition.url, wordsOf(inline.children))
        : linkHtml(definition.url, definition.title, linkedHtml(inline, references))
    }
    case 'footnote': {
      const number = references.footnotes.get(normalLabel(inline.label))
      return number === undefined ? escapeHtml(`[^${inline.label}]`) : `<sup>[${number}]</sup>`
    }
    case 'image':
      return imageHtml(inline.url, inline.alt)
    case 'math':
      return apart(
        references.drawn?.math(inline.tex, inline.isDisplay) ?? escapeHtml(inline.source),
        isFromRight,
      )
  }
}

/** What runs from left to right within lines that don't. */
const apart = (html: string, isFromRight: boolean): string =>
  isFromRight ? `<bdi dir="ltr">${html}</bdi>` : html

const runsHtml = (text: string): string =>
  leftToRightRuns(text)
    .map((run) => apart(escapeHtml(run.text), run.isApart))
    .join('')

/** The words of a link, which may be its address. */
function linkedHtml({ children }: { readonly children: readonly Inline[] }, references: References): string {
  const html = inlineHtml(children, { ...references, direction: 'ltr' })
  return references.direction === 'rtl' ? `<bdi>${html}</bdi>` : html
}

function linkHtml(url: string, title: string, content: string): string {
  const href = safeUrl(url)
  if (href === undefined) return url === '' ? content : `${content} (${escapeHtml(url)})`
  const titleAttribute = title === '' ? '' : ` title="${escapeHtml(title)}"`
  return `<a href="${escapeHtml(href)}" rel="noreferrer noopener"${titleAttribute}>${content}</a>`
}

/** A remote image as a link: a document that is pasted or opened must not ask a host for anything. */
function imageHtml(url: string, alt: string): string {
  if (isDataImage(url)) return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`
  return linkHtml(url, '', escapeHtml(alt === '' ? url : alt))
}
