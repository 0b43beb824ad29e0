/**
 * The text without the `characters` at its end, in linear time. A pattern such as `/x+$/` looks at every run of
 * `x` once for each of its characters, which a hostile text turns into O(n²).
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
