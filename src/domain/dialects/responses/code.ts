import type { DialectCode, Sdk } from '../definition'
import { createEventDecoder } from '../reading/createEventDecoder'
import { createResponsesReader } from './createResponsesReader'
import { readResponsesUsage } from './readResponsesUsage'
import { responsesBody } from './responsesBody'

/** The package of its owner. */
const RESPONSES_SDK: Sdk = {
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

export const RESPONSES_CODE: DialectCode = {
  body: responsesBody,
  createDecoder: () => createEventDecoder(createResponsesReader),
  usage: readResponsesUsage,
  sdk: RESPONSES_SDK,
}
