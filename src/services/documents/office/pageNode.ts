import type { OfficeTexts } from '@/domain/documents/documentKind'
import { escapeHtml } from '@/lib/text/escapeHtml'

import { unshownHtml, unshownMedia } from './unshownPicture'

/** What a library that writes elements asks for: a text, an element with its properties, or a node made before. */
export type NodeOrder = string | PageNode | ({ readonly tagName: string } & Readonly<Record<string, unknown>>)

/**
 * An element that is only ever written as text: as much of the DOM's interface as the library uses. Whatever it is given,
 * only known names and harmless values are written (`pageHtml`).
 */
export class PageNode {
  tagName = ''
  text: string | undefined
  className = ''
  style: Record<string, unknown> = {}
  colSpan = 1
  rowSpan = 1
  src: unknown
  lang: unknown
  /** Where a link leads, which isn't written. */
  href: unknown
  readonly children: PageNode[] = []
  readonly attributes = new Map<string, string>()
  readonly classList = {
    add: (name: string) => {
      this.className = `${this.className} ${name}`.trim()
    },
  }

  appendChild(...nodes: readonly PageNode[]) {
    this.children.push(...nodes)
  }

  setAttribute(name: string, value: unknown) {
    // A drawing is measured where there is a page: here it keeps the size it has.
    if (!String(value).includes('NaN')) this.attributes.set(name, String(value))
  }

  get firstElementChild() {
    return { getBBox: () => ({ x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }) }
  }
}

/** Makes a node as a library orders it. */
export function createPageNode(order: NodeOrder): PageNode {
  if (order instanceof PageNode) return order
  const node = new PageNode()
  if (typeof order === 'string') {
    node.text = order
    return node
  }
  const { tagName, className, style, children, colSpan, src, lang } = order
  node.tagName = tagName
  if (typeof className === 'string') node.className = className
  if (typeof style === 'string') node.attributes.set('style', style)
  else if (typeof style === 'object' && style !== null) node.style = { ...style }
  if (typeof colSpan === 'number') node.colSpan = colSpan
  node.src = src
  node.lang = lang
  if (Array.isArray(children))
    for (const child of children as readonly (NodeOrder | null | undefined)[])
      if (child !== null && child !== undefined) node.appendChild(createPageNode(child))
  return node
}

const TAGS: ReadonlySet<string> = new Set(
  'section article header footer div p span table colgroup col tbody tr td ol ul li img br wbr sup sub ins del svg g rect ellipse line path image text math mfrac mrow mi mn mo ms mtext munder mover munderover mtable mtr mtd mroot msqrt msup msub msubsup'.split(
    ' ',
  ),
)
const VOID: ReadonlySet<string> = new Set(['br', 'wbr', 'img', 'col'])
/** Of drawings. */
const PLAIN: ReadonlySet<string> = new Set(
  'x y x1 y1 x2 y2 cx cy rx ry r width height d fill stroke stroke-width viewBox transform'.split(' '),
)
const PICTURE = /^data:image\/(?:png|jpeg|jpg|gif|bmp|webp|svg\+xml);base64,[\w+/=]*$/

/** A node as HTML in which nothing runs and nothing is named that would be loaded. */
export function pageHtml(node: PageNode, texts: OfficeTexts): string {
  if (node.text !== undefined) return escapeHtml(withoutSymbols(node.text))
  const inside = () => node.children.map((child) => pageHtml(child, texts)).join('')
  if (node.tagName === 'style')
    return `<style>${safeCss(node.children.map(({ text = '' }) => text).join(''))}</style>`
  if (node.tagName === '#comment') return ''
  // Links lead nowhere in a closed page: their text stays.
  const tag = node.tagName === 'a' ? 'span' : node.tagName
  if (!TAGS.has(tag)) return inside()
  const source = typeof node.src === 'string' ? node.src : (node.attributes.get('href') ?? '')
  if ((tag === 'img' || tag === 'image') && !PICTURE.test(source))
    return tag === 'img' ? unshown(source, node.style, texts) : ''
  const drawn = tag === 'svg' ? node.children.find((child) => child.tagName === 'image') : undefined
  const instead = drawn && unshown(drawn.attributes.get('href') ?? '', styleOf(node), texts)
  if (instead) return instead
  const open = `<${tag}${attributesOf(node, tag, source)}>`
  return VOID.has(tag) ? open : `${open}${inside()}</${tag}>`
}

/** Names a picture that can't be shown, as large as it would be; empty for what is none. */
function unshown(source: string, style: Readonly<Record<string, unknown>>, texts: OfficeTexts): string {
  const format = unshownMedia(/^data:([^;,]*)/.exec(source)?.[1] ?? '')
  const size = ['width', 'height'].flatMap((name) => {
    const value = style[name]
    return typeof value === 'string' && /^[\d.]+(?:pt|px|in|cm|mm)$/.test(value) ? [`${name}:${value}`] : []
  })
  return format === undefined ? '' : unshownHtml({ format, label: '', style: size.join(';') }, texts)
}

/** The style of a drawing, which is written as a text. */
const styleOf = ({ attributes }: PageNode): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (attributes.get('style') ?? '').split(';').map((each) => {
      const [name = '', value = ''] = each.split(':')
      return [name.trim(), value.trim()]
    }),
  )

function attributesOf(node: PageNode, tag: string, source: string): string {
  const written: string[] = []
  const write = (name: string, value: string) => {
    if (value !== '') written.push(` ${name}="${escapeHtml(value)}"`)
  }
  write('class', node.className)
  write('style', safeCss(node.attributes.get('style') ?? styleText(node.style)))
  if (typeof node.lang === 'string' && /^[\w-]{2,35}$/.test(node.lang)) write('lang', node.lang)
  if (node.colSpan > 1) write('colspan', String(node.colSpan))
  if (node.rowSpan > 1) write('rowspan', String(node.rowSpan))
  if (tag === 'img') written.push(` src="${source}" alt=""`)
  if (tag === 'image') written.push(` href="${source}"`)
  for (const [name, value] of node.attributes)
    if (PLAIN.has(name) && /^[\w#%.,\s()-]*$/.test(value)) write(name, value)
  return written.join('')
}

const styleText = (style: Readonly<Record<string, unknown>>): string =>
  Object.entries(style)
    .filter(([, value]) => (typeof value === 'string' || typeof value === 'number') && value !== '')
    .map(([name, value]) => [dashed(name), String(value)] as const)
    .filter(([name, value]) => /^-{0,2}[a-z][\w-]*$/i.test(name) && !/[;{}]/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const dashed = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Style without the end of its element, and without addresses: the closed page loads none anyway. */
const safeCss = (css: string): string =>
  withoutSymbols(css)
    .replaceAll('<', '\\3c ')
    .replace(/@import/gi, '')
    .replace(/url\s*\((?!\s*["']?data:image\/)/gi, 'none(')

/** Letters of fonts for symbols, which few devices have, as letters that all have. */
const withoutSymbols = (text: string): string =>
  text.replace(/[\uf020-\uf0ff]/g, (letter) => SYMBOLS[letter.charCodeAt(0) & 0xff] ?? '•')

const SYMBOLS: Readonly<Record<number, string>> = {
  0x20: ' ',
  0x2d: '–',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x76: '❖',
  0xa7: '▪',
  0xa8: '◻',
  0xd8: '➢',
  0xe0: '→',
  0xfc: '✓',
  0xfe: '☑',
}
