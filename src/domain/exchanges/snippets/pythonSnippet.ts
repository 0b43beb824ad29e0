import { quoteForCode } from './quote'
import { baseUrlOf, isStreamed } from './requestShape'
import { KEY_VARIABLE, snippetHeaders, wellFormed, type SnippetRequest } from './snippetRequest'

/**
 * The request with the `openai` package for Python. The package would write the body its own way (order, long
 * numbers, escapes), so a transport sends the recorded text in its place. From version 3 on the package brings
 * `httpx2` in place of `httpx`, whose clients it still takes; before, it brings `httpx` and takes its clients.
 */
export function pythonSnippet({ url, headers, body }: SnippetRequest): string {
  const others = snippetHeaders(headers).filter(
    ({ name }) => !['authorization', 'content-type'].includes(name),
  )
  const hasKey = snippetHeaders(headers).some(({ name }) => name === 'authorization')
  const headerLines = others.map(({ name, text, variable }) =>
    variable === undefined
      ? `        ${quoteForCode(name)}: ${quoteForCode(text)},`
      : `        ${quoteForCode(name)}: ${quoteForCode(text)} + os.environ['${variable}'],`,
  )
  return `import json
import os

import openai

try:
    import httpx
except ImportError:  # openai 3 and later bring httpx2 in its place
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


client = openai.OpenAI(
    base_url=${quoteForCode(baseUrlOf(url))},
    api_key=${hasKey ? `os.environ['${KEY_VARIABLE}']` : "'none'"},${
      headerLines.length > 0 ? `\n    default_headers={\n${headerLines.join('\n')}\n    },` : ''
    }
    http_client=httpx.Client(transport=ExactBody()),
)
request = json.loads(body)
reply = client.chat.completions.create(
    model=request['model'],
    messages=request['messages'],
    stream=${isStreamed(body) ? 'True' : 'False'},
    extra_body=request,
)
${
  isStreamed(body)
    ? `for chunk in reply:
    for choice in chunk.choices:
        print(choice.delta.content or '', end='', flush=True)
print()`
    : 'print(reply.choices[0].message.content)'
}
`
}
