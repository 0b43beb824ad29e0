import type { Sdk } from '../definition'

const kind = (isStreamed: boolean): string => (isStreamed ? 'Streaming' : 'NonStreaming')
const flag = (isStreamed: boolean): string => (isStreamed ? 'True' : 'False')

/** The package of its owner. */
export const RESPONSES_SDK: Sdk = {
  python: {
    module: 'openai',
    client: 'OpenAI',
    call: (isStreamed) => `client.responses.create(
    model=request['model'],
    input=request['input'],
    stream=${flag(isStreamed)},
    extra_body=request,
)`,
    prints: [
      `for event in reply:
    if event.type == 'response.output_text.delta':
        print(event.delta, end='', flush=True)
print()`,
      'print(reply.output_text)',
    ],
  },
  typeScript: {
    importLine: "import OpenAI from 'openai'",
    client: 'OpenAI',
    call: (isStreamed) => `client.responses.create(
  JSON.parse(body) as OpenAI.Responses.ResponseCreateParams${kind(isStreamed)},
)`,
    prints: [
      `for await (const event of reply)
  if (event.type === 'response.output_text.delta') process.stdout.write(event.delta)`,
      'console.log(reply.output_text)',
    ],
  },
}
