import { quoteForPowerShell } from './quote'
import { snippetHeaders, wellFormed, type SnippetHeader, type SnippetRequest } from './snippetRequest'

/**
 * The request for PowerShell 5.1 and 7. The body goes as bytes, because 5.1 would write text as Latin-1; the
 * content type has a parameter of its own, because 5.1 refuses it among the headers.
 */
export function powerShellSnippet({ url, headers, body }: SnippetRequest): string {
  const all = snippetHeaders(headers)
  const contentType = all.find(({ name }) => name === 'content-type')?.text ?? 'application/json'
  const others = all.filter(({ name }) => name !== 'content-type')
  return `$body = [Text.Encoding]::UTF8.GetBytes(${quoteForPowerShell(wellFormed(body))})
$headers = @{${others.map((header) => `\n  ${entry(header)}`).join('')}
}
(Invoke-WebRequest -UseBasicParsing -Method Post -Uri ${quoteForPowerShell(url)} \`
  -ContentType ${quoteForPowerShell(contentType)} -Headers $headers -Body $body).Content
`
}

const entry = ({ name, text, variable }: SnippetHeader): string =>
  variable === undefined
    ? `${quoteForPowerShell(name)} = ${quoteForPowerShell(text)}`
    : `${quoteForPowerShell(name)} = ${quoteForPowerShell(text)} + $env:${variable}`
