import { parseMarkup } from './parseMarkup'

export type XmlHandler = {
  /** Names without their prefix: `p` for `text:p`. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Reads XML as events, in order. Entities of the document itself are not known, so none can grow. */
export function readXml(xml: string, { open, text, close }: XmlHandler): void {
  parseMarkup(
    xml,
    {
      onopentag: (name, attributes) => open?.(bare(name), attributes),
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => close?.(bare(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute whatever its prefix; undefined where there is none. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const key = Object.keys(attributes).find((each) => bare(each) === name)
  return key === undefined ? undefined : attributes[key]
}
