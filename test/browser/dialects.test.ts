import { afterEach, expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import type { RawAnswer } from '#test/support/service/rawAnswer'

import { violationsOn } from './support/axe'
import { appForFile, serviceForFile } from './support/forFile'
import { connect, endedReply, send, texts } from './support/steps'
import { rested } from './support/still'

const MODEL = 'acme/swift-8b'
const app = appForFile()
const service = serviceForFile()
let opened: Awaited<ReturnType<(typeof app)['open']>>
afterEach(() => opened.context.close())

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
const TITLE = 'Marmalade'
const URL_OF_IT = 'https://food.test/marmalade'

/** The same reply in each dialect, with reasoning and a source, as their owners stream it. */
const REPLIES: { readonly [Name in Exclude<Dialect, 'chat'>]: readonly string[] } = {
  responses: [
    event('response.created', { response: { id: 'resp_1', model: MODEL, status: 'in_progress' } }),
    event('response.output_item.added', {
      output_index: 0,
      item: { type: 'reasoning', id: 'rs_1', summary: [] },
    }),
    event('response.reasoning_summary_text.delta', {
      output_index: 0,
      summary_index: 0,
      delta: 'Fruit, then.',
    }),
    event('response.output_item.done', {
      output_index: 0,
      item: {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'Fruit, then.' }],
        encrypted_content: 'sealed',
      },
    }),
    event('response.output_text.delta', {
      output_index: 1,
      content_index: 0,
      delta: 'It is made of **oranges**.',
    }),
    event('response.output_text.annotation.added', {
      output_index: 1,
      annotation: { type: 'url_citation', url: URL_OF_IT, title: TITLE, start_index: 0, end_index: 5 },
    }),
    event('response.output_item.done', {
      output_index: 1,
      item: {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'It is made of **oranges**.', annotations: [] }],
      },
    }),
    event('response.completed', {
      response: {
        status: 'completed',
        output: [],
        usage: { input_tokens: 9, output_tokens: 8, total_tokens: 17 },
      },
    }),
  ],
  messages: [
    event('message_start', { message: { id: 'msg_1', model: MODEL, usage: { input_tokens: 9 } } }),
    event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Fruit, then.' } }),
    event('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'sealed' } }),
    event('content_block_stop', { index: 0 }),
    event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
    event('content_block_delta', {
      index: 1,
      delta: { type: 'text_delta', text: 'It is made of **oranges**.' },
    }),
    event('content_block_delta', {
      index: 1,
      delta: {
        type: 'citations_delta',
        citation: {
          type: 'web_search_result_location',
          url: URL_OF_IT,
          title: TITLE,
          cited_text: 'Marmalade is a fruit preserve made from the juice and peel of citrus fruits.',
        },
      },
    }),
    event('content_block_stop', { index: 1 }),
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 8 } }),
    event('message_stop', {}),
  ],
}

it.each([
  ['responses', 1280, 'light'],
  ['messages', 360, 'dark'],
] as const)(
  'a reply in %s at %i px has its words, reasoning and sources, passes axe, and its turn goes back',
  async (dialect, width, theme) => {
    opened = await app.open({ theme })
    const { page, errors } = opened
    await connect(page, { url: service.url, key: '', model: MODEL, dialect })
    await page.setViewportSize({ width, height: 800 })
    service.script({ type: 'raw', pieces: REPLIES[dialect] } satisfies RawAnswer)
    await send(page, 'What is marmalade made of?')
    await endedReply(page)

    await expect.poll(() => texts(page)).toEqual(['What is marmalade made of?', 'It is made of oranges.'])
    const sources = page.getByRole('list', { name: 'Sources' })
    await expect.poll(() => sources.getByRole('link').allTextContents()).toEqual([`1. ${TITLE}`])
    await expect.poll(() => sources.textContent()).toContain('food.test')
    await page
      .getByRole('button', { name: /Reasoning|Thought/ })
      .first()
      .click()
    await page.getByText('Fruit, then.').waitFor()
    for (const colorScheme of ['dark', 'light'] as const)
      for (const at of [360, 1280]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: at, height: 800 })
        await rested(page)
        expect(await violationsOn(page)).toEqual([])
      }
    await page.setViewportSize({ width, height: 800 })

    await send(page, 'Thanks')
    await endedReply(page)
    const posts = service.requests.filter(({ path }) => path === `/v1/${dialect}`)
    expect(posts.at(-1)?.text).toContain('sealed')
    expect(errors).toEqual([])
  },
)
