/** Bytes that are looked at. */
const SAMPLE_BYTES = 64_000
/** Shares of bytes or characters from which a guess is made. */
const CLEARLY = 0.85

/**
 * The encoding of text that names none and is not UTF-8, by what its bytes are in each that may be meant: the double-byte
 * ones of East Asia, and Windows-1251 for Cyrillic. Undefined where it is none of them: then it is a Western one. Text in
 * them is mostly letters of one script, so that a few hundred bytes tell; a few accents of a Western text don't make pairs.
 */
export function guessEncoding(bytes: ArrayBuffer): string | undefined {
  const sample = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, SAMPLE_BYTES))
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
  if (high < 2) return undefined
  for (const [encoding, isMeant] of GUESSES) {
    const text = decodedAs(encoding, sample)
    if (text !== undefined && isMeant(charsIn(text), sample)) return encoding
  }
  return undefined
}

/** Undefined where a byte is none of the encoding; the last character of a sample may be cut. */
function decodedAs(encoding: string, sample: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true })
  } catch {
    return undefined
  }
}

type Chars = {
  /** All beyond ASCII. */
  readonly count: number
  readonly kana: number
  readonly han: number
  readonly hangul: number
  readonly cyrillic: number
  readonly marks: number
}

const KANA = /[\u3041-\u30ff]/g
const HAN = /[\u4e00-\u9fff]/g
const HANGUL = /[\uac00-\ud7a3]/g
const CYRILLIC = /[\u0410-\u044f\u0401\u0451]/g
/** Punctuation and forms as wide as letters. */
const MARKS = /[\u3000-\u3020\uff01-\uff60\u2010-\u2026]/g

function charsIn(text: string): Chars {
  const of = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return {
    count: of(/[\u0080-\uffff]/g),
    kana: of(KANA),
    han: of(HAN),
    hangul: of(HANGUL),
    cyrillic: of(CYRILLIC),
    marks: of(MARKS),
  }
}

const share = (part: number, { count }: Chars): number => (count === 0 ? 0 : part / count)

/** Both bytes of a pair are high in the characters of every day of GB 2312, Big5 and EUC. */
const areCommon = (sample: Uint8Array, [from, to]: readonly [number, number]): boolean => {
  let [pairs, common] = [0, 0]
  for (let at = 0; at < sample.length - 1; at += 1) {
    const lead = sample[at] ?? 0
    if (lead < 0x81) continue
    pairs += 1
    at += 1
    if (lead >= from && lead <= to) common += 1
  }
  return pairs > 0 && common / pairs >= CLEARLY
}

type IsMeant = (chars: Chars, sample: Uint8Array) => boolean

/** From what is told most surely to what is told least. */
const GUESSES: readonly (readonly [encoding: string, isMeant: IsMeant])[] = [
  // Hardly a Japanese sentence has no kana, and in the others kana are rare.
  ['shift_jis', (chars) => isJapanese(chars)],
  ['euc-jp', (chars) => isJapanese(chars)],
  // Syllables of every day, between words that are parted by spaces.
  [
    'euc-kr',
    (chars, sample) =>
      share(chars.hangul, chars) >= CLEARLY && areCommon(sample, [0xa1, 0xc8]) && hasSpaces(chars, sample),
  ],
  // Characters of the first level, and punctuation.
  [
    'gb18030',
    (chars, sample) => share(chars.han + chars.marks, chars) >= CLEARLY && areCommon(sample, [0xa1, 0xd7]),
  ],
  ['big5', (chars) => share(chars.han + chars.marks, chars) >= CLEARLY],
  [
    'windows-1251',
    (chars, sample) => share(chars.cyrillic, chars) >= CLEARLY && areMostLetters(chars, sample),
  ],
]

const isJapanese = (chars: Chars): boolean =>
  share(chars.kana, chars) >= 0.15 && share(chars.kana + chars.han + chars.marks, chars) >= CLEARLY

/** Accents of a Western text are few among letters of ASCII. */
const areMostLetters = ({ count }: Chars, sample: Uint8Array): boolean =>
  count >
  sample.reduce((letters, byte) => letters + ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a ? 1 : 0), 0)

const hasSpaces = ({ count }: Chars, sample: Uint8Array): boolean =>
  sample.reduce((spaces, byte) => spaces + (byte === 0x20 || byte === 0x0a ? 1 : 0), 0) >= count / 12

/** Bytes of text as UTF-8; undefined for what is none. */
export function utf8Of(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Bytes of text by their byte order mark, else as UTF-8 where they are that, else by the encoding that the text names,
 * else by what its bytes look like (`guessEncoding`), else as Windows-1252.
 *
 * @param named an encoding that the text says it has; unknown ones count as none
 */
export function decodeText(bytes: ArrayBuffer, named?: string): string {
  const decoder = named === undefined ? undefined : decoderOf(named)
  // Pages saved again as UTF-8 often keep the old name. Seven-bit encodings, as ISO-2022-JP, are UTF-8, too.
  const utf8 = decoder?.encoding === 'iso-2022-jp' ? undefined : utf8Of(bytes)
  return utf8 ?? decodeOther(bytes, decoder)
}

/** Bytes of text that are not UTF-8. A byte order mark of UTF-16 is never UTF-8. */
export function decodeOther(bytes: ArrayBuffer, decoder?: TextDecoder): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return (decoder ?? new TextDecoder(guessEncoding(bytes) ?? 'windows-1252')).decode(bytes)
}

/** HTML or XHTML, which may name its encoding near its beginning. */
export function decodeHtml(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 2_000))
  const [, meta, xml] =
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head) ?? []
  return decodeText(bytes, meta ?? xml)
}

function decoderOf(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name)
  } catch {
    return undefined
  }
}
