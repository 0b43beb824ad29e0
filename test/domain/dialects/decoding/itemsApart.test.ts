import { describe, expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import { messageText, type Part } from '@/domain/messages/message'
import { createReplyFold } from '@/domain/replies/foldReply'

import { decoded } from './script'

function partsOf(dialect: Dialect, events: readonly object[]): readonly Part[] {
  const fold = createReplyFold()
  for (const event of decoded(dialect, events)) fold.add(event, 0)
  return fold.parts()
}

const on = (index: number, name: string, fields: object) => ({
  type: `response.${name}`,
  output_index: index,
  content_index: 0,
  ...fields,
})
const item = (index: number, fields: object) => [
  on(index, 'output_item.added', { item: { ...fields, content: [] } }),
  on(index, 'output_item.done', { item: fields }),
]
const words = (index: number, delta: string) => on(index, 'output_text.delta', { delta })
const message = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] })
const thought = (text: string) => ({
  type: 'reasoning',
  content: [{ type: 'reasoning_text', text }],
  summary: [],
})

describe('items of a Responses reply', () => {
  it('that come mixed are told apart, in the order of the output', () => {
    const parts = partsOf('responses', [
      words(1, 'Wor'),
      words(0, 'Hel'),
      words(1, 'ld'),
      words(0, 'lo'),
      on(1, 'output_item.done', { item: message('World') }),
      on(0, 'output_item.done', { item: message('Hello') }),
    ])
    expect(parts).toEqual([{ type: 'text', text: 'Hello\n\nWorld' }])
  })

  it('are told once where the whole item numbers its parts another way', () => {
    const parts = partsOf('responses', [
      on(0, 'reasoning_text.delta', { delta: 'hm', content_index: 3 }),
      on(1, 'output_text.delta', { delta: 'Hello', content_index: 1 }),
      on(1, 'output_text.done', { text: 'Hello, you', content_index: 1 }),
      on(0, 'output_item.done', { item: thought('hm') }),
      on(1, 'output_item.done', { item: message('Hello, you') }),
      { type: 'response.completed', response: { output: [thought('hm'), message('Hello, you')] } },
    ])
    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Hello, you' },
    ])
  })

  it('keep what is thought before and after a search apart', () => {
    const parts = partsOf('responses', [
      ...item(0, thought('First.')),
      ...item(1, { type: 'web_search_call', action: { type: 'search', query: 'weather' } }),
      ...item(2, thought('Then.')),
      words(3, 'It rains.'),
    ])
    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'First.' },
      { type: 'hostedCall', name: 'web_search', input: 'weather' },
      { type: 'reasoning', text: 'Then.' },
      { type: 'text', text: 'It rains.' },
    ])
  })

  it('keep reasoning that follows an empty summary', () => {
    const parts = partsOf('responses', [
      on(0, 'reasoning_summary_text.delta', { delta: '', summary_index: 0 }),
      on(0, 'reasoning_summary_text.done', { text: '', summary_index: 0 }),
      on(0, 'reasoning_text.delta', { delta: 'hm' }),
      words(1, 'Hi'),
    ])
    expect(parts).toMatchObject([{ type: 'reasoning', text: 'hm' }, { type: 'text' }])
  })

  it('tell what tools of the provider were asked and gave', () => {
    const parts = partsOf('responses', [
      ...item(0, { type: 'code_interpreter_call', code: 'print(1)', outputs: [{ type: 'logs', logs: '1' }] }),
      ...item(1, { type: 'file_search_call', queries: ['a', 'b'], results: [{ filename: 'x.pdf' }] }),
      ...item(2, { type: 'mcp_call', name: 'weather', arguments: '{"at":"Bern"}', output: 'rain' }),
      ...item(3, { type: 'mcp_approval_request', name: 'delete', arguments: '{}' }),
      ...item(4, { type: 'web_search_call', action: { type: 'open_page', url: 'https://a.test' } }),
    ])
    expect(parts).toEqual([
      { type: 'hostedCall', name: 'code_interpreter', input: 'print(1)', output: '1' },
      { type: 'hostedCall', name: 'file_search', input: 'a\nb', output: 'x.pdf' },
      { type: 'hostedCall', name: 'weather', input: '{"at":"Bern"}', output: 'rain' },
      { type: 'hostedCall', name: 'delete', input: '{}', isWaiting: true },
      { type: 'hostedCall', name: 'web_search', input: 'https://a.test' },
    ])
  })

  it('have their sources marked in the text they are of, in code points or UTF-16 units', () => {
    const cites = (index: number, url: string, start: number, end: number) =>
      on(index, 'output_text.annotation.added', {
        annotation: { type: 'url_citation', url, title: url, start_index: start, end_index: end },
      })
    const link = '([a.test](https://a.test/x))'
    const said = `🌧️ It rains. ${link}`
    const parts = partsOf('responses', [
      words(0, '🌧️🌧️ rain'),
      words(1, 'Sun'),
      cites(1, 'https://b.test', 0, 3),
      cites(0, 'https://c.test', 5, 9),
      words(2, said),
      cites(2, 'https://a.test/x', said.indexOf(link), said.length),
      // Before its text is whole.
      cites(3, 'https://d.test', 0, 4),
      words(3, 'Wind'),
    ])
    const text = messageText({ parts })
    const marks = parts.flatMap((part) => (part.type === 'citation' ? [[part.url, part.marks]] : []))
    expect(marks).toEqual([
      ['https://b.test', [text.indexOf('Sun') + 3]],
      ['https://c.test', ['🌧️🌧️ rain'.length]],
      ['https://a.test/x', undefined],
      ['https://d.test', [text.indexOf('Wind') + 4]],
    ])
  })
})

