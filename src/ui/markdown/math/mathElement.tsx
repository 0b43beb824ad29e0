import { createElement, type CSSProperties, type ReactNode } from 'react'

import { escapeHtml } from '@/lib/text/escapeHtml'
import { inertDocument } from '@/lib/inertDocument'

type Katex = typeof import('katex').default

const ELEMENTS = new Set(
  (
    'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom ' +
    'msup msub msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd menclose ' +
    'span svg path line'
  ).split(' '),
)

const ATTRIBUTES = new Set(
  (
    'display encoding mathvariant mathcolor mathbackground mathsize scriptlevel displaystyle stretchy fence separator ' +
    'form lspace rspace minsize maxsize symmetric movablelimits accent accentunder linethickness width height depth ' +
    'voffset notation columnalign rowalign columnspacing rowspacing columnlines rowlines columnspan rowspan side ' +
    'aria-hidden viewBox preserveAspectRatio d x1 x2 y1 y2'
  ).split(' '),
)

/** What KaTeX places and colours its boxes with. */
const STYLES = new Set(
  (
    'height width min-width vertical-align top bottom left margin margin-top margin-left margin-right padding-left ' +
    'position color background-color text-shadow border-color border-style border-width border-top-width ' +
    'border-right-width border-bottom-width border-right-style'
  ).split(' '),
)

/** The page's policy refuses style attributes as they are parsed: their text is read, and set by React. */
const STYLE = 'data-style'

/** Formulas drawn last, the latest at the end: replies repeat them, and each takes as long as a page of words. */
const drawn = new Map<string, ReactNode>()
const MOST_DRAWN = 500

/**
 * A formula as KaTeX draws it, with its MathML for assistive tools; undefined when KaTeX cannot read it. KaTeX's
 * string is parsed into an inert document and copied name by name from lists, so nothing else can come through.
 */
export function mathElement(katex: Katex, tex: string, isDisplay: boolean): ReactNode {
  const key = `${isDisplay} ${tex}`
  let element = drawn.get(key)
  if (!drawn.delete(key)) {
    const formula = parseFormula(katex, tex, isDisplay)
    if (formula) element = copyOf(formula, 0)
  }
  drawn.set(key, element)
  for (const [oldest] of drawn) {
    if (drawn.size <= MOST_DRAWN) break
    drawn.delete(oldest)
  }
  return element
}

/** The same as text, for a file; undefined when KaTeX cannot read it. Its styles are in `mathStyle`. */
export function mathHtml(katex: Katex, tex: string, isDisplay: boolean): string | undefined {
  const formula = parseFormula(katex, tex, isDisplay)
  return formula ? htmlOf(formula) : undefined
}

function htmlOf(node: Node): string {
  if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) return escapeHtml(node.textContent ?? '')
  const name = node.localName
  const attributes = [...node.attributes]
    .filter((attribute) => ATTRIBUTES.has(attribute.name) || attribute.name === 'class')
    .map((attribute) => [attribute.name, attribute.value] as const)
  const style = declarationsIn(node.getAttribute(STYLE) ?? '')
    .map(([property, value]) => `${property}:${value}`)
    .join(';')
  const written = [...attributes, ...(style === '' ? [] : [['style', style] as const])].map(
    ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`,
  )
  return `<${name}${written.join('')}>${[...node.childNodes].map(htmlOf).join('')}</${name}>`
}

function parseFormula(katex: Katex, tex: string, isDisplay: boolean): Element | null {
  try {
    const markup = katex.renderToString(tex, {
      output: 'htmlAndMathml',
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
    })
    // In text KaTeX escapes quotes: this is found in tags alone.
    return inertDocument(markup.replaceAll(' style="', ` ${STYLE}="`)).querySelector('span')
  } catch {
    return null
  }
}

function copyOf(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const name = node.localName
  if (!ELEMENTS.has(name)) return node.textContent
  const attributes = [...node.attributes]
    .filter((attribute) => ATTRIBUTES.has(attribute.name))
    .map((attribute) => [attribute.name, attribute.value] as const)
  const className = node.getAttribute('class')
  const style = node.getAttribute(STYLE)
  return createElement(
    name,
    {
      key,
      ...Object.fromEntries(attributes),
      ...(className !== null && { className }),
      ...(style !== null && { style: styleOf(style) }),
    },
    ...[...node.childNodes].map(copyOf),
  )
}

const styleOf = (text: string): CSSProperties =>
  Object.fromEntries(
    declarationsIn(text).map(([name, value]) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

const declarationsIn = (text: string): readonly (readonly [name: string, value: string])[] =>
  text.split(';').flatMap((declaration) => {
    const [name = '', value = ''] = declaration.split(':')
    return STYLES.has(name) ? [[name, value] as const] : []
  })
