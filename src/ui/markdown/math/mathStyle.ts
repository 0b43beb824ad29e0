import css from 'katex/dist/katex.min.css?inline'

import { toBase64 } from '@/lib/base64'

/** What in a formula's markup needs a family of KaTeX's fonts besides the upright one, and a cut of it. */
const NEEDED_BY: Readonly<Record<string, RegExp>> = {
  KaTeX_AMS: /amsrm|mathbb|textbb/,
  KaTeX_Caligraphic: /mathcal/,
  KaTeX_Fraktur: /frak/,
  KaTeX_Math: /mathnormal|boldsymbol/,
  KaTeX_SansSerif: /mathsf|textsf|boldsf|itsf|sfit/,
  KaTeX_Script: /mathscr|textscr/,
  KaTeX_Size1: /size1|small-op/,
  KaTeX_Size2: /size2|large-op/,
  KaTeX_Size3: /size3/,
  KaTeX_Size4: /size4/,
  KaTeX_Typewriter: /mathtt|texttt/,
}
const BOLD = /bold|bf/
const ITALIC = /it\b|itsf|sfit|mathnormal|boldsymbol/
const FACE = /@font-face\{[^}]*\}/g

/**
 * The styles of formulas for a file that is read without this app, with the fonts that this markup needs inside of them.
 * What can't be loaded is left out, and the reader's own fonts take its place.
 *
 * @param given what the file has already; added to
 */
export async function mathStyle(
  markup: string,
  given: Set<string>,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  const styles = given.has('styles') ? '' : css.replaceAll(FACE, '')
  given.add('styles')
  const faces: string[] = []
  for (const face of css.match(FACE) ?? []) {
    const address = /url\(["']?([^"')]+\.woff2)/.exec(face)?.[1]
    if (address === undefined || given.has(address) || !isNeeded(face, markup)) continue
    given.add(address)
    const data = await dataOf(address, fetch)
    if (data !== undefined) faces.push(face.replace(/src:[^;}]*/, `src:url(${data})`))
  }
  return styles + faces.join('')
}

function isNeeded(face: string, markup: string): boolean {
  const family = /font-family:"?(\w+)/.exec(face)?.[1] ?? ''
  const isBold = /font-weight:700/.test(face)
  const isItalic = /font-style:italic/.test(face)
  return (
    (NEEDED_BY[family]?.test(markup) ?? true) &&
    (!isBold || BOLD.test(markup)) &&
    (!isItalic || ITALIC.test(markup))
  )
}

async function dataOf(address: string, fetch: typeof globalThis.fetch): Promise<string | undefined> {
  try {
    const response = await fetch(address)
    if (!response.ok) return undefined
    return `data:font/woff2;base64,${toBase64(new Uint8Array(await response.arrayBuffer()))}`
  } catch {
    return undefined
  }
}
