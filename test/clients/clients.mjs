/**
 * Clients that others wrote, each asked for the same six things. `plain`, `stream` and `tools` give the text of the reply,
 * `structured` the object, `error` what was thrown, and `abort` leaves after the first piece and gives what had come.
 * A call that a client does not have is absent.
 *
 * @param load imports a package of those installed for this
 */
const QUESTION = 'Say it again'
const SLOWLY = 'slowly '.repeat(400)
const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const LOOK = { name: 'get_weather', description: 'The weather of a city' }
const weatherOf = ({ city }) => `Sunny in ${city}`
const user = (content) => [{ role: 'user', content }]
const thrown = (promise) =>
  promise.then(
    () => undefined,
    (error) => error,
  )

async function textOf(items, read) {
  let text = ''
  for await (const item of items) text += read(item) ?? ''
  return text
}

/** Leaves after the first piece. */
async function left(items, read, leave) {
  let text = ''
  try {
    for await (const item of items) {
      text += read(item) ?? ''
      if (text !== '') leave()
    }
  } catch {
    // Some throw what they were left with.
  }
  return text
}

async function openaiChat(load, { url, key, model }) {
  const { default: OpenAI } = await load('openai')
  const client = new OpenAI({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 })
  const create = (body, options) =>
    client.chat.completions.create({ model, messages: user(QUESTION), ...body }, options)
  const piece = (chunk) => chunk.choices[0]?.delta.content
  return {
    plain: async () => (await create({})).choices[0].message.content,
    stream: async () =>
      textOf(await create({ stream: true, stream_options: { include_usage: true } }), piece),
    async tools() {
      const tool = {
        type: 'function',
        function: { ...LOOK, parameters: SCHEMA, parse: JSON.parse, function: weatherOf },
      }
      return client.chat.completions
        .runTools({ model, messages: user(QUESTION), tools: [tool] })
        .finalContent()
    },
    async structured() {
      const response_format = {
        type: 'json_schema',
        json_schema: { name: 'place', strict: true, schema: SCHEMA },
      }
      const reply = await client.chat.completions.parse({ model, messages: user(QUESTION), response_format })
      return reply.choices[0].message.parsed
    },
    error: () => thrown(create({ model: 'nobody/none' })),
    async abort() {
      const leaving = new AbortController()
      const stream = await create({ messages: user(SLOWLY), stream: true }, { signal: leaving.signal })
      return left(stream, piece, () => leaving.abort())
    },
  }
}

async function openaiResponses(load, { url, key, model }) {
  const { default: OpenAI } = await load('openai')
  const client = new OpenAI({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 })
  const create = (body, options) =>
    client.responses.create({ model, input: QUESTION, store: false, ...body }, options)
  const piece = (event) => (event.type === 'response.output_text.delta' ? event.delta : '')
  return {
    plain: async () => (await create({})).output_text,
    stream: async () => textOf(await create({ stream: true }), piece),
    async tools() {
      const tools = [{ type: 'function', ...LOOK, parameters: SCHEMA, strict: true }]
      const input = user(QUESTION)
      const first = await create({ input, tools })
      const call = first.output.find(({ type }) => type === 'function_call')
      const output = weatherOf(JSON.parse(call.arguments))
      input.push(...first.output, { type: 'function_call_output', call_id: call.call_id, output })
      return (await create({ input, tools })).output_text
    },
    async structured() {
      const format = { type: 'json_schema', name: 'place', strict: true, schema: SCHEMA }
      const reply = await client.responses.parse({ model, input: QUESTION, store: false, text: { format } })
      return reply.output_parsed
    },
    error: () => thrown(create({ model: 'nobody/none' })),
    async abort() {
      const leaving = new AbortController()
      const stream = await create({ input: SLOWLY, stream: true }, { signal: leaving.signal })
      return left(stream, piece, () => leaving.abort())
    },
  }
}

async function anthropic(load, { url, key, model }) {
  const { default: Anthropic } = await load('@anthropic-ai/sdk')
  const client = new Anthropic({ apiKey: key, baseURL: url, maxRetries: 0 })
  const body = { model, max_tokens: 900, messages: user(QUESTION) }
  const text = ({ content }) => content.map((block) => block.text ?? '').join('')
  return {
    plain: async () => text(await client.messages.create(body)),
    stream: () => client.messages.stream(body).finalText(),
    async tools() {
      const tool = { type: 'custom', ...LOOK, input_schema: SCHEMA, parse: (input) => input, run: weatherOf }
      return text(await client.beta.messages.toolRunner({ ...body, tools: [tool] }))
    },
    async structured() {
      const format = { type: 'json_schema', schema: SCHEMA }
      return JSON.parse(text(await client.messages.create({ ...body, output_config: { format } })))
    },
    error: () => thrown(client.messages.create({ ...body, model: 'nobody/none' })),
    abort() {
      const stream = client.messages.stream({ ...body, messages: user(SLOWLY) })
      return left(
        stream,
        (event) => event.delta?.text,
        () => stream.abort(),
      )
    },
  }
}

