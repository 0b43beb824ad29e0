/**
 * The string in single quotes that starts at a place, by the rules of the language, and the place after it: any of
 * ' ‘ ’ ‚ ‛ opens and ends one, two of them in it stand for the second, and nothing else has a meaning.
 *
 * @see https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_quoting_rules
 */
export function readPowerShellString(
  code: string,
  start: number,
): { readonly text: string; readonly end: number } {
  const isQuote = (character: string | undefined) => character !== undefined && "'‘’‚‛".includes(character)
  if (!isQuote(code[start])) throw new Error(`No string at: ${code.slice(start, start + 40)}`)
  let text = ''
  for (let at = start + 1; at < code.length; at++) {
    if (isQuote(code[at])) {
      if (!isQuote(code[at + 1])) return { text, end: at + 1 }
      at += 1
    }
    text += code.charAt(at)
  }
  throw new Error('The string does not end')
}
