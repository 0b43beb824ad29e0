import type { Definition } from '../blocks/definitions'
import { type Inline, wordsOf } from './inline'
import { isDataImage, safeUrl } from './safeUrl'

/** Inline content as HTML in which every character of the source is escaped. */
export const inlineHtml = (
  content: readonly Inline[],
  definitions: ReadonlyMap<string, Definition>,
): string => content.map((inline) => oneHtml(inline, definitions)).join('')

/** Text that no reader of HTML takes for markup, in content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function oneHtml(inline: Inline, definitions: ReadonlyMap<string, Definition>): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.text)
    case 'html':
      return /^<br\s*\/?>$/i.test(inline.text) ? '<br>' : escapeHtml(inline.text)
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`
    case 'break':
      return '<br>'
    case 'emphasis':
      return `<em>${inlineHtml(inline.children, definitions)}</em>`
    case 'strong':
      return `<strong>${inlineHtml(inline.children, definitions)}</strong>`
    case 'deleted':
      return `<del>${inlineHtml(inline.children, definitions)}</del>`
    case 'link':
      return linkHtml(inline.url, inline.title, inlineHtml(inline.children, definitions))
    case 'reference': {
      const definition = definitions.get(inline.label)
      if (!definition) return escapeHtml(inline.source)
      return inline.isImage
        ? imageHtml(definition.url, wordsOf(inline.children))
        : linkHtml(definition.url, definition.title, inlineHtml(inline.children, definitions))
    }
    case 'footnote':
      return `<sup>[${escapeHtml(inline.label)}]</sup>`
    case 'image':
      return imageHtml(inline.url, inline.alt)
    case 'math':
      return escapeHtml(inline.source)
  }
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
