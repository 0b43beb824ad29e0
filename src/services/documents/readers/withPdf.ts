import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url'
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url'
import fixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url'
import fixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url'
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url'
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url'
import serifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url'
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url'
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url'
import sansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url'
import sansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url'
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

import type { DocumentProblem } from '@/domain/documents/documentKind'
import { CodeMissing, loadCode } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'

import { unfoldsTooFar } from './unfoldsTooFar'

/** Where the build put what the library asks for by name: fonts that files do not bring, decoders of scanned pictures. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitFixed.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBoldItalic,
  'FoxitFixedItalic.pfb': fixedItalic,
  'FoxitSerif.pfb': serif,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBoldItalic,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSymbol.pfb': symbol,
  'LiberationSans-Regular.ttf': sans,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBoldItalic,
  'LiberationSans-Italic.ttf': sansItalic,
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
}

/** Gives the PDF library its data from this app's own files, and nothing from elsewhere. */
class PdfData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = filename.endsWith('.bcmap')
      ? (await loadCode(() => import('../pages/pdfCmaps'))).cmapAddress(filename)
      : Object.hasOwn(ADDRESSES, filename)
        ? ADDRESSES[filename]
        : undefined
    const response = address === undefined ? undefined : await fetch(address)
    if (!response?.ok) throw new Error(`${filename} is not here`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/**
 * Loads the library's worker code into this thread, where the library then runs it: this is a worker already. Of one more
 * below it, Firefox was seen to make one that never answered, about once in sixty.
 */
async function loadWorkerCode(load: () => Promise<unknown>): Promise<void> {
  const { postMessage } = globalThis
  // As it starts, the code greets the page, which would take that for an answer.
  globalThis.postMessage = () => undefined
  try {
    await load()
  } finally {
    globalThis.postMessage = postMessage
  }
}

type Options = Omit<Exclude<Parameters<typeof getDocument>[0], string | URL | undefined>, 'data' | 'worker'>

/**
 * Opens a PDF for as long as `use` takes. Fails as `password` where the file asks for one, as `bomb` where it
 * unfolds to more than any page, and as `broken` where the library, or `use`, throws.
 *
 * @param load the library's worker code
 */
export async function withPdf<Value>(
  file: Blob,
  options: Options,
  use: (document: PDFDocumentProxy) => Promise<Result<Value, DocumentProblem>>,
  load: () => Promise<unknown> = () => loadCode(() => import('./pdfWorker')),
): Promise<Result<Value, DocumentProblem>> {
  try {
    await loadWorkerCode(load)
    const data = new Uint8Array(await file.arrayBuffer())
    if (unfoldsTooFar(data)) return failed({ type: 'bomb' })
    const loading = getDocument({
      data,
      useWorkerFetch: false,
      // What files name without bringing it, as fonts and tables of Asian characters, comes from this host.
      BinaryDataFactory: PdfData,
      cMapUrl: '/',
      disableFontFace: true,
      verbosity: 0,
      ...options,
    })
    const used = await loading.promise.then(use)
    // What was read counts, also where the library ends in the middle of something.
    await loading.destroy().catch(() => undefined)
    return used
  } catch (cause) {
    if (cause instanceof CodeMissing) return failed({ type: 'unavailable' })
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    return failed({ type: isLocked ? 'password' : 'broken' })
  }
}

/** Part of a page that a picture covers on a scan. */
const MOST_OF_PAGE = 0.6

type Matrix = readonly [number, number, number, number]

/** Whether a picture covers most of a page: a scan, whatever number or name was stamped on it. */
export async function isPicture(page: PDFPageProxy): Promise<boolean> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const enough = MOST_OF_PAGE * Math.abs((right - left) * (top - bottom))
  const { fnArray, argsArray } = await page.getOperatorList()
  const saved: Matrix[] = []
  let now: Matrix = [1, 0, 0, 1]
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) saved.push(now)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(now)
      now = within(now, (argsArray[index] as readonly unknown[] | null)?.[0])
    } else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) now = saved.pop() ?? now
    else if (operator === OPS.transform) now = within(now, argsArray[index])
    // A picture is drawn in a square of 1 by 1.
    else if (PICTURES.has(operator) && Math.abs(now[0] * now[3] - now[1] * now[2]) >= enough) return true
  }
  return false
}

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])

/** How a matrix turns and scales inside another; where it moves is not asked for. */
function within([a, b, c, d]: Matrix, inner: unknown): Matrix {
  const [e, f, g, h] = isNumbers(inner) ? inner : [1, 0, 0, 1]
  return [
    a * (e ?? 1) + c * (f ?? 0),
    b * (e ?? 1) + d * (f ?? 0),
    a * (g ?? 0) + c * (h ?? 1),
    b * (g ?? 0) + d * (h ?? 1),
  ]
}

/** Arguments are plain or typed arrays. */
const isNumbers = (value: unknown): value is ArrayLike<number> & Iterable<number> =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) &&
  Array.from(value as Iterable<unknown>).every((each) => typeof each === 'number')
