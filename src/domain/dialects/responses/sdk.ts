import type { Sdk } from '../definition'

/** The package of its owner. */
export const RESPONSES_SDK: Sdk = {
  python: {
    module: 'openai',
    client: 'OpenAI',
    call: (isStreamed) => `client.responses.create(
    model=request['model'],
    input=request['input'],
    stream=${isStreamed},
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
    call: (kind) => `client.responses.create(
  JSON.parse(body) as OpenAI.Responses.ResponseCreateParams${kind},
)`,
    prints: [
      `for await (const event of reply)
  if (event.type === 'response.output_text.delta') process.stdout.write(event.delta)`,
      'console.log(reply.output_text)',
    ],
  },
}
