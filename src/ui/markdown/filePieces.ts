import { escapeHtml } from '@/lib/text/escapeHtml'
import { loadCode } from '@/lib/loadCode'
import { t } from '@/lib/text/t'

import { type BlockNode, codeText } from './blocks/blockNode'
import { languageOf } from './code/languageOf'
import { blocksHtml, readPieces } from './copyRich'
import type { Drawn } from './inline/inlineHtml'
import { mathHtml } from './math/mathElement'
import { drawnPicture, isPictureKind, svgUrl } from './preview/drawDiagram'

/** The closed page that draws diagrams. */
const PREVIEW = '/preview.html'
/** May begin a formula. */
const MATH = /\$|\\[([]/

/**
 * Markdown as HTML for a file that is read without this app, in pieces: as `htmlPieces`, with formulas as the page
 * shows them, and diagrams and drawings as pictures above their source. What can't be drawn stays as source. Made for
 * one file: styles and fonts of formulas are in it once.
 *
 * @param fetch for the fonts of this app
 */
export function createFilePieces(fetch: typeof globalThis.fetch) {
  const given = new Set<string>()
  return async function* filePieces(markdown: string): AsyncGenerator<string, void> {
    const { blocks, references } = yield* readPieces(markdown)
    const pictures = new Map<string, string>()
    for (const source of pictureSources(blocks)) {
      const picture = await drawnPicture(source.kind, source.text, PREVIEW)
      if (picture !== undefined) pictures.set(source.text, picture)
    }
    const katex = MATH.test(markdown) ? await loadKatex() : undefined
    let formulas = ''
    const drawn: Drawn = {
      math: (tex, isDisplay) => {
        const formula = katex && mathHtml(katex.katex, tex, isDisplay)
        formulas += formula ?? ''
        return formula
      },
      code: ({ name, id }, source) => {
        const picture = isPictureKind(id) ? pictures.get(source) : undefined
        return picture === undefined ? undefined : figure(id, name, picture, source)
      },
    }
    yield* blocksHtml(blocks, { ...references, drawn }, false)
    const style = katex && formulas !== '' ? await katex.mathStyle(formulas, given, fetch) : ''
    if (style !== '') yield `<style>${style}</style>`
  }
}

const loadKatex = async () => {
  try {
    const [{ default: katex }, { mathStyle }] = await Promise.all([
      loadCode(() => import('./math/katexCode')),
      loadCode(() => import('./math/mathStyle')),
    ])
    return { katex, mathStyle }
  } catch {
    return undefined
  }
}

function figure(kind: string, name: string, picture: string, source: string): string {
  const label = kind === 'mermaid' ? t('Diagram') : t('Drawing')
  return `<figure data-kind="${kind}"><img src="${escapeHtml(svgUrl(picture))}" alt="${escapeHtml(label)}"></figure><details><summary>${escapeHtml(name)}</summary><pre><code>${escapeHtml(source)}</code></pre></details>`
}

function* pictureSources(blocks: readonly BlockNode[]): Generator<{
  readonly kind: 'mermaid' | 'svg'
  readonly text: string
}> {
  for (const block of blocks) {
    if (block.type === 'code') {
      const { id } = languageOf(block.info)
      if (isPictureKind(id)) yield { kind: id, text: codeText(block) }
    } else if ('children' in block) yield* pictureSources(block.children)
  }
}
