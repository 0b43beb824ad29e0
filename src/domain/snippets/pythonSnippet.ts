import { quoteForCode } from './quote'
import { baseUrlOf, isStreamed } from './requestShape'
import type { Sdk } from '../dialects'
import { keyHeaderOf, KEY_VARIABLE, snippetHeaders, wellFormed, type SnippetRequest } from './snippetRequest'

/**
 * The request with the package of its dialect's owner for Python. The package would write the body its own way (order, long
 * numbers, escapes), so a transport sends the recorded text in its place. From version 3 on `openai` brings
 * `httpx2` in place of `httpx`, whose clients it still takes; before, it brings `httpx` and takes its clients.
 */
export function pythonSnippet({ url, headers, body }: SnippetRequest, sdk: Sdk): string {
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
