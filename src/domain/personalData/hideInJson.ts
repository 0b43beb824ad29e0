/** What is done to each text of a JSON document. `before` names the member it is in, as words that stand before it. */
export type JsonFilter = {
  readonly text: (text: string, before: string) => string
  /** For reasoning that a provider has signed: it has to come back as it was sent. */
  readonly signedText: (text: string) => string
}

/** Members of a request that are its grammar, not what anybody wrote. */
const GRAMMAR: ReadonlySet<string> = new Set([
  'model',
  'role',
  'type',
  'id',
  'call_id',
  'tool_call_id',
  'tool_use_id',
  'item_id',
  'signature',
  'encrypted_content',
  'thoughtSignature',
  'thought_signature',
  'media_type',
  'mimeType',
  'mime_type',
  'format',
  'detail',
  '$ref',
  'previous_response_id',
  'seed',
  'created',
  'status',
  'finish_reason',
  'object',
  'service_tier',
  'effort',
  'verbosity',
  'required',
])
/** Members whose objects a model or a tool wrote: nothing in them is grammar. */
const FREE: ReadonlySet<string> = new Set(['input', 'args', 'arguments', 'response', 'output', 'metadata'])
const SIGNED: ReadonlySet<string> = new Set(['signature', 'encrypted_content', 'thoughtSignature'])
const ATTACHED = /^(?:data:[^,]{0,200},)?\{\{attachment:[^}]{1,100}\}\}$/
const IDENTIFIER = /^[\w.$:/-]{1,64}$/
/** How deep texts that hold JSON again are read. */
const MOST_NESTED = 4
const MOST_DEEP = 200

type Zone = {
  readonly isFree: boolean
  readonly nested: number
  readonly deep: number
  /** Only looked at: nothing is hidden. */
  readonly isDry?: boolean
}

/**
 * Puts every text of a JSON document through a filter, also those in JSON within texts (arguments and results of tools),
 * in names of members there, and in long numbers. All else stays as it is, byte for byte. Linear.
 *
 * @param json valid JSON
 */
export function hideInJson(json: string, filter: JsonFilter): string {
  return createWriter(json, filter).value(0, '', { isFree: false, nested: 0, deep: 0 }).text
}

type Written = { readonly text: string; readonly end: number }

const SPACE = /[\s]*/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /[^\s,\]}]+/y

function createWriter(json: string, filter: JsonFilter) {
  const matchAt = (pattern: RegExp, at: number): string => {
    pattern.lastIndex = at
    return pattern.exec(json)?.[0] ?? ''
  }
  const spaceAt = (at: number): string => matchAt(SPACE, at)

  function value(at: number, name: string, zone: Zone): Written {
    const char = json[at]
    if (zone.deep > MOST_DEEP) throw new RangeError('JSON is nested too deeply')
    if (char === '{') return object(at, name, zone)
    if (char === '[') return list(at, name, zone)
    if (char === '"') {
      const raw = matchAt(STRING, at)
      return { text: textOf(raw, name, zone), end: at + raw.length }
    }
    const raw = matchAt(SCALAR, at)
    return { text: numberOf(raw, name, zone), end: at + Math.max(1, raw.length) }
  }

  function textOf(raw: string, name: string, zone: Zone): string {
    if (zone.isDry === true) return raw
    const text = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1)
    if (!zone.isFree && (GRAMMAR.has(name) || (name === 'name' && IDENTIFIER.test(text)))) return raw
    if (ATTACHED.test(text)) return raw
    const hidden = nestedText(text, zone) ?? filter.text(text, beforeOf(name, zone))
    return hidden === text ? raw : JSON.stringify(hidden)
  }

  /** JSON in a text, with its own texts hidden; undefined where there is none. */
  function nestedText(text: string, { nested }: Zone): string | undefined {
    if (nested >= MOST_NESTED || !/^\s*[{[]/.test(text) || !isJson(text)) return undefined
    const inner = createWriter(text, filter)
    const start = /^\s*/.exec(text)?.[0] ?? ''
    const { text: hidden, end } = inner.value(start.length, '', { isFree: true, nested: nested + 1, deep: 0 })
    return start + hidden + text.slice(end)
  }

  /** A card number that a tool gave as a number. */
  function numberOf(raw: string, name: string, zone: Zone): string {
    if (!zone.isFree || zone.isDry === true || !/^\d{7,19}$/.test(raw)) return raw
    const hidden = filter.text(raw, beforeOf(name, zone))
    return hidden === raw ? raw : JSON.stringify(hidden)
  }

  function list(at: number, name: string, zone: Zone): Written {
    const inner = { ...zone, deep: zone.deep + 1 }
    let out = '['
    let place = at + 1
    for (;;) {
      const space = spaceAt(place)
      out += space
      place += space.length
      const char = json[place]
      if (char === ']' || char === undefined) return { text: `${out}]`, end: place + 1 }
      if (char === ',') {
        out += ','
        place += 1
        continue
      }
      const each = value(place, name, inner)
      out += each.text
      place = each.end
    }
  }

  const maySign = /"(?:signature|encrypted_content|thoughtSignature)"/.test(json)

  function object(at: number, name: string, zone: Zone): Written {
    if (maySign && !zone.isFree && !zone.isDry) {
      const seen = membersAt(at, { ...zone, isDry: true, deep: zone.deep + 1 })
      if (seen.isSigned) return { text: signed(at, seen.end), end: seen.end }
    }
    return membersAt(at, { ...zone, isFree: zone.isFree || FREE.has(name), deep: zone.deep + 1 })
  }

  /** Reasoning with its signature: what was put back in it is hidden again, and nothing else changes. */
  function signed(at: number, end: number): string {
    const own = json.slice(at, end)
    return own.replace(/"(?:[^"\\]|\\.)*"/g, (raw) => {
      const text = JSON.parse(raw) as string
      const hidden = filter.signedText(text)
      return hidden === text ? raw : JSON.stringify(hidden)
    })
  }

  function membersAt(at: number, zone: Zone): Written & { readonly isSigned: boolean } {
    let out = '{'
    let place = at + 1
    let isThought = false
    let hasSignature = false
    for (;;) {
      const space = spaceAt(place)
      out += space
      place += space.length
      const char = json[place]
      if (char === '}' || char === undefined)
        return { text: `${out}}`, end: place + 1, isSigned: isThought && hasSignature }
      if (char === ',') {
        out += ','
        place += 1
        continue
      }
      const rawName = matchAt(STRING, place)
      const name = JSON.parse(rawName || '""') as string
      place += Math.max(1, rawName.length)
      const gap = /[\s:]*/y
      gap.lastIndex = place
      const colon = gap.exec(json)?.[0] ?? ''
      place += colon.length
      const each = value(place, name, zone)
      const own = json.slice(place, each.end)
      isThought ||=
        (name === 'type' && /^"(?:redacted_)?(?:thinking|reasoning)/.test(own)) ||
        (name === 'thought' && own === 'true')
      hasSignature ||= SIGNED.has(name) && own.length > 2 && own.startsWith('"')
      const shownName = zone.isFree && zone.isDry !== true ? filter.text(name, '') : name
      out += (shownName === name ? rawName : JSON.stringify(shownName)) + colon + each.text
      place = each.end
    }
  }

  return { value }
}

/** `birth_date` and `birthDate` say what a value is, as words before it do. */
const beforeOf = (name: string, { isFree }: Zone): string =>
  isFree && name !== '' && name.length < 60
    ? `${name.replace(/[_-]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')}: `
    : ''

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
