/** Percent-encoded text, decoded; unchanged where the encoding is broken or was undone already. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
