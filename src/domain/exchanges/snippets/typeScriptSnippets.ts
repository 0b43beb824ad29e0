import { quoteForCode } from './quote'
import { baseUrlOf, isStreamed } from './requestShape'
import {
  KEY_VARIABLE,
  snippetHeaders,
  wellFormed,
  type SnippetHeader,
  type SnippetRequest,
} from './snippetRequest'

/**
 * The request with the `openai` package for TypeScript. The package would serialise the body again and round long
 * numbers, so its `fetch` sends the recorded text in its place.
 */
export function openAiSnippet({ url, headers, body }: SnippetRequest): string {
  const all = snippetHeaders(headers)
  const others = all.filter(({ name }) => !['authorization', 'content-type'].includes(name))
  const hasKey = all.some(({ name }) => name === 'authorization')
  const streams = isStreamed(body)
  return `import OpenAI from 'openai'

const body = ${quoteForCode(wellFormed(body))}

const client = new OpenAI({
  baseURL: ${quoteForCode(baseUrlOf(url))},
  apiKey: ${hasKey ? `process.env['${KEY_VARIABLE}']` : "'none'"},${
    others.length > 0
      ? `\n  defaultHeaders: {${others.map((header) => `\n    ${entry(header)},`).join('')}\n  },`
      : ''
  }
  // Sends the recorded body byte for byte.
  fetch: (address, init) => fetch(address, { ...init, body }),
})
const reply = await client.chat.completions.create(
  JSON.parse(body) as OpenAI.ChatCompletionCreateParams${streams ? 'Streaming' : 'NonStreaming'},
)
${
  streams
    ? `for await (const chunk of reply) process.stdout.write(chunk.choices[0]?.delta?.content ?? '')`
    : `console.log(reply.choices[0]?.message.content)`
}
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
