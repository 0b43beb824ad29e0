import { describe, expect, test } from 'vitest'

import { createWireReader, type WireEvent } from '@/domain/dialects/reading/createWireReader'

function read(text: string, size = text.length || 1): readonly WireEvent[] {
  const reader = createWireReader()
  const events: WireEvent[] = []
  for (let at = 0; at < text.length; at += size) events.push(...reader.feed(text.slice(at, at + size)))
  return [...events, ...reader.end()]
}

const event = (data: string): WireEvent => ({ type: 'data', data })

const cases: readonly (readonly [string, string, readonly WireEvent[]])[] = [
  ['LF', 'data: a\n\ndata: b\n\n', [event('a'), event('b')]],
  ['CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', [event('a'), event('b')]],
  ['CR', 'data: a\r\rdata: b\r\r', [event('a'), event('b')]],
  ['no space after the colon, and two', 'data:a\n\ndata:  b\n\n', [event('a'), event(' b')]],
  ['several lines of data', 'data: a\ndata: b\n\n', [event('a\nb')]],
  ['comments', ': one\n\n:\n\ndata: a\n\n: \n', [event('a')]],
  ['a place in line', ': place 2\n\n: place x\n\ndata: a\n\n', [{ type: 'place', data: '2' }, event('a')]],
  ['a byte order mark', '\ufeffdata: a\n\n', [event('a')]],
  ['no final blank line', 'data: a\n\ndata: b', [event('a'), event('b')]],
  ['no final line end in CR LF', 'data: a\r\n\r\ndata: b\r', [event('a'), event('b')]],
  ['event: error', 'event: error\ndata: a\n\ndata: b\n\n', [{ type: 'error', data: 'a' }, event('b')]],
  ['the field name error', 'error: {"a":1}\n\n', [{ type: 'error', data: '{"a":1}' }]],
  ['ids, retries and unknown fields', 'id: 1\nretry: 5\nfoo: bar\ndata: a\n\n', [event('a')]],
  ['blank lines before JSON', '\n\r\n {"a":1}\n', [{ type: 'whole', data: '{"a":1}\n' }]],
  ['JSON one a line', '{"a":1}\n{"a":2}\n\n{"a":3}', ['{"a":1}', '{"a":2}', '{"a":3}'].map(event)],
  ['JSON over several lines', '{\n"a":1}\n', [{ type: 'whole', data: '{\n"a":1}\n' }]],
  [
    'events without blank lines',
    'data: {"a":1}\ndata: {"a":2}\ndata: [DONE]\n',
    ['{"a":1}', '{"a":2}', '[DONE]'].map(event),
  ],
  ['the same in CR LF', 'data: {"a":1}\r\ndata: {"a":2}\r\n', ['{"a":1}', '{"a":2}'].map(event)],
  [
    'named events without blank lines',
    'event: a\ndata: {"a":1}\nevent: error\ndata: {"a":2}\n',
    [event('{"a":1}'), { type: 'error', data: '{"a":2}' }],
  ],
  ['a name behind its data', 'data: {"a":1}\nevent: error\n\n', [{ type: 'error', data: '{"a":1}' }]],
  [
    'a place before any data',
    ': place 3\n\ndata: {"a":1}\ndata: {"a":2}\n',
    [{ type: 'place', data: '3' }, event('{"a":1}'), event('{"a":2}')],
  ],
  ['a JSON array', '[1]', [{ type: 'whole', data: '[1]' }]],
  ['a web page', ' <html></html>', [{ type: 'page', data: '<html></html>' }]],
  ['nothing', '', []],
  ['only space', ' \n ', []],
]

describe('what a body holds', () => {
  test.each(cases)('%s', (_name, text, events) => {
    expect(read(text)).toEqual(events)
    expect(read(text, 1)).toEqual(events)
  })

  test('holds nothing up that is whole', () => {
    const reader = createWireReader()
    expect(reader.feed(': place 3\n\n')).toEqual([{ type: 'place', data: '3' }])
    expect(reader.feed('data: {"a":1}\n\n')).toEqual([event('{"a":1}')])
    const lines = createWireReader()
    expect(lines.feed('{"a":1}\n{"a":2}\n{"a"')).toEqual([event('{"a":1}'), event('{"a":2}')])
  })

  test('gives up on lines that are of no event', () => {
    const reader = createWireReader()
    const line = 'foo: bar\n'.repeat(1000)
    const events = Array.from({ length: 200 }, () => reader.feed(line)).flat()
    expect(events).toEqual([{ type: 'noise' }])
  })

  test('gives up on an event that never ends', () => {
    const reader = createWireReader()
    const million = 'x'.repeat(1024 * 1024)
    reader.feed('data: ')
    const events = Array.from({ length: 70 }, () => reader.feed(million)).flat()
    expect(events).toEqual([{ type: 'overflow' }])
    expect(reader.end()).toEqual([])
  })
})
