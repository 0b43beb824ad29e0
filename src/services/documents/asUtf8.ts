import { decodeText } from './readers/decodeText'

/** Larger files stay as they are, in bytes. */
const MOST_BYTES = 50_000_000

/** A file of text as UTF-8, which is how texts are sent: the same file where it is that already. */
export async function asUtf8(file: File): Promise<Blob> {
  if (file.size > MOST_BYTES) return file
  const bytes = await file.arrayBuffer()
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return file
  } catch {
    return new Blob([decodeText(bytes)], { type: file.type })
  }
}
