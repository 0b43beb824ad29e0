/**
 * The name of the file that an artifact is saved as: its title with the ending of its format, unless it has one.
 *
 * @param extension without the dot.
 */
export function artifactFile(title: string, extension: string): string {
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'artifact'
  const hasOwn = plain.endsWith(`.${extension}`) || /^\S+\.[a-z]\w{0,7}$/i.test(plain)
  return hasOwn ? plain : `${plain}.${extension}`
}

/** The media type of an artifact as a file. */
export const artifactMediaType = (language: string): string => TYPES.get(language) ?? 'text/plain'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['markdown', 'text/markdown'],
  ['html', 'text/html'],
  ['svg', 'image/svg+xml'],
  ['json', 'application/json'],
  ['css', 'text/css'],
])
