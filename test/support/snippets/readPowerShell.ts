/** What a PowerShell snippet asks of `Invoke-WebRequest`. */
export type PowerShellRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Reads a snippet as PowerShell would, as far as snippets go, and gives the request it makes. Throws for anything
 * that is no such snippet. Strings in single quotes follow the language's rules: any of ' ‘ ’ ‚ ‛ opens and ends
 * one, two of them in it stand for the second, and nothing else has a meaning.
 *
 * @see https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_quoting_rules
 */
export function readPowerShell(
  code: string,
  environment: Readonly<Record<string, string>>,
): PowerShellRequest {
  let at = 0
  const skip = () => {
    // A backtick before the end of a line goes on with the next.
    while (/^(?:[ \t]|`\n)/.test(code.slice(at, at + 2))) at += code[at] === '`' ? 2 : 1
  }
  const take = (word: string) => {
    skip()
    if (!code.startsWith(word, at)) throw new Error(`Expected ${word} at: ${code.slice(at, at + 40)}`)
    at += word.length
  }
  const has = (word: string) => {
    skip()
    if (!code.startsWith(word, at)) return false
    at += word.length
    return true
  }
  const string = () => {
    skip()
    const read = readPowerShellString(code, at)
    at = read.end
    return read.text
  }
  const value = () => {
    let text = string()
    while (has('+')) {
      take('$env:')
      const name = /^\w+/.exec(code.slice(at))?.[0] ?? ''
      at += name.length
      text += environment[name] ?? ''
    }
    return text
  }

  take('$body')
  take('=')
  take('[Text.Encoding]::UTF8.GetBytes(')
  const body = string()
  take(')')
  take('\n')
  take('$headers')
  take('=')
  take('@{')
  const headers: Record<string, string> = {}
  while (!has('\n}')) {
    take('\n')
    const name = string()
    take('=')
    headers[name] = value()
  }
  take('\n')
  take('(Invoke-WebRequest -UseBasicParsing -Method Post -Uri')
  const url = string()
  take('-ContentType')
  headers['content-type'] = string()
  take('-Headers $headers -Body $body).Content\n')
  if (at !== code.length) throw new Error(`More than a request: ${code.slice(at)}`)
  return { method: 'POST', url, headers, body }
}

/** The string that starts at a place, and the place after it. */
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
