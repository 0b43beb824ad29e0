/** Replaces a secret. */
const MASK = '••••'
/** A secret shorter than this would garble every answer; no service issues one. */
const MIN_CHARACTERS = 4

/** Takes a secret out of what passes through. */
export type Masker = {
  readonly text: (text: string) => string
  /** A stream of bytes without the secret, also where two chunks share it. Only what could be its beginning is held back. */
  readonly stream: () => TransformStream<Uint8Array, Uint8Array>
}

/**
 * Masks `secret` as it is, percent-encoded, escaped as JSON and HTML writers do, in hexadecimal, and inside any base64.
 * Undefined = nothing is masked.
 */
export function createMasker(secret: string | undefined): Masker {
  const forms = secret === undefined ? [] : formsOf(secret)
  if (forms.length === 0) return { text: (text) => text, stream: () => new TransformStream() }
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi')
  const folded = forms.map((form) => form.toLowerCase())
  const maskBytes = latin1(MASK)

  return {
    // Like the stream, over bytes: a character outside of ASCII has one form only.
    text: (text) => utf8(latin1(text).replace(pattern, maskBytes)),
    stream() {
      let held = ''
      return new TransformStream({
        transform(chunk, controller) {
          const text = held + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
          const { masked, rest } = split(text)
          held = rest
          if (masked !== '') controller.enqueue(Buffer.from(masked, 'latin1'))
        },
        flush(controller) {
          if (held !== '') controller.enqueue(Buffer.from(held, 'latin1'))
        },
      })
    },
  }

  /** The text without the secret, and its end where that could be the beginning of one. */
  function split(text: string): { readonly masked: string; readonly rest: string } {
    let end = 0
    for (const match of text.matchAll(pattern)) end = match.index + match[0].length
    const tail = text.slice(end).toLowerCase()
    const length = Math.max(...folded.map((form) => overlap(tail, form)))
    const cut = text.length - length
    return { masked: text.slice(0, cut).replace(pattern, maskBytes), rest: text.slice(cut) }
  }
}

/** How many characters at the end of the text are the beginning of the form, and not the whole of it. */
function overlap(text: string, form: string): number {
  for (let length = Math.min(text.length, form.length - 1); length > 0; length--) {
    if (text.endsWith(form.slice(0, length))) return length
  }
  return 0
}

/** Ways in which a program may write the secret, longest first; as bytes, one character each. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < MIN_CHARACTERS) return []
  const bytes = Buffer.from(secret)
  const plain = [
    secret,
    encodeURIComponent(secret),
    ...jsonForms(secret),
    inHtml(secret),
    bytes.toString('hex'),
  ].map(latin1)
  return [...new Set([...plain, ...base64Forms(secret)])].sort((a, b) => b.length - a.length)
}

/** JSON as JavaScript, PHP (slashes), Python (outside of ASCII), and Go (HTML in it) write it, and any two of them. */
function jsonForms(secret: string): readonly string[] {
  const written = JSON.stringify(secret).slice(1, -1)
  const habits: readonly ((text: string) => string)[] = [
    (text) => text.replaceAll('/', '\\/'),
    (text) => text.replace(/[\u0080-\uffff]/g, inUnicode),
    (text) => text.replace(/[<>&'+]/g, inUnicode),
  ]
  return habits.reduce<readonly string[]>(
    (forms, habit) => [...forms, ...forms.map((form) => habit(form))],
    [written],
  )
}

const inUnicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const inHtml = (secret: string): string =>
  secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const MIN_BASE64 = 6

/** The characters that the secret's bytes alone decide, for each of the three places it may have in a group. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor((bytes.length * 8) / 6)
    return (['base64', 'base64url'] as const)
      .map((encoding) => bytes.toString(encoding).slice(first, last))
      .filter((form) => form.length >= MIN_BASE64)
  })
}

const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8')
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
