/** A line of a page: its text and the size of its type, 12 unless given. */
export type PdfLine = string | { readonly text: string; readonly size: number }

/**
 * A PDF of pages of lines, as small as one can be. A page without lines is empty.
 *
 * @param picture whether a picture lies under the lines of each page, as in a scan
 */
export function pdfOf(pages: readonly (readonly PdfLine[])[], picture = false): Uint8Array<ArrayBuffer> {
  const font = 3
  const pageNumber = (index: number) => 4 + index * 2
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((lines, index) => {
      const drawn = `${picture ? PICTURE : ''}${drawing(lines)}`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${pageNumber(index) + 1} 0 R/Resources<</Font<</F ${font} 0 R>>>>>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  return pdfFileOf(objects)
}

/** Four grey points, over the whole page. */
const PICTURE = 'q 595 0 0 842 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID zzzz EI Q\n'

/** A PDF of the given objects, numbered from 1; the first is its catalog. */
export function pdfFileOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = ['%PDF-1.4\n']
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const at = length
    const written = `${index + 1} 0 obj\n${object}\nendobj\n`
    parts.push(written)
    length += written.length
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
  )
  return Uint8Array.from(parts.join(''), (char) => char.charCodeAt(0))
}

/** Lines one below the other; an empty one is a gap between paragraphs. */
function drawing(lines: readonly PdfLine[]): string {
  let y = 780
  return lines
    .map((line) => {
      const { text, size } = typeof line === 'string' ? { text: line, size: 12 } : line
      y -= size * 1.3
      const escaped = text.replace(/[\\()]/g, '\\$&')
      return text === '' ? '' : `BT /F ${size} Tf 50 ${y.toFixed(1)} Td (${escaped}) Tj ET`
    })
    .join('\n')
}
