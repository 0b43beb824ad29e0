import { loadCode } from '@/lib/loadCode'

/** How large a picture is where it has room, in pixels. */
export type NaturalSize = { readonly width: number; readonly height: number }

/** What the closed page may say. */
type PreviewMessage =
  | { readonly type: 'ready' }
  /**
   * @param height in pixels, at the width of the frame. `natural` and `svg` (what was drawn, for a picture of it) are of
   *   diagrams alone.
   */
  | {
      readonly type: 'drawn'
      readonly height: number
      readonly natural?: NaturalSize
      readonly svg?: string
    }
  | { readonly type: 'failed'; readonly reason: string }

/** Reads a message of the closed page, which may say anything; undefined for what is none of ours. */
export function readPreviewMessage(data: unknown): PreviewMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'ready') return { type: 'ready' }
  if (data.type === 'drawn' && 'height' in data && typeof data.height === 'number' && data.height >= 0) {
    const natural = 'natural' in data ? sizeOf(data.natural) : undefined
    return {
      type: 'drawn',
      height: data.height,
      ...(natural && { natural }),
      ...('svg' in data && typeof data.svg === 'string' && { svg: data.svg }),
    }
  }
  if (data.type === 'failed' && 'reason' in data && typeof data.reason === 'string') {
    return { type: 'failed', reason: data.reason.slice(0, 500) }
  }
  return undefined
}

function sizeOf(data: unknown): NaturalSize | undefined {
  if (typeof data !== 'object' || data === null || !('width' in data) || !('height' in data)) return undefined
  const { width, height } = data
  const isSize = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value > 0
  return isSize(width) && isSize(height) ? { width, height } : undefined
}

/** The code that draws diagrams. @throws CodeMissing */
export const loadMermaid = async (): Promise<string> =>
  (await loadCode(() => import('./mermaidCode'))).mermaidCode
