import { escapeHtml } from '@/lib/text/escapeHtml'

import { formulaText, type FormulaNode } from './formulaText'
import { readXml } from './parseMarkup'

/** Builds a formula from the events of a parser. The element that was opened first is the formula. */
export function createFormulaReader() {
  const root: FormulaNode = { name: '', attributes: {}, children: [] }
  const path = [root]
  return {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      const node = { name, attributes, children: [] }
      path.at(-1)?.children.push(node)
      path.push(node)
    },
    text: (text: string) => {
      path.at(-1)?.children.push(text)
    },
    /** Whether the formula has ended. */
    close: (): boolean => {
      path.pop()
      return path.length <= 1
    },
    result: (): string => {
      const formula = root.children.find((child) => typeof child !== 'string')
      return formula ? formulaText(formula) : ''
    },
  }
}

/** The formula that a piece of XML is. */
export function formulaOf(xml: string): string {
  const reader = createFormulaReader()
  readXml(xml, reader)
  return reader.result()
}

/**
 * The XML of a Word or PowerPoint file with each formula (OMML) replaced by its text in one line. Linear, whatever the XML
 * is.
 *
 * @param wrapped makes the XML of a piece of text
 */
export function withFormulasAsText(xml: string, wrapped: (escaped: string) => string): string {
  let result = ''
  let from = 0
  for (const opening of xml.matchAll(/<(\w+:oMath(?:Para)?)[\s>]/g)) {
    if (opening.index < from) continue
    const closing = `</${opening[1] ?? ''}>`
    const close = xml.indexOf(closing, opening.index)
    if (close < 0) break
    const end = close + closing.length
    const text = formulaOf(xml.slice(opening.index, end))
    result += xml.slice(from, opening.index) + (text === '' ? '' : wrapped(escapeHtml(text)))
    from = end
  }
  return result + xml.slice(from)
}