/** The AI SDK, over a provider's model. */
const aiSdk = (provided) => async (load, place) => {
  const [{ generateText, streamText, tool, jsonSchema, stepCountIs, Output }, modelCalled] =
    await Promise.all([load('ai'), provided(load, place)])
  const model = modelCalled(place.model)
  const common = { model, prompt: QUESTION, maxRetries: 0, onError: () => undefined }
  return {
    plain: async () => (await generateText(common)).text,
    stream: async () => streamText(common).text,
    async tools() {
      const look = tool({ ...LOOK, inputSchema: jsonSchema(SCHEMA), execute: weatherOf })
      return (await generateText({ ...common, tools: { [LOOK.name]: look }, stopWhen: stepCountIs(3) })).text
    },
    async structured() {
      const output = Output.object({ schema: jsonSchema(SCHEMA) })
      return (await generateText({ ...common, output })).output
    },
    error: () => thrown(generateText({ ...common, model: modelCalled('nobody/none') })),
    abort() {
      const leaving = new AbortController()
      const { textStream } = streamText({ ...common, prompt: SLOWLY, abortSignal: leaving.signal })
      return left(
        textStream,
        (piece) => piece,
        () => leaving.abort(),
      )
    },
  }
}

/** LangChain, over one of its chat models. */
const langChain = (made) => async (load, place) => {
  const [{ tool }, { HumanMessage, ToolMessage }] = await Promise.all([
    load('@langchain/core/tools'),
    load('@langchain/core/messages'),
  ])
  const create = await made(load, place)
  const model = create(place.model)
  return {
    plain: async () => (await model.invoke(QUESTION)).text,
    stream: async () => textOf(await model.stream(QUESTION), (chunk) => chunk.text),
    async tools() {
      const look = tool(weatherOf, { ...LOOK, schema: SCHEMA })
      const bound = model.bindTools([look])
      const messages = [new HumanMessage(QUESTION)]
      const first = await bound.invoke(messages)
      const [call] = first.tool_calls
      const result = await look.invoke(call)
      if (!(result instanceof ToolMessage)) throw new Error('no message of a tool')
      return (await bound.invoke([...messages, first, result])).text
    },
    structured: () => model.withStructuredOutput(SCHEMA, { name: 'place' }).invoke(QUESTION),
    error: () => thrown(create('nobody/none').invoke(QUESTION)),
    async abort() {
      const leaving = new AbortController()
      const stream = await model.stream(SLOWLY, { signal: leaving.signal })
      return left(
        stream,
        (chunk) => chunk.text,
        () => leaving.abort(),
      )
    },
  }
}

const langChainOpenai = (useResponsesApi) =>
  langChain(async (load, { url, key }) => {
    const { ChatOpenAI } = await load('@langchain/openai')
    const more = useResponsesApi ? { zdrEnabled: true } : {}
    const configuration = { baseURL: `${url}/v1` }
    return (model) =>
      new ChatOpenAI({ model, apiKey: key, maxRetries: 0, useResponsesApi, configuration, ...more })
  })

async function huggingFace(load, { url, key, model }) {
  const { InferenceClient } = await load('@huggingface/inference')
  const client = new InferenceClient(key, { endpointUrl: url, retry_on_error: false })
  const body = { model, messages: user(QUESTION) }
  const piece = (chunk) => chunk.choices[0]?.delta.content
  return {
    plain: async () => (await client.chatCompletion(body)).choices[0].message.content,
    stream: () => textOf(client.chatCompletionStream(body), piece),
    async tools() {
      const tools = [{ type: 'function', function: { ...LOOK, parameters: SCHEMA } }]
      const first = await client.chatCompletion({ ...body, tools })
      const { message } = first.choices[0]
      const [call] = message.tool_calls
      const content = weatherOf(JSON.parse(call.function.arguments))
      const messages = [...body.messages, message, { role: 'tool', tool_call_id: call.id, content }]
      return (await client.chatCompletion({ ...body, messages, tools })).choices[0].message.content
    },
    async structured() {
      const response_format = {
        type: 'json_schema',
        json_schema: { name: 'place', strict: true, schema: SCHEMA },
      }
      const reply = await client.chatCompletion({ ...body, response_format })
      return JSON.parse(reply.choices[0].message.content)
    },
    error: () => thrown(client.chatCompletion({ ...body, model: 'nobody/none' })),
    abort() {
      const leaving = new AbortController()
      const asked = { ...body, messages: user(SLOWLY) }
      const stream = client.chatCompletionStream(asked, { signal: leaving.signal })
      return left(stream, piece, () => leaving.abort())
    },
  }
}

