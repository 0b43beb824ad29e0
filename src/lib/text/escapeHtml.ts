const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that no reader of HTML takes for markup, in content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

/** Plain text as HTML: its paragraphs, its lines, nothing else. */
export const asParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((lines) => `<p>${escapeHtml(lines).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
