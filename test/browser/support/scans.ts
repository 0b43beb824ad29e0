import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** English, as a host keeps it (`PARLANCE_OCR`). */
const ENGLISH = readFileSync('node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
const LIST = [
  { code: 'eng', bytes: ENGLISH.byteLength, sha256: createHash('sha256').update(ENGLISH).digest('hex') },
]

/** Answers what a page asks to read text in pictures; undefined for all else. */
export function languagesToRead({ url }: Pick<Request, 'url'>): Response | undefined {
  const { pathname } = new URL(url)
  if (!pathname.startsWith('/ocr/')) return undefined
  return pathname === '/ocr/languages.json' ? Response.json(LIST) : new Response(new Uint8Array(ENGLISH))
}

/** Runs in a page: the bytes of a page as a scanner gives it, a JPEG of 1,240 by 1,754 points with these lines. */
export async function scannedInPage(lines: readonly string[]): Promise<readonly number[]> {
  const canvas = document.createElement('canvas')
  canvas.width = 1_240
  canvas.height = 1_754
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fbfaf7'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#222'
  context.font = '36px serif'
  lines.forEach((text, index) => context.fillText(text, 120, 200 + index * 60))
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  if (!picture) throw new Error('no picture')
  return [...new Uint8Array(await picture.arrayBuffer())]
}
