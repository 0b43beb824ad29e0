import {
  baseUrlOf,
  isStreamed,
  KEY_VARIABLE,
  keyHeaderOf,
  quoteForCode,
  type SnippetHeader,
  snippetHeaders,
  type SnippetRequest,
  wellFormed,
} from './snippetRequest'
import type { Sdk } from '../dialects'

/**
 * The request with the package of its dialect's owner for TypeScript. The package would serialise the body again and round long
 * numbers, so its `fetch` sends the recorded text in its place.
 */
export function sdkSnippet({ url, headers, body }: SnippetRequest, sdk: Sdk): string {
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
      ? `\n  defaultHeaders: {${others.map((header) => `\n    ${entry(header)},`).join('')}\n  },`
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
export function fetchSnippet({ url, headers, body }: SnippetRequest): string {
  return `const body = ${quoteForCode(wellFormed(body))}

const response = await fetch(${quoteForCode(url)}, {
  method: 'POST',
  headers: {${snippetHeaders(headers)
    .map((header) => `\n    ${entry(header)},`)
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

const entry = ({ name, text, variable }: SnippetHeader): string =>
  variable === undefined
    ? `${quoteForCode(name)}: ${quoteForCode(text)}`
    : `${quoteForCode(name)}: ${text === '' ? '' : `${quoteForCode(text)} + `}process.env['${variable}']${text === '' ? " ?? ''" : ''}`
