import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { composer, endedReply, sent } from '../support/steps'

const app = appForFile()

/** What a person must press at most between the first start and the first reply of a provider, the key aside. */
const MOST_CLICKS = 5

const events = (...rows: readonly unknown[]) => rows.map((row) => `data: ${JSON.stringify(row)}\n\n`).join('')

const CHAT = `${events({ choices: [{ index: 0, delta: { role: 'assistant', content: 'Good morning.' } }] }, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`

const GEMINI = events(
  { candidates: [{ content: { role: 'model', parts: [{ text: 'Good ' }] }, index: 0 }] },
  {
    candidates: [
      { content: { role: 'model', parts: [{ text: 'morning.' }] }, finishReason: 'STOP', index: 0 },
    ],
    usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 3, totalTokenCount: 7 },
  },
)

const OLLAMA = [
  { model: 'm', message: { role: 'assistant', content: 'Good ' }, done: false },
  { model: 'm', message: { role: 'assistant', content: 'morning.' }, done: false },
  { model: 'm', message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')

const MESSAGES = [
  {
    type: 'message_start',
    message: { id: 'm', type: 'message', role: 'assistant', content: [], model: 'm' },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Good morning.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
]
  .map((row) => `event: ${row.type}\ndata: ${JSON.stringify(row)}\n\n`)
  .join('')

const RESPONSE = { id: 'r', object: 'response', status: 'completed', model: 'm', error: null }
const RESPONSES = [
  { type: 'response.created', response: { ...RESPONSE, status: 'in_progress', output: [] } },
  {
    type: 'response.output_text.delta',
    item_id: 'i',
    output_index: 0,
    content_index: 0,
    delta: 'Good morning.',
  },
  {
    type: 'response.completed',
    response: {
      ...RESPONSE,
      output: [
        {
          id: 'i',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Good morning.', annotations: [] }],
        },
      ],
    },
  },
]
  .map((row) => `event: ${row.type}\ndata: ${JSON.stringify(row)}\n\n`)
  .join('')

type Provider = {
  readonly button: string
  /** Where it answers: what the form fills in, or what is typed for “Other”. */
  readonly base: string
  /** Where its models are listed; `/models` unless given. */
  readonly list?: string
  readonly path: string
  readonly answer: string
  readonly header?: readonly [name: string, start: string]
  readonly isTyped?: boolean
}

const BEARER = ['authorization', 'Bearer '] as const

const PROVIDERS: readonly Provider[] = [
  {
    button: 'OpenAI',
    base: 'https://api.openai.com/v1',
    path: '/responses',
    answer: RESPONSES,
    header: BEARER,
  },
  {
    button: 'Anthropic',
    base: 'https://api.anthropic.com/v1',
    path: '/messages',
    answer: MESSAGES,
    header: ['x-api-key', ''],
  },
  {
    button: 'Google',
    base: 'https://generativelanguage.googleapis.com/v1beta',
    list: '/models?pageSize=1000',
    path: '/models/atlas-2:streamGenerateContent?alt=sse',
    answer: GEMINI,
    header: ['x-goog-api-key', ''],
  },
  {
    button: 'OpenRouter',
    base: 'https://openrouter.ai/api/v1',
    path: '/chat/completions',
    answer: CHAT,
    header: BEARER,
  },
  { button: 'Ollama', base: 'http://localhost:11434', list: '/api/tags', path: '/api/chat', answer: OLLAMA },
  { button: 'LM Studio', base: 'http://localhost:1234/v1', path: '/chat/completions', answer: CHAT },
  {
    button: 'Other…',
    base: 'https://llm.example.test/v1',
    path: '/chat/completions',
    answer: CHAT,
    header: BEARER,
    isTyped: true,
  },
]

/** A provider that is not there: it lists two models, refuses requests without a body that it knows, and replies. */
async function answerFor(page: Page, { base, path, answer, list = '/models' }: Provider) {
  const asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = []
  await page.context().route(
    (url) => url.origin === new URL(base).origin,
    async (route) => {
      const request = route.request()
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      asked.push({ url: request.url(), headers: request.headers() })
      if (request.url() === base + list) {
        const data = [
          { id: 'atlas-2', object: 'model' },
          { id: 'atlas-2-mini', object: 'model' },
        ]
        const named = data.map(({ id }) => ({ name: id, model: id, id }))
        return route.fulfill({
          headers,
          json: list === '/models' ? { object: 'list', data } : { models: named },
        })
      }
      const isChat = request.url() === base + path && /Good morning/.test(request.postData() ?? '')
      return isChat
        ? route.fulfill({ headers: { ...headers, 'content-type': 'text/event-stream' }, body: answer })
        : route.fulfill({ status: 400, headers, json: { error: { message: 'messages: Field required' } } })
    },
  )
  return asked
}

describe('a new provider', () => {
  it.each(PROVIDERS)('$button gives a first reply after five clicks and a key', async (provider) => {
    const { page, context } = await app.open()
    const asked = await answerFor(page, provider)
    let clicks = 0
    const press = async (name: string | RegExp, role: 'link' | 'button' | 'option' = 'button') => {
      clicks += 1
      await page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).click()
    }

    await press(provider.button, 'link')
    if (provider.isTyped) await page.getByRole('textbox', { name: 'Base URL' }).fill(provider.base)
    if (provider.header) await page.getByLabel('API key').fill('secret-key')
    await press('Save')
    await press('Choose a model and chat')
    // The best known is the one under the cursor of the list.
    await page.getByRole('option', { name: /atlas-2(?!-)/, selected: true }).waitFor()
    await press(/^Use /)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await composer(page).fill('Good morning')
    await sent(page, () => press('Send'))

    const reply = await endedReply(page)
    await reply.getByText('Good morning.').waitFor()
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
    const chat = asked.find(({ url }) => url === provider.base + provider.path)
    const [name, start] = provider.header ?? BEARER
    expect(chat?.headers[name]).toBe(provider.header && `${start}secret-key`)
    await context.close()
  })
})
