import { setNewest } from '@/lib/setNewest'

import { loadMermaid, readPreviewMessage } from './previewMessage'

/** What a picture may be made of, in characters. */
const MAX_SOURCE = { mermaid: 50_000, svg: 500_000 } as const

type PictureKind = keyof typeof MAX_SOURCE

/** Whether code of this language is a picture: a diagram or a drawing. */
export const isPictureKind = (language: string): language is PictureKind =>
  Object.hasOwn(MAX_SOURCE, language)

/** A diagram or drawing as SVG that the browser takes for an image; undefined where it is none. */
export async function drawnPicture(
  kind: PictureKind,
  source: string,
  url: string,
): Promise<string | undefined> {
  if (source.length > MAX_SOURCE[kind]) return undefined
  const svg = kind === 'svg' ? source : await drawDiagram(source, url)
  if (svg === undefined) return undefined
  const image = new Image()
  image.src = svgUrl(svg)
  return image.decode().then(
    () => svg,
    () => undefined,
  )
}

/** The address of a drawing as an image, in which nothing runs or loads. */
export const svgUrl = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** A diagram that isn't drawn by then is given up, in milliseconds. */
const LIMIT_MS = 15_000
/** Diagrams that are kept, since a file is made again with each choice of what goes into it. */
const MOST_KEPT = 30

const kept = new Map<string, Promise<string | undefined>>()
/** One at a time: each frame reads megabytes of code. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a diagram as SVG, out of sight, in a closed page like that of `PreviewFrame`. Undefined where it can't be drawn.
 *
 * @param url of the closed page
 */
function drawDiagram(source: string, url: string): Promise<string | undefined> {
  const known = kept.get(source)
  if (known) return known
  const drawing = last.then(() => drawInFrame(source, url))
  last = drawing
  setNewest(kept, source, drawing, MOST_KEPT)
  void drawing.then((svg) => svg === undefined && kept.delete(source))
  return drawing
}

function drawInFrame(source: string, url: string): Promise<string | undefined> {
  const frame = document.createElement('iframe')
  frame.src = url
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  frame.inert = true
  frame.ariaHidden = 'true'
  // Laid out, since text is measured in it, and on the screen: browsers slow down frames that are not.
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    width: '800px',
    height: '600px',
    opacity: '0',
    pointerEvents: 'none',
    zIndex: '-1',
  })
  return new Promise((resolve) => {
    const end = (svg?: string) => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
      frame.remove()
      resolve(svg)
    }
    const onMessage = ({ source: from, data }: MessageEvent<unknown>) => {
      const window = frame.contentWindow
      if (!window || from !== window) return
      const message = readPreviewMessage(data)
      if (message?.type === 'ready')
        loadMermaid().then(
          (code) => window.postMessage({ type: 'diagram', source, library: code }, '*'),
          () => end(),
        )
      else if (message) end(message.type === 'drawn' ? message.svg : undefined)
    }
    const timer = setTimeout(end, LIMIT_MS)
    addEventListener('message', onMessage)
    document.body.append(frame)
  })
}
