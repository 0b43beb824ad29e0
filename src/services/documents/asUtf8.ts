import { decodeOther, utf8Of } from './readers/guessEncoding'

/** Larger files stay as they are, in bytes. */
const MOST_BYTES = 50_000_000

/** A file of text as UTF-8, which is how texts are sent: the same file where it is that already. */
export async function asUtf8(file: File): Promise<Blob> {
  if (file.size > MOST_BYTES) return file
  const bytes = await file.arrayBuffer()
  return utf8Of(bytes) === undefined ? new Blob([decodeOther(bytes)], { type: file.type }) : file
}
