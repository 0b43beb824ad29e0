import type { AttachmentPart, Part } from './message'

/** A picture by its address that stands by itself: a paragraph of nothing else. */
const ALONE =
  /(?<=^|\n[ \t]*\n) {0,3}!\[((?:[^[\]\\\n]|\\.){0,300})\]\((?:<([^<>\n]{1,4000})>|([^\s()<>]{1,4000}))(?:[ \t]+"[^"\n]{0,300}")?\)[ \t]*(?=\n[ \t]*\n|\s*$)/g

/**
 * The parts of a reply with a stored picture in the place of the one that its text has by address. The places of sources
 * move along. Undefined where the text has none of this address that stands by itself: one within a sentence, a list or
 * a table stays there.
 */
export function withStoredPicture(
  parts: readonly Part[],
  url: string,
  picture: AttachmentPart,
): readonly Part[] | undefined {
  let before = 0
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'text') continue
    const found = placeOf(part.text, url)
    if (found) {
      const { from, to } = found
      const texts = [part.text.slice(0, from), part.text.slice(to)].map(
        (text) => text !== '' && ({ type: 'text', text } as const),
      )
      const placed = [texts[0], picture, texts[1]].filter((each) => each !== undefined && each !== false)
      return parts.flatMap((each, at): readonly Part[] =>
        at === index ? placed : [moved(each, before + from, to - from)],
      )
    }
    before += part.text.length
  }
  return undefined
}

/** Whether one of the texts has a picture of this address that stands by itself. */
export const hasPictureAlone = (parts: readonly Part[], url: string): boolean =>
  parts.some((part) => part.type === 'text' && placeOf(part.text, url) !== undefined)

function placeOf(text: string, url: string): { readonly from: number; readonly to: number } | undefined {
  for (const { index, 0: whole, 2: bracketed, 3: bare } of text.matchAll(ALONE)) {
    if (!isSame(bracketed ?? bare ?? '', url)) continue
    const before = text.slice(0, index)
    // In a block of code it is an example.
    if ((before.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1) continue
    const end = index + whole.length
    return {
      from: before.trim() === '' ? 0 : index,
      to: text.slice(end).trim() === '' ? text.length : end,
    }
  }
  return undefined
}

const isSame = (one: string, other: string): boolean =>
  one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href)

/** A source whose places come behind what was taken out of the text. */
const moved = (part: Part, from: number, length: number): Part =>
  part.type === 'citation' && part.marks
    ? {
        ...part,
        marks: part.marks.map((at) => (at <= from ? at : Math.max(from, at - length))),
      }
    : part
