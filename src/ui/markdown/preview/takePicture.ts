import type { MarkdownDeps } from '../MarkdownDeps'
import { drawnPicture, svgUrl } from './drawDiagram'

/** Pixels of the picture for each of the drawing. */
const SCALE = 2
/** Browsers draw nothing larger, in pixels of a side. */
const MOST_SIDE = 8_000

type Drawing = { readonly kind: 'svg' | 'mermaid'; readonly source: string; readonly name: string }
type Taking = Pick<MarkdownDeps, 'saveFile' | 'copyPicture' | 'previewUrl'>

/** Saves a diagram or a drawing as it is drawn, or as a picture on white, as it is seen; or copies that. */
export async function takePicture(
  { kind, source, name }: Drawing,
  as: 'svg' | 'png' | 'copy',
  { saveFile, copyPicture, previewUrl = '' }: Taking,
): Promise<void> {
  const drawing = drawnPicture(kind, source, previewUrl)
  if (as === 'svg') {
    const svg = await drawing
    if (svg !== undefined) saveFile?.(`${name}.svg`, svg, 'image/svg+xml')
    return
  }
  const picture = drawing.then((svg) => (svg === undefined ? undefined : pngOf(svg)))
  // Begun in the task of the press: Safari lets nothing be copied after it.
  const isCopied = as === 'copy' && (await copyPicture?.(picture)) === true
  const png = await picture
  // Where the browser lets nobody copy it, it is a file.
  if (!isCopied && png) saveFile?.(`${name}.png`, png, 'image/png')
}

async function pngOf(svg: string): Promise<Blob | undefined> {
  const image = new Image()
  image.src = svgUrl(svg)
  await image.decode()
  const [width, height] = [image.naturalWidth || 600, image.naturalHeight || 300]
  const scale = Math.min(SCALE, MOST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
