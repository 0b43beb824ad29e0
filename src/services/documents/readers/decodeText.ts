import { guessEncoding } from './guessEncoding'

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
