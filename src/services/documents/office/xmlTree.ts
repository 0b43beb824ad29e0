import { parseMarkup } from '../readers/parseMarkup'

/** A list as the DOM has it, for a library that asks for items by number. */
class List<Item> extends Array<Item> {
  item(index: number): Item | null {
    return this[index] ?? null
  }
}

type XmlAttribute = { readonly name: string; readonly localName: string; readonly value: string }
type XmlText = { readonly nodeType: 3; readonly nodeName: '#text'; readonly textContent: string }

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An element of XML, with as much of the DOM's interface as is used: a worker has no DOM. */
export class XmlElement {
  readonly nodeType = 1
  readonly localName: string
  readonly attributes = new List<XmlAttribute>()
  readonly childNodes = new List<XmlElement | XmlText>()

  readonly nodeName: string
  private readonly parent: XmlElement | undefined

  constructor(
    nodeName: string,
    attributes: Readonly<Record<string, string>>,
    parent: XmlElement | undefined,
  ) {
    this.nodeName = nodeName
    this.parent = parent
    this.localName = bare(nodeName)
    for (const [name, value] of Object.entries(attributes))
      this.attributes.push({ name, localName: bare(name), value })
  }

  get namespaceURI(): string | null {
    const at = this.nodeName.indexOf(':')
    return this.lookupNamespaceURI(at < 0 ? '' : this.nodeName.slice(0, at))
  }

  get firstChild(): XmlElement | XmlText | null {
    return this.childNodes[0] ?? null
  }

  get firstElementChild(): XmlElement | null {
    return this.childNodes.find((each) => each instanceof XmlElement) ?? null
  }

  get textContent(): string {
    return this.childNodes.map((each) => each.textContent).join('')
  }

  lookupNamespaceURI(prefix: string | null): string | null {
    const name = prefix ? `xmlns:${prefix}` : 'xmlns'
    const own = this.attributes.find((each) => each.name === name)
    return own?.value ?? this.parent?.lookupNamespaceURI(prefix) ?? null
  }

  /** The same under another name. */
  named(nodeName: string): XmlElement {
    const same = new XmlElement(nodeName, {}, this.parent)
    same.attributes.push(...this.attributes)
    same.childNodes.push(...this.childNodes)
    return same
  }

  /** The elements of this name in it, at whatever depth. */
  all(name: string): readonly XmlElement[] {
    return this.elements().flatMap((each) => [...(each.localName === name ? [each] : []), ...each.all(name)])
  }

  /** Its own elements; those of one name where it is given. */
  elements(name?: string): readonly XmlElement[] {
    return this.childNodes.filter(
      (each): each is XmlElement =>
        each instanceof XmlElement && (name === undefined || each.localName === name),
    )
  }

  /** The first element along a path of names. */
  at(...path: readonly string[]): XmlElement | undefined {
    return path.reduce<XmlElement | undefined>((from, name) => from?.elements(name)[0], this)
  }

  /** The value of an attribute, whatever its prefix. */
  get(name: string): string | undefined {
    return this.attributes.find((each) => each.localName === name)?.value
  }

  /** The same as a number; undefined for what is none. */
  number(name: string): number | undefined {
    const value = Number.parseFloat(this.get(name) ?? '')
    return Number.isFinite(value) ? value : undefined
  }
}

/** Reads XML as a tree. Of a text with too many open elements, all are closed now and then. */
export function xmlTree(xml: string): XmlElement {
  const root = new XmlElement('#document', {}, undefined)
  const open = [root]
  const top = () => open.at(-1) ?? root
  parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        const element = new XmlElement(name, attributes, top())
        top().childNodes.push(element)
        open.push(element)
      },
      ontext(textContent) {
        top().childNodes.push({ nodeType: 3, nodeName: '#text', textContent })
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return root
}

/** Longest page, in characters, pictures included. */
export const MOST_PAGE_CHARACTERS = 60_000_000

/** A page for the closed frame. */
export const closedPage = (body: string, style: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>body{margin:0;font-family:system-ui,sans-serif;color:#000;color-scheme:light}${style}</style>${body}`
