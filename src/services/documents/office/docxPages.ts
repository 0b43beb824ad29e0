import type { Options } from 'docx-preview'

import type { DocumentProblem, OfficePages, OfficeTexts } from '@/domain/documents/documentKind'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'

import { checkedFile, type OpenZip } from '../readers/openZip'
import type { OnProgress } from '../readers/blockBuilder'
import { closedPage, MOST_PAGE_CHARACTERS, XmlElement, xmlTree } from './xmlTree'
import { UNSHOWN_STYLE } from './unshownPicture'
import { createPageNode, type NodeOrder, pageHtml, type PageNode } from './pageNode'

/** Largest text of a document that is laid out, in characters: some five hundred pages. */
const MOST_TEXT = 20_000_000
/** How far it is in hundredths once it is unpacked. */
const UNPACKED = 30

/** What the library asks of a browser, where there is none. */
const GLOBALS = {
  DOMParser: class {
    parseFromString(xml: string) {
      const root = xmlTree(xml)
      settle(root)
      return { firstElementChild: root.firstElementChild, getElementsByTagName: () => [] }
    }
  },
  Node: Object.assign(
    function Node() {
      // Nothing is made of it: the library asks what is one.
    },
    { ELEMENT_NODE: 1 },
  ),
  // Only measures drawings, which a worker can't.
  requestAnimationFrame: () => 0,
}

/**
 * A Word document as a page: docx-preview lays it out, in a worker without a DOM. It makes nodes of ours, of which only
 * known elements and styles are written, so nothing of the file can run or load.
 */
export async function docxPages(
  file: Blob,
  zip: OpenZip,
  texts: OfficeTexts,
  onProgress: OnProgress,
): Promise<Result<OfficePages, DocumentProblem>> {
  let length = 0
  const measure = (_: string, xml: string) => {
    length += xml.length
    return xml
  }
  const checked = await checkedFile(file, zip, measure, (done, total) =>
    onProgress((UNPACKED * done) / total, 100),
  )
  if (!checked) return failed({ type: 'broken' })
  if (length > MOST_TEXT) return failed({ type: 'large', limitBytes: MOST_TEXT })
  for (const [name, value] of Object.entries(GLOBALS))
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: value })
  const { parseAsync, renderDocument } = await loadCode(() => import('docx-preview'))
  const options = {
    // Pages as Word had them last.
    ignoreLastRenderedPageBreak: false,
    ignoreFonts: true,
    renderAltChunks: false,
    useBase64URL: true,
    // The library's types know real elements alone.
    h: markedNode as unknown as Options['h'],
  }
  const document: unknown = await parseAsync(await checked.arrayBuffer(), options)
  onProgress(UNPACKED * 2, 100)
  const nodes = (await renderDocument(document, options)) as unknown as readonly PageNode[]
  const body = nodes.map((node) => pageHtml(node, texts)).join('')
  if (body.length > MOST_PAGE_CHARACTERS) return failed({ type: 'large', limitBytes: MOST_PAGE_CHARACTERS })
  return ok({
    parts: [
      {
        name: '',
        html: closedPage(body, UNSHOWN_STYLE + STYLE.replaceAll('$width', String(widthOf(nodes)))),
      },
    ],
  })
}

/**
 * Makes of what docx-preview doesn't know what it does: alternatives inside of a picture become the one that all programs
 * can show, and what another program made becomes the picture that the file has of it.
 */
function settle(element: XmlElement) {
  const isPicture = ['pic', 'blipFill'].includes(element.localName)
  for (const [index, child] of element.childNodes.entries()) {
    if (!(child instanceof XmlElement)) continue
    const chosen = isPicture && child.localName === 'AlternateContent' ? child.at('Fallback') : undefined
    const next = chosen?.elements()[0] ?? (child.localName === 'object' ? child.named('w:pict') : child)
    if (next !== child) element.childNodes[index] = next
    settle(next)
  }
}

/** A table's rows and cells are marked as its style speaks of them: files leave that to the program. */
function markedNode(order: NodeOrder): PageNode {
  const node = createPageNode(order)
  if (node.tagName !== 'table') return node
  const has = (flag: string) => node.className.split(' ').includes(flag)
  const rows = node.children.filter(({ tagName }) => tagName === 'tr')
  for (const [index, row] of rows.entries()) {
    const isLast = has('last-row') && index === rows.length - 1
    const isFirst = has('first-row') && index === 0
    if (isFirst) row.classList.add('first-row')
    else if (isLast) row.classList.add('last-row')
    else if (!has('no-hband'))
      row.classList.add((index + Number(has('first-row'))) % 2 === 0 ? 'odd-row' : 'even-row')
    if (has('first-col')) row.children[0]?.classList.add('first-col')
    if (has('last-col')) row.children.at(-1)?.classList.add('last-col')
  }
  return node
}

/** Pages as wide as the frame where it is narrower than they are. */
const STYLE = `
body{background:#e7e7e7}
.docx-wrapper{background:none!important;padding:12px 12px 0!important;zoom:min(1,tan(atan2(100vw,$widthpx)))}
.docx-wrapper>section.docx{box-shadow:0 1px 4px rgb(0 0 0/.3)!important;margin-bottom:12px!important}
img{max-width:100%}`

/** In pixels, with what is around the page. */
function widthOf(nodes: readonly PageNode[]): number {
  const pages = nodes.at(-1)?.children ?? []
  const points = pages.map(({ style }) => Number.parseFloat(String(style['width'])) || 0)
  return Math.ceil((Math.max(0, ...points) || 612) * (96 / 72)) + 24
}
