import { quoteForShell } from './quote'
import { snippetHeaders, wellFormed, type SnippetHeader, type SnippetRequest } from './snippetRequest'

/**
 * The request as a command for any POSIX shell. The body goes through the shell's own `printf`, because an
 * argument may hold no more than 128 KB on Linux and attachments are larger.
 */
export function curlSnippet({ url, headers, body }: SnippetRequest): string {
  const lines = [
    `curl -sS -N ${quoteForShell(url)}`,
    ...snippetHeaders(headers).map((header) => `-H ${headerArgument(header)}`),
    '--data-binary @-',
  ]
  return `printf '%s' ${quoteForShell(wellFormed(body))} |\n${lines.join(' \\\n  ')}\n`
}

const headerArgument = ({ name, text, variable }: SnippetHeader): string =>
  variable === undefined
    ? quoteForShell(`${name}: ${text}`)
    : `${quoteForShell(`${name}: ${text}`)}"$${variable}"`
