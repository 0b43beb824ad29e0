import type { DialectCode, Sdk } from '../definition'
import { chatBody } from './chatBody'
import { createReplyDecoder } from './createReplyDecoder'
import { readUsage } from './readUsage'

/** The package of its owner. */
const CHAT_SDK: Sdk = {
  python: {
    module: 'openai',
    client: 'OpenAI',
    call: (isStreamed) => `client.chat.completions.create(
    model=request['model'],
    messages=request['messages'],
    stream=${isStreamed},
    extra_body=request,
)`,
    prints: [
      `for chunk in reply:
    for choice in chunk.choices:
        print(choice.delta.content or '', end='', flush=True)
print()`,
      'print(reply.choices[0].message.content)',
    ],
  },
  typeScript: {
    importLine: "import OpenAI from 'openai'",
    client: 'OpenAI',
    call: (kind) => `client.chat.completions.create(
  JSON.parse(body) as OpenAI.ChatCompletionCreateParams${kind},
)`,
    prints: [
      "for await (const chunk of reply) process.stdout.write(chunk.choices[0]?.delta?.content ?? '')",
      'console.log(reply.choices[0]?.message.content)',
    ],
  },
}

export const CHAT_CODE: DialectCode = {
  body: chatBody,
  createDecoder: createReplyDecoder,
  usage: ({ usage }) => readUsage(usage),
  sdk: CHAT_SDK,
}
