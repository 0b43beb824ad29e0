import { drawDiagram } from './drawDiagram'

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
