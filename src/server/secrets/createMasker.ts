import type { Change } from '@/lib/streams/sources'

/** Replaces a secret. */
const MASK = Buffer.from('••••')
/** A secret shorter than this would garble every answer; no service issues one. */
const MIN_CHARACTERS = 4

/** Takes secrets out of what passes through. */
export type Masker = {
  readonly text: (text: string) => string
  /** The value of a header, where the mask is stars: it has no character of its own there. */
  readonly header: (value: string) => string
  /** Bytes without the secrets as they pass, also where two pieces share one. Only what could be its beginning is held back. */
  readonly bytes: () => Change
}

/**
 * The one masker of a host, for all its secrets: masks each as it is, percent-encoded, escaped as JSON and HTML writers
 * do, in hexadecimal, and inside any base64. It looks at each byte once, however many secrets there are (Aho–Corasick).
 */
export function createMasker(secrets: readonly (string | undefined)[]): Masker {
  const forms = [...new Set(secrets.flatMap((secret) => (secret === undefined ? [] : formsOf(secret))))]
  if (forms.length === 0) return { text: (text) => text, header: (value) => value, bytes: () => UNCHANGED }
  const automaton = automatonOf(forms)

  // Over bytes, like the stream: a character outside of ASCII has one form only.
  const text = (given: string) => {
    const scan = createScan(automaton)
    const head = scan.push(Buffer.from(given))
    return Buffer.concat([head, scan.end()]).toString()
  }
  return {
    text,
    header: (value) => {
      const masked = text(value)
      return masked === value ? value : masked.replace(/[^\x20-\x7e]/g, '*')
    },
    bytes: () => createScan(automaton),
  }
}

const NOTHING = Buffer.alloc(0)
const UNCHANGED: Change = { push: (piece) => piece, end: () => NOTHING }

/** A form that was found: where it begins and ends. `isMore` = what is before it is masked already. */
type Found = { readonly start: number; readonly end: number; readonly isMore: boolean }

/** Masks bytes as they come. */
function createScan({ next, classOf, width, depth, length }: Automaton) {
  let held: Buffer = NOTHING
  let state = 0
  /** In order, apart from each other, by their places in what is held. */
  let found: Found[] = []

  function note(start: number, end: number): void {
    let first = start
    let isMore = false
    for (let last = found.at(-1); last && last.end > first; last = found.at(-1)) {
      first = Math.min(first, last.start)
      isMore ||= last.isMore
      found.pop()
    }
    // What is gone already was masked, else it would have been held.
    found.push({ start: Math.max(0, first), end, isMore: isMore || first < 0 })
  }

  /** Gives out what is certain: everything before `cut`, and what is found there. */
  function upTo(cut: number): Buffer {
    // Nearly always: nothing is found, and nothing has to wait.
    if (found.length === 0 && cut === held.length) {
      const all = held
      held = NOTHING
      return all
    }
    const out: Buffer[] = []
    let at = 0
    let count = 0
    for (const { start, end, isMore } of found) {
      if (start >= cut) break
      out.push(held.subarray(at, start))
      if (!isMore) out.push(MASK)
      at = end
      count += 1
    }
    if (at < cut) {
      out.push(held.subarray(at, cut))
      at = cut
    }
    held = held.subarray(at)
    found = found.slice(count).map(({ start, end, isMore }) => ({ start: start - at, end: end - at, isMore }))
    return Buffer.concat(out)
  }

  return {
    push(chunk: Uint8Array): Buffer {
      const from = held.length
      held =
        from > 0 ? Buffer.concat([held, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
      for (let index = from; index < held.length; index++) {
        state = next[state * width + (classOf[held[index] ?? 0] ?? 0)] ?? 0
        const matched = length[state] ?? 0
        if (matched > 0) note(index + 1 - matched, index + 1)
      }
      return upTo(held.length - (depth[state] ?? 0))
    },
    end: (): Buffer => upTo(held.length),
  }
}

type Automaton = {
  /** The state after each state and class of bytes. */
  readonly next: Int32Array
  /** Bytes that no form has are of class 0. */
  readonly classOf: Uint8Array
  readonly width: number
  /** How much of a form each state has seen. */
  readonly depth: Int32Array
  /** How long the longest form is that ends in each state; 0 = none does. */
  readonly length: Int32Array
}

function automatonOf(forms: readonly string[]): Automaton {
  const classOf = new Uint8Array(256)
  let width = 1
  for (const form of forms)
    for (const byte of Buffer.from(form, 'latin1')) {
      const small = lowered(byte)
      if (classOf[small] === 0) classOf[small] = width++
    }
  for (let byte = 0; byte < 256; byte++) classOf[byte] = classOf[lowered(byte)] ?? 0
  const most = 1 + forms.reduce((sum, form) => sum + form.length, 0)
  const next = new Int32Array(most * width)
  const depth = new Int32Array(most)
  const length = new Int32Array(most)
  let states = 1
  for (const form of forms) {
    let state = 0
    for (const byte of Buffer.from(form, 'latin1')) {
      const step = state * width + (classOf[byte] ?? 0)
      if (next[step] === 0) {
        depth[states] = (depth[state] ?? 0) + 1
        next[step] = states++
      }
      state = next[step] ?? 0
    }
    length[state] = form.length
  }
  // State by state outwards: where a form breaks off, the longest other beginning goes on.
  const fallback = new Int32Array(most)
  const queue = [0]
  for (const state of queue) {
    const back = fallback[state] ?? 0
    length[state] = Math.max(length[state] ?? 0, length[back] ?? 0)
    for (let each = 1; each < width; each++) {
      const after = next[state * width + each] ?? 0
      const elsewhere = state === 0 ? 0 : (next[back * width + each] ?? 0)
      if (after === 0) next[state * width + each] = elsewhere
      else {
        fallback[after] = elsewhere
        queue.push(after)
      }
    }
  }
  return { next, classOf, width, depth, length }
}

const lowered = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte)

/** Ways in which a program may write the secret, as bytes, one character each. */
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
  return [...plain, ...base64Forms(secret)]
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
