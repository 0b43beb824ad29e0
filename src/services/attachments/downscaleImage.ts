/** Formats a browser can write again; others (GIF, SVG) are kept as they are. */
const WRITABLE = /^image\/(jpeg|png|webp)$/

type Deps = Pick<typeof globalThis, 'createImageBitmap' | 'OffscreenCanvas'>

/**
 * The picture with its longer side at most as many pixels as given, in its own format; the file itself when it is small
 * enough, no picture, or cannot be read, and when the smaller one would take more bytes.
 */
export async function downscaleImage(
  file: File,
  mostPixels: number,
  deps: Partial<Deps> = globalThis,
): Promise<File> {
  const { createImageBitmap: read, OffscreenCanvas: Canvas } = deps
  if (!WRITABLE.test(file.type) || !read || !Canvas) return file
  const picture = await read(file).catch(() => undefined)
  if (!picture) return file
  try {
    const scale = mostPixels / Math.max(picture.width, picture.height)
    if (scale >= 1) return file
    const canvas = new Canvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const smaller = await canvas.convertToBlob({ type: file.type, quality: 0.9 })
    return smaller.type === file.type && smaller.size < file.size
      ? new File([smaller], file.name, { type: file.type })
      : file
  } catch {
    return file
  } finally {
    picture.close()
  }
}
