import { dialectCode, dialectOfUrl, type Sdk } from '../dialects'
import { isStreamed } from '../request/bodyFacts'
import {
  baseUrlOf,
  KEY_VARIABLE,
  keyHeaderOf,
  quoteForCode,
  quoteForPowerShell,
  quoteForShell,
  snippetHeaders,
  wellFormed,
  type SnippetHeader,
  type SnippetRequest,
} from './snippetRequest'

/**
 * The request for PowerShell 5.1 and 7. The body goes as bytes, because 5.1 would write text as Latin-1; the
 * content type has a parameter of its own, because 5.1 refuses it among the headers.
 */
function powerShellSnippet({ url, headers, body }: SnippetRequest): string {
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

/**
 * The request as a command for any POSIX shell. The body goes through the shell's own `printf`, because an
 * argument may hold no more than 128 KB on Linux and attachments are larger.
 */
function curlSnippet({ url, headers, body }: SnippetRequest): string {
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

export type SnippetLanguage = {
  readonly id: 'curl' | 'powershell' | 'python' | 'sdk' | 'fetch'
  readonly label: string
  /**
   * The program.
   *
   * @throws CodeMissing where the code of the dialect cannot be had
   */
  readonly write: (request: SnippetRequest) => string | Promise<string>
}

const headerEntry = ({ name, text, variable }: SnippetHeader): string =>
  variable === undefined
    ? `${quoteForCode(name)}: ${quoteForCode(text)}`
    : `${quoteForCode(name)}: ${text === '' ? '' : `${quoteForCode(text)} + `}process.env['${variable}']${text === '' ? " ?? ''" : ''}`

/** Everything a request can be taken away as. */
export const SNIPPETS: readonly SnippetLanguage[] = [
  { id: 'curl', label: 'cURL (POSIX shell)', write: curlSnippet },
  { id: 'powershell', label: 'PowerShell', write: powerShellSnippet },
  { id: 'python', label: 'Python (SDK)', write: withSdk(pythonSnippet) },
  { id: 'sdk', label: 'TypeScript (SDK)', write: withSdk(sdkSnippet) },
  { id: 'fetch', label: 'TypeScript (fetch)', write: fetchSnippet },
]

function withSdk(write: (request: SnippetRequest, sdk: Sdk) => string) {
  return async (request: SnippetRequest): Promise<string> => {
    const { sdk } = await dialectCode(dialectOfUrl(request.url))
    // It is not offered for a dialect without one.
    return sdk ? write(request, sdk) : fetchSnippet(request)
  }
}

/**
 * The request with the package of its dialect's owner for Python. The package would write the body its own way (order, long
 * numbers, escapes), so a transport sends the recorded text in its place. From version 3 on `openai` brings
 * `httpx2` in place of `httpx`, whose clients it still takes; before, it brings `httpx` and takes its clients.
 */
function pythonSnippet({ url, headers, body }: SnippetRequest, sdk: Sdk): string {
  const { module, client, call, prints } = sdk.python
  const streams = isStreamed(body)
  const others = snippetHeaders(headers).filter(
    ({ name }) => name !== 'content-type' && name !== keyHeaderOf(headers),
  )
  const hasKey = keyHeaderOf(headers) !== undefined
  const headerLines = others.map(({ name, text, variable }) =>
    variable === undefined
      ? `        ${quoteForCode(name)}: ${quoteForCode(text)},`
      : `        ${quoteForCode(name)}: ${quoteForCode(text)} + os.environ['${variable}'],`,
  )
  return `import json
import os

import ${module}

try:
    import httpx
except ImportError:  # newer packages bring httpx2 in its place
    import httpx2 as httpx

body = ${quoteForCode(wellFormed(body))}


class ExactBody(httpx.HTTPTransport):
    """Sends the recorded body byte for byte."""

    def handle_request(self, request):
        headers = [(name, value) for name, value in request.headers.items() if name != 'content-length']
        return super().handle_request(
            httpx.Request(
                request.method,
                request.url,
                headers=headers,
                content=body.encode(),
                extensions=request.extensions,
            )
        )


client = ${module}.${client}(
    base_url=${quoteForCode(baseUrlOf(url))},
    api_key=${hasKey ? `os.environ['${KEY_VARIABLE}']` : "'none'"},${
      headerLines.length > 0 ? `\n    default_headers={\n${headerLines.join('\n')}\n    },` : ''
    }
    http_client=httpx.Client(transport=ExactBody()),
)
request = json.loads(body)
reply = ${call(streams ? 'True' : 'False')}
${prints[streams ? 0 : 1]}
`
}

/**
 * The request with the package of its dialect's owner for TypeScript. The package would serialise the body again and round long
 * numbers, so its `fetch` sends the recorded text in its place.
 */
function sdkSnippet({ url, headers, body }: SnippetRequest, sdk: Sdk): string {
  const all = snippetHeaders(headers)
  const { importLine, client, call, prints } = sdk.typeScript
  const others = all.filter(({ name }) => name !== 'content-type' && name !== keyHeaderOf(headers))
  const hasKey = keyHeaderOf(headers) !== undefined
  const streams = isStreamed(body)
  return `${importLine}

const body = ${quoteForCode(wellFormed(body))}

const client = new ${client}({
  baseURL: ${quoteForCode(baseUrlOf(url))},
  apiKey: ${hasKey ? `process.env['${KEY_VARIABLE}']` : "'none'"},${
    others.length > 0
      ? `\n  defaultHeaders: {${others.map((header) => `\n    ${headerEntry(header)},`).join('')}\n  },`
      : ''
  }
  // Sends the recorded body byte for byte.
  fetch: (address, init) => fetch(address, { ...init, body }),
})
const reply = await ${call(streams ? 'Streaming' : 'NonStreaming')}
${prints[streams ? 0 : 1]}
`
}

/** The request with nothing but `fetch`, as TypeScript and as JavaScript. Prints what comes as it comes. */
function fetchSnippet({ url, headers, body }: SnippetRequest): string {
  return `const body = ${quoteForCode(wellFormed(body))}

const response = await fetch(${quoteForCode(url)}, {
  method: 'POST',
  headers: {${snippetHeaders(headers)
    .map((header) => `\n    ${headerEntry(header)},`)
    .join('')}
  },
  body,
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
  process.stdout.write(step.value)
}
`
}
