import type { DocumentBlock, DocumentSection } from '@/domain/documents/documentText'
import { t } from '@/lib/text/t'

import { partsOfType, relationships } from './officeParts'
import type { OpenZip } from './openZip'
import { attribute, readXml } from './parseMarkup'

/**
 * What a Word document says beside its text: headers and footers, each once, and comments with who made them. Behind the
 * text, since it belongs to no place of it, or to every page.
 */
export async function wordMargins(zip: OpenZip, part: string): Promise<readonly DocumentSection[]> {
  const parts = await relationships(zip, part)
  const textsOf = async (types: readonly string[]) => {
    const texts: string[] = []
    for (const path of types.flatMap((type) => partsOfType(parts, type)))
      texts.push(...paragraphsIn((await zip.text(path)) ?? '').map(({ text }) => text))
    return [...new Set(texts)]
  }
  const around = await textsOf(['/header', '/footer'])
  const comments: string[] = []
  for (const path of partsOfType(parts, '/comments'))
    for (const { text, author } of paragraphsIn((await zip.text(path)) ?? ''))
      comments.push(author === '' ? text : `${author}: ${text}`)
  return [...sectionOf(t('Headers and footers'), around), ...sectionOf(t('Comments'), comments)]
}

const sectionOf = (title: string, texts: readonly string[]): readonly DocumentSection[] => {
  if (texts.length === 0) return []
  const blocks: readonly DocumentBlock[] = [
    { type: 'heading', level: 1, text: title },
    ...texts.map((text) => ({ type: 'text', text }) as const),
  ]
  return [{ name: '', blocks }]
}

type Paragraph = { readonly text: string; readonly author: string }

/** The paragraphs of a part that say something, with who made the comment that they are in. */
function paragraphsIn(xml: string): readonly Paragraph[] {
  const found: Paragraph[] = []
  let author = ''
  let text = ''
  let isText = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'comment') author = attribute(attributes, 'author') ?? ''
      else if (name === 't') isText = true
      else if (name === 'tab' || name === 'br') text += ' '
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name !== 'p') return
      const said = text.replace(/\s+/g, ' ').trim()
      // A page number alone is a field, which has no text until it is printed, or only digits.
      if (said !== '' && !/^\d{1,4}$/.test(said)) found.push({ text: said, author })
      text = ''
    },
  })
  return found
}
