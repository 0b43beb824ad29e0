/** What the closed page may say. */
export type PreviewMessage =
  | { readonly type: 'ready' }
  /** @param height in pixels. `svg` is what was drawn, for a picture of it; of diagrams alone. */
  | { readonly type: 'drawn'; readonly height: number; readonly svg?: string }
  | { readonly type: 'failed'; readonly reason: string }

/** Reads a message of the closed page, which may say anything; undefined for what is none of ours. */
export function readPreviewMessage(data: unknown): PreviewMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'ready') return { type: 'ready' }
  if (data.type === 'drawn' && 'height' in data && typeof data.height === 'number' && data.height >= 0) {
    const { height } = data
    return 'svg' in data && typeof data.svg === 'string'
      ? { type: 'drawn', height, svg: data.svg }
      : { type: 'drawn', height }
  }
  if (data.type === 'failed' && 'reason' in data && typeof data.reason === 'string') {
    return { type: 'failed', reason: data.reason.slice(0, 500) }
  }
  return undefined
}
