/** A place of a template (RFC 6570) with the name of what goes there: `{id}`, `{+path}`, `{?page,size}`. */
const PLACE = /\{([+#./;?&]?)([\w.,%*:]+)\}/g

/** The names that a template asks for, each once, in their order. */
export const templateNames = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(PLACE)].flatMap(([, , names = '']) => names.split(',').map(plainName))),
]

/** The address that a template gives with these values; what has no value is left out. */
export function filledTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACE, (_, operator: string, names: string) => {
    const given = names
      .split(',')
      .map(plainName)
      .flatMap((name) => (values[name] ? [[name, values[name]] as const] : []))
    if (given.length === 0) return ''
    const isOpen = operator === '+' || operator === '#'
    const encoded = given.map(([name, value]) => {
      const text = isOpen ? encodeURI(value) : encodeURIComponent(value)
      return operator === '?' || operator === '&' || operator === ';' ? `${name}=${text}` : text
    })
    return `${operator === '+' ? '' : operator}${encoded.join(SEPARATORS[operator] ?? ',')}`
  })
}

const SEPARATORS: Readonly<Record<string, string>> = { '?': '&', '&': '&', ';': ';', '.': '.', '/': '/' }

/** Without what says how often or how long: `id*`, `id:3`. */
const plainName = (name: string): string => name.replace(/(?:\*|:\d+)$/, '')
