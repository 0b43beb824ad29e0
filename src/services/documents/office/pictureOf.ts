import type { Pictures } from './pictures'
import type { XmlElement } from './xmlTree'

/** A picture of a shape: the class it is shown by, or the format that can't be shown, and the element that places it. */
export type FoundPicture = {
  readonly name: string | undefined
  readonly format: string | undefined
  readonly fill: XmlElement | undefined
}

/**
 * The picture in this, of those that the file has for it: programs write one that all can show beside one that few can.
 * The first that can be shown, and what is a fallback before the others.
 */
export function pictureOf(holder: XmlElement, { name, format }: Pictures): FoundPicture {
  const fills = [...holder.all('Fallback'), holder].flatMap((each) => each.all('blipFill'))
  const found = fills.flatMap((fill) =>
    fill
      .all('blip')
      .flatMap((blip) => [blip, ...blip.all('svgBlip')])
      .map((blip) => blip.get('embed'))
      .map((id) => ({ name: name(id), format: format(id), fill })),
  )
  return (
    found.find((each) => each.name !== undefined) ??
    found.find((each) => each.format !== undefined) ?? { name: undefined, format: undefined, fill: fills[0] }
  )
}

/** What is shown of alternatives: what all programs can show, unless that has nothing to show. */
export function alternative(from: XmlElement, pictures: Pictures): XmlElement | undefined {
  const [fallback, choice] = [from.at('Fallback'), from.at('Choice')]
  if (!fallback || fallback.elements().length === 0) return choice
  const isUnshown = pictureOf(fallback, pictures).format !== undefined && !isShown(fallback, pictures)
  return isUnshown && choice && isShown(choice, pictures) ? choice : fallback
}

const isShown = (holder: XmlElement, pictures: Pictures) => pictureOf(holder, pictures).name !== undefined