const agents =
  (isChat) =>
  async (load, { url, key, model }) => {
    const [
      { Agent, run, tool, setTracingDisabled, OpenAIChatCompletionsModel, OpenAIResponsesModel },
      openai,
    ] = await Promise.all([load('@openai/agents'), load('openai')])
    setTracingDisabled(true)
    const client = new openai.default({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 })
    const Model = isChat ? OpenAIChatCompletionsModel : OpenAIResponsesModel
    const agent = (more = {}, name = model) =>
      new Agent({ name: 'Tester', model: new Model(client, name), modelSettings: { store: false }, ...more })
    return {
      plain: async () => (await run(agent(), QUESTION)).finalOutput,
      async stream() {
        const result = await run(agent(), QUESTION, { stream: true })
        const text = await textOf(result.toTextStream(), (piece) => piece)
        await result.completed
        return text
      },
      async tools() {
        const look = tool({ ...LOOK, parameters: SCHEMA, strict: true, execute: weatherOf })
        return (await run(agent({ tools: [look] }), QUESTION)).finalOutput
      },
      async structured() {
        const outputType = { type: 'json_schema', name: 'place', strict: true, schema: SCHEMA }
        return (await run(agent({ outputType }), QUESTION)).finalOutput
      },
      error: () => thrown(run(agent({}, 'nobody/none'), QUESTION)),
      async abort() {
        const leaving = new AbortController()
        const result = await run(agent(), SLOWLY, { stream: true, signal: leaving.signal })
        const text = await left(
          result.toTextStream(),
          (piece) => piece,
          () => leaving.abort(),
        )
        await result.completed.catch(() => undefined)
        return text
      },
    }
  }

async function instructor(load, { url, key, model }) {
  const [{ default: Instructor }, { default: OpenAI }, { z }] = await Promise.all([
    load('@instructor-ai/instructor'),
    load('openai'),
    load('zod/v3'),
  ])
  const openai = new OpenAI({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 })
  const asked = (mode, name = model) =>
    Instructor({ client: openai, mode }).chat.completions.create({
      model: name,
      messages: user(QUESTION),
      response_model: { schema: z.object({ city: z.string() }), name: 'Place' },
      max_retries: 0,
    })
  return {
    structured: () => asked('TOOLS'),
    error: () => thrown(asked('TOOLS', 'nobody/none')),
  }
}

const provider =
  (name, make, options) =>
  async (load, { url, key }) => {
    const made = (await load(name))[make]({ apiKey: key, baseURL: `${url}/v1`, ...options })
    return (model) => made(model)
  }

/** Every client, with the dialect it asks in. */
export const CLIENTS = {
  'openai, chat': openaiChat,
  'openai, responses': openaiResponses,
  '@anthropic-ai/sdk': anthropic,
  'ai with @ai-sdk/openai': aiSdk(provider('@ai-sdk/openai', 'createOpenAI')),
  'ai with @ai-sdk/anthropic': aiSdk(provider('@ai-sdk/anthropic', 'createAnthropic')),
  'ai with @ai-sdk/openai-compatible': aiSdk(
    provider('@ai-sdk/openai-compatible', 'createOpenAICompatible', {
      name: 'host',
      supportsStructuredOutputs: true,
      includeUsage: true,
    }),
  ),
  'LangChain, ChatOpenAI': langChainOpenai(false),
  'LangChain, ChatOpenAI over Responses': langChainOpenai(true),
  'LangChain, ChatAnthropic': langChain(async (load, { url, key }) => {
    const { ChatAnthropic } = await load('@langchain/anthropic')
    return (model) =>
      new ChatAnthropic({ model, apiKey: key, anthropicApiUrl: url, maxRetries: 0, maxTokens: 900 })
  }),
  '@huggingface/inference': huggingFace,
  '@openai/agents, chat': agents(true),
  '@openai/agents, responses': agents(false),
  instructor,
}
