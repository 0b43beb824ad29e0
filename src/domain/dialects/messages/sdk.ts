import type { Sdk } from '../definition'

/** The package of its owner. */
export const MESSAGES_SDK: Sdk = {
  python: {
    module: 'anthropic',
    client: 'Anthropic',
    call: (isStreamed) => `client.messages.create(
    model=request['model'],
    messages=request['messages'],
    max_tokens=request['max_tokens'],
    stream=${isStreamed},
    extra_body=request,
)`,
    prints: [
      `for event in reply:
    if event.type == 'content_block_delta' and event.delta.type == 'text_delta':
        print(event.delta.text, end='', flush=True)
print()`,
      `for block in reply.content:
    if block.type == 'text':
        print(block.text)`,
    ],
  },
  typeScript: {
    importLine: "import Anthropic from '@anthropic-ai/sdk'",
    client: 'Anthropic',
    call: (kind) => `client.messages.create(
  JSON.parse(body) as Anthropic.MessageCreateParams${kind},
)`,
    prints: [
      `for await (const event of reply)
  if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
    process.stdout.write(event.delta.text)`,
      "for (const block of reply.content) if (block.type === 'text') console.log(block.text)",
    ],
  },
}
