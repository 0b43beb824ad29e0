import { setNewest } from '@/lib/setNewest'

/** Heights of diagrams by their source, in pixels, the last of them: one that comes into sight again has its room at once. */
const heights = new Map<string, number>()
const MOST_HEIGHTS = 100

/** How high this diagram was drawn before; 0 where it wasn't. */
export const heightOf = (source: string): number => heights.get(source) ?? 0

/** Notes how high a diagram is. */
export const keepHeight = (source: string, height: number): void =>
  setNewest(heights, source, height, MOST_HEIGHTS)