describe('blocks of a Messages reply', () => {
  const start = (index: number, content: object) => ({
    type: 'content_block_start',
    index,
    content_block: content,
  })
  const delta = (index: number, fields: object) => ({ type: 'content_block_delta', index, delta: fields })
  const stop = (index: number) => ({ type: 'content_block_stop', index })
  const text = (index: number, said: string) => delta(index, { type: 'text_delta', text: said })
  const cites = (index: number, url: string) =>
    delta(index, {
      type: 'citations_delta',
      citation: { type: 'web_search_result_location', url, title: url, cited_text: 'x' },
    })

  it('that come mixed are told apart', () => {
    const parts = partsOf('messages', [
      start(0, { type: 'text', text: '' }),
      start(1, { type: 'text', text: '' }),
      text(0, 'Hel'),
      text(1, 'Wor'),
      text(0, 'lo '),
      text(1, 'ld'),
    ])
    expect(parts).toEqual([{ type: 'text', text: 'Hello World' }])
  })

  it('are one text, marked at the end of each block that is cited, also where the stream breaks off', () => {
    const parts = partsOf('messages', [
      start(0, { type: 'text', text: '**' }),
      stop(0),
      start(1, { type: 'text', text: '' }),
      cites(1, 'https://a.test'),
      text(1, 'EcoVista Day**'),
      stop(1),
      start(2, { type: 'text', text: ' is ' }),
      stop(2),
      start(3, { type: 'text', text: '', citations: [] }),
      cites(3, 'https://b.test'),
      text(3, 'in May'),
    ])
    expect(parts).toMatchObject([
      { type: 'text', text: '**EcoVista Day** is in May' },
      { url: 'https://a.test', marks: [16] },
      { url: 'https://b.test', marks: [26] },
    ])
  })

  it('of tools that the provider runs are lines, with what they were asked and gave; one alone is no empty reply', () => {
    const parts = partsOf('messages', [
      start(0, { type: 'thinking', thinking: 'First.' }),
      stop(0),
      start(1, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      delta(1, { type: 'input_json_delta', partial_json: '{"query":"weather"}' }),
      stop(1),
      start(2, {
        type: 'web_search_tool_result',
        tool_use_id: 's',
        content: [{ type: 'web_search_result', title: 'Rain', url: 'https://a.test' }],
      }),
      stop(2),
      start(3, { type: 'thinking', thinking: 'Then.' }),
      stop(3),
      start(4, { type: 'server_tool_use', id: 't', name: 'code_execution', input: { code: '1' } }),
      stop(4),
      start(5, {
        type: 'code_execution_tool_result',
        tool_use_id: 't',
        content: { type: 'code_execution_result', stdout: '1', stderr: '' },
      }),
      stop(5),
    ])
    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'First.' },
      { type: 'hostedCall', name: 'web_search', input: 'weather', output: 'Rain https://a.test' },
      { type: 'reasoning', text: 'Then.' },
      { type: 'hostedCall', name: 'code_execution', input: '1', output: '1' },
    ])
  })
})
