import { dialectOfUrl, type Dialect } from '../../connections/dialect'

/** How the package of a dialect's owner is asked, in Python and in TypeScript. */
export type Sdk = {
  readonly python: {
    readonly module: string
    readonly client: string
    /** Makes the request; the recorded body is sent in the place of what the package writes. */
    readonly call: (isStreamed: boolean) => string
    /** Prints what comes of a stream, and of a whole reply. */
    readonly prints: readonly [streamed: string, whole: string]
  }
  readonly typeScript: {
    readonly importLine: string
    readonly client: string
    readonly call: (isStreamed: boolean) => string
    readonly prints: readonly [streamed: string, whole: string]
  }
}

const kind = (isStreamed: boolean): string => (isStreamed ? 'Streaming' : 'NonStreaming')
const flag = (isStreamed: boolean): string => (isStreamed ? 'True' : 'False')

const SDKS: { readonly [Name in Dialect]: Sdk } = {
  chat: {
    python: {
      module: 'openai',
      client: 'OpenAI',
      call: (isStreamed) => `client.chat.completions.create(
    model=request['model'],
    messages=request['messages'],
    stream=${flag(isStreamed)},
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
      call: (isStreamed) => `client.chat.completions.create(
  JSON.parse(body) as OpenAI.ChatCompletionCreateParams${kind(isStreamed)},
)`,
      prints: [
        "for await (const chunk of reply) process.stdout.write(chunk.choices[0]?.delta?.content ?? '')",
        'console.log(reply.choices[0]?.message.content)',
      ],
    },
  },
  responses: {
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
  },
  messages: {
    python: {
      module: 'anthropic',
      client: 'Anthropic',
      call: (isStreamed) => `client.messages.create(
    model=request['model'],
    messages=request['messages'],
    max_tokens=request['max_tokens'],
    stream=${flag(isStreamed)},
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
      call: (isStreamed) => `client.messages.create(
  JSON.parse(body) as Anthropic.MessageCreateParams${kind(isStreamed)},
)`,
      prints: [
        `for await (const event of reply)
  if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
    process.stdout.write(event.delta.text)`,
        "for (const block of reply.content) if (block.type === 'text') console.log(block.text)",
      ],
    },
  },
}

/** The package of the owner of the dialect a request was made in. */
export const sdkOf = (url: string): Sdk => SDKS[dialectOfUrl(url)]
