/** Most levels that are indented: with 6,000 the white space alone would take 70 MB. */
const MOST_INDENTED = 60

/**
 * JSON text with line breaks and indentation. Works on the text, so that long numbers keep every digit and no nesting
 * is too deep.
 */
export function prettyJson(text: string): string {
  let pretty = ''
  let depth = 0
  let isInString = false
  const newLine = () => `\n${'  '.repeat(Math.max(0, Math.min(depth, MOST_INDENTED)))}`
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index)
    if (isInString) {
      pretty += char
      if (char === '\\') pretty += text.charAt(++index)
      else if (char === '"') isInString = false
      continue
    }
    switch (char) {
      case '"':
        isInString = true
        pretty += char
        break
      case '{':
      case '[': {
        const next = /\S/.exec(text.slice(index + 1, index + 20))?.[0]
        if (next === '}' || next === ']') {
          pretty += char + next
          index = text.indexOf(next, index + 1)
          break
        }
        depth += 1
        pretty += char + newLine()
        break
      }
      case '}':
      case ']':
        depth -= 1
        pretty += newLine() + char
        break
      case ',':
        pretty += char + newLine()
        break
      case ':':
        pretty += ': '
        break
      default:
        if (!/\s/.test(char)) pretty += char
    }
  }
  return pretty
}
