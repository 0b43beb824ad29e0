import { createElement, type ReactNode } from 'react'

import { inertDocument } from '@/lib/inertDocument'

type Katex = typeof import('katex').default

const ELEMENTS = new Set(
  (
    'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom ' +
    'msup msub msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd menclose'
  ).split(' '),
)

const ATTRIBUTES = new Set(
  (
    'display encoding mathvariant mathcolor mathbackground mathsize scriptlevel displaystyle stretchy fence separator ' +
    'form lspace rspace minsize maxsize symmetric movablelimits accent accentunder linethickness width height depth ' +
    'voffset notation columnalign rowalign columnspacing rowspacing columnlines rowlines columnspan rowspan side'
  ).split(' '),
)

/**
 * A formula as elements of MathML, undefined when KaTeX cannot read it. KaTeX's string is parsed
 * into an inert document and copied name by name from a list, so nothing else can come through.
 */
export function mathElement(katex: Katex, tex: string, isDisplay: boolean): ReactNode {
  const math = parseFormula(katex, tex, isDisplay)
  return math ? copyOf(math, 0) : undefined
}

function parseFormula(katex: Katex, tex: string, isDisplay: boolean): Element | null {
  try {
    const markup = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
    })
    return inertDocument(markup).querySelector('math')
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
  return createElement(name, { key, ...Object.fromEntries(attributes) }, ...[...node.childNodes].map(copyOf))
}
