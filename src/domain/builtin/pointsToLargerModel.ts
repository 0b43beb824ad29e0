/** How Pocket says that it can't, in `corpus/limits.txt` and `corpus/tongues.txt`, where a larger model can. */
const POINTS = /\blarger (?:model|one)\b|\bmodel with web search\b|Get a larger model/i

/** Whether a reply of Pocket's names a larger model as the way on. */
export const pointsToLargerModel = (text: string): boolean => POINTS.test(text.replaceAll('*', ''))
