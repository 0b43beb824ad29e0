import { Parser, type ParserOptions } from 'htmlparser2'

export type MarkupHandler = {
  readonly onopentag?: (name: string, attributes: Record<string, string>) => void
  readonly ontext?: (text: string) => void
  readonly onclosetag?: (name: string) => void
  /** All elements are about to be closed, for too many are open; what it returns is called once they are. */
  readonly onRestart?: () => (() => void) | undefined
}

/** Elements that may be open at once: each costs the parser time with each that is opened or closed above it. */
const MOST_OPEN = 1_000
/** Characters between two looks at how many there are. */
const SLICE = 4_096

/**
 * Reads HTML or XML as events, in order, in time that is linear in its length. Of a text that leaves thousands of
 * elements open, all are closed now and then, between two tags.
 */
export function parseMarkup(text: string, handler: MarkupHandler, options: ParserOptions): void {
  let open = 0
  const counting = {
    onopentag(name: string, attributes: Record<string, string>) {
      open += 1
      handler.onopentag?.(name, attributes)
    },
    ontext: (piece: string) => handler.ontext?.(piece),
    onclosetag(name: string) {
      open -= 1
      handler.onclosetag?.(name)
    },
  }
  let parser = new Parser(counting, options)
  let base = 0
  for (let from = 0; from < text.length;) {
    const next = text.indexOf('<', from + SLICE)
    const to = next < 0 ? text.length : next
    parser.write(text.slice(from, to))
    from = to
    // All that came has become events: no comment, script or attribute goes on here.
    const isBetween = parser.endIndex === to - base - 1
    if (open <= MOST_OPEN || !isBetween) continue
    const onRestarted = handler.onRestart?.()
    parser.end()
    onRestarted?.()
    parser = new Parser(counting, options)
    base = to
  }
  parser.end()
}

type XmlHandler = {
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
