/**
 * How Pocket says that it can't, in `corpus/limits.txt` and `corpus/tongues.txt`, where a larger model or one with web
 * search can. Where a doctor or a lawyer is asked, no model is.
 */
const POINTS =
  /\blarger (?:model|one)\b|\bmodel with web search\b|Get a larger model|\bI have no (?:news|forecast)\b|\blook outside\b/i

/** Whether a reply of Pocket's names a larger model as the way on. */
export const pointsToLargerModel = (text: string): boolean => POINTS.test(text.replaceAll('*', ''))
