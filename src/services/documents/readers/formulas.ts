import { escapeHtml } from '@/lib/text/escapeHtml'

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

/** An element of a formula: MathML, or the OMML of Word and PowerPoint. */
type FormulaNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (FormulaNode | string)[]
}

/** Deeper ones count as text: a formula of people is never that deep. */
const MOST_DEPTH = 60

/** A formula in one line, as a person would type it: `(-b±√(b^2-4ac))/2a`. TeX where the formula carries it. */
const formulaText = (formula: FormulaNode): string =>
  (texOf(formula) ?? lineOf(formula, 0)).replace(/\s+/g, ' ').trim()

/** The TeX that a program wrote beside the MathML that it made of it. */
function texOf({ name, attributes, children }: FormulaNode): string | undefined {
  if (name === 'annotation' && /tex$/i.test(attributes['encoding'] ?? ''))
    return children.filter((child) => typeof child === 'string').join('')
  if (name !== 'math' && name !== 'semantics' && name !== 'mrow') return undefined
  return elementsOf(children)
    .filter((child) => child.name === 'semantics' || child.name === 'annotation')
    .map(texOf)
    .find((tex) => tex !== undefined)
}

function lineOf({ name, attributes, children }: FormulaNode, depth: number): string {
  const elements = elementsOf(children).filter((child) => !UNREAD.test(child.name))
  const line = (node: FormulaNode) => (depth > MOST_DEPTH ? '' : lineOf(node, depth + 1))
  // Each child is read once: twice in each level would be 2^depth readings.
  const lines = elements.map(line)
  /** The children that have a name (OMML), or the one at a place (MathML). */
  const at = (child: string, place: number): string =>
    name.startsWith('m')
      ? (lines[place] ?? '')
      : (lines[elements.findIndex((each) => each.name === child)] ?? '')
  /** A property of OMML: `<m:naryPr><m:chr m:val="∑"/></m:naryPr>`. */
  const property = (key: string): string | undefined => {
    const properties = elementsOf(children).find((child) => child.name === `${name}Pr`)
    const found = elementsOf(properties?.children ?? []).find((child) => child.name === key)
    return found?.attributes['m:val'] ?? found?.attributes['val']
  }
  switch (name) {
    case 'f':
    case 'mfrac':
      return `${grouped(at('num', 0))}/${grouped(at('den', 1))}`
    case 'sSup':
    case 'msup':
      return `${grouped(at('e', 0))}^${grouped(at('sup', 1))}`
    case 'sSub':
    case 'msub':
      return `${grouped(at('e', 0))}_${grouped(at('sub', 1))}`
    case 'sSubSup':
    case 'msubsup':
    case 'munderover':
      return withLimits(grouped(at('e', 0)), at('sub', 1), at('sup', 2))
    case 'sPre':
      return withLimits('', at('sub', 0), at('sup', 1)) + at('e', 2)
    case 'rad':
      return rootOf(at('e', 1), at('deg', 0))
    case 'msqrt':
      return rootOf(lines.join(''), '')
    case 'mroot':
      return rootOf(at('', 0), at('', 1))
    case 'nary':
      return `${withLimits(property('chr') ?? '∫', at('sub', 0), at('sup', 1))} ${at('e', 2)}`
    case 'limLow':
      return `${at('e', 0)}_${grouped(at('lim', 1))}`
    case 'limUpp':
      return `${at('e', 0)}^${grouped(at('lim', 1))}`
    case 'munder':
      return `${at('', 0)}_${grouped(at('', 1))}`
    case 'mover':
      return over(at('', 0), at('', 1))
    case 'acc':
      return over(at('e', 0), property('chr') ?? '\u0302')
    case 'bar':
      return over(at('e', 0), '\u0305')
    case 'func':
      return spaced(at('fName', 0), at('e', 1))
    case 'd':
      return `${property('begChr') ?? '('}${lines.join(property('sepChr') ?? '|')}${property('endChr') ?? ')'}`
    case 'mfenced':
      return `${attributes['open'] ?? '('}${lines.join(attributes['separators']?.trim()[0] ?? ',')}${attributes['close'] ?? ')'}`
    case 'm':
    case 'mtable':
      return lines.join('; ')
    case 'eqArr':
      return lines.join('; ').replaceAll('&', '')
    case 'mr':
    case 'mtr':
    case 'mlabeledtr':
      return lines.join(', ')
    case 'semantics':
      return lines[0] ?? ''
    case 'mspace':
      return ' '
    default:
      return LEAVES.has(name) ? leafText(children, name) : lines.join('')
  }
}

/** Properties of OMML, the sources beside MathML, and what only takes room. */
const UNREAD = /Pr$|^annotation|^mphantom$|^phant$/

/** Elements that hold text; elsewhere it is layout. */
const LEAVES = new Set(['t', 'mi', 'mn', 'mo', 'ms', 'mtext'])

/** Without operators that are not seen: function application, invisible times, separator and plus. */
function leafText(children: FormulaNode['children'], name: string): string {
  const text = children.filter((child) => typeof child === 'string').join('')
  return (name === 't' ? text : text.trim() || ' ').replace(/[\u2061-\u2064]/g, '')
}

const elementsOf = (children: FormulaNode['children']): readonly FormulaNode[] =>
  children.filter((child) => typeof child !== 'string')

/** In brackets, unless it is one letter, a number or in brackets. */
const grouped = (text: string): string => {
  const said = text.trim()
  return /^(?:.|[\d.,]+|\([^()]*\))?$/u.test(said) ? said : `(${said})`
}

const withLimits = (of: string, low: string, high: string): string =>
  of + (low.trim() === '' ? '' : `_${grouped(low)}`) + (high.trim() === '' ? '' : `^${grouped(high)}`)

const rootOf = (of: string, degree: string): string =>
  degree.trim() === '' ? `√${grouped(of)}` : `${grouped(of)}^(1/${grouped(degree)})`

/** A mark that combines goes onto a letter; onto more it is said behind them. */
const over = (text: string, mark: string): string =>
  /^\p{M}$/u.test(mark)
    ? /^.$/u.test(text)
      ? text + mark
      : grouped(text) + mark
    : `${text}^${grouped(mark)}`

/** `sin x`, `sin(x+y)`. */
const spaced = (name: string, of: string): string => {
  const argument = grouped(of)
  return argument.startsWith('(') ? name + argument : `${name} ${argument}`
}
