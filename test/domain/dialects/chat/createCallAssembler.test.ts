import { describe, expect, test } from 'vitest'

import { createCallAssembler } from '@/domain/dialects/chat/createCallAssembler'

/** The calls that entries come to. */
function assemble(entries: readonly unknown[]) {
  const assembler = createCallAssembler((position) => `invented${position}`)
  const calls: { id: string; name: string; arguments: string; extra?: string }[] = []
  for (const fragment of [...entries.map((entry) => assembler.read(entry)), ...assembler.end()]) {
    if (!fragment) continue
    const call = (calls[fragment.position] ??= { id: '', name: '', arguments: '' })
    call.id += fragment.id ?? ''
    call.name += fragment.name ?? ''
    call.arguments += fragment.arguments
    if (fragment.extra !== undefined) call.extra = fragment.extra
  }
  return calls
}

const entry = (fields: object, name?: string | null, text?: unknown) => ({
  ...fields,
  function: { name, arguments: text },
})

const cases: readonly (readonly [string, readonly unknown[], readonly object[]])[] = [
  [
    'fragments by index',
    [
      entry({ index: 0, id: 'a' }, 'f', ''),
      entry({ index: 0 }, undefined, '{"x"'),
      entry({ index: 0 }, undefined, ':1}'),
    ],
    [{ id: 'a', name: 'f', arguments: '{"x":1}' }],
  ],
  [
    'two calls interleaved',
    [
      entry({ index: 0, id: 'a' }, 'f', ''),
      entry({ index: 1, id: 'b' }, 'g', '{'),
      entry({ index: 0 }, undefined, '{}'),
      entry({ index: 1 }, undefined, '}'),
    ],
    [
      { id: 'a', name: 'f', arguments: '{}' },
      { id: 'b', name: 'g', arguments: '{}' },
    ],
  ],
  [
    'indices with gaps, from 1',
    [entry({ index: 1, id: 'a' }, 'f', '{}'), entry({ index: 5, id: 'b' }, 'g', '{}')],
    [{ id: 'a' }, { id: 'b' }],
  ],
  [
    'every index 0, told apart by id',
    [entry({ index: 0, id: 'a' }, 'f', '{"x":1}'), entry({ index: 0, id: 'b' }, 'f', '{"x":2}')],
    [
      { id: 'a', arguments: '{"x":1}' },
      { id: 'b', arguments: '{"x":2}' },
    ],
  ],
  [
    'no index, told apart by id',
    [entry({ id: 'a' }, 'f', '{}'), entry({ id: 'b' }, 'f', '{"y":1}')],
    [
      { id: 'a', arguments: '{}' },
      { id: 'b', arguments: '{"y":1}' },
    ],
  ],
  [
    'no index and no id goes to the last',
    [entry({ id: 'a' }, 'f', '{'), entry({}, undefined, '}')],
    [{ id: 'a', arguments: '{}' }],
  ],
  [
    'no ids at all, told apart by name',
    [entry({}, 'f', '{}'), entry({}, 'g', '{}')],
    [
      { id: 'invented0', name: 'f' },
      { id: 'invented1', name: 'g' },
    ],
  ],
  [
    'no ids, the same name twice, each whole',
    [entry({}, 'f', '{"x":1}'), entry({}, 'f', '{"x":2}')],
    [{ arguments: '{"x":1}' }, { arguments: '{"x":2}' }],
  ],
  [
    'id and name repeated with each fragment',
    [entry({ index: 0, id: 'a' }, 'f', '{"x"'), entry({ index: 0, id: 'a' }, 'f', ':1}')],
    [{ id: 'a', name: 'f', arguments: '{"x":1}' }],
  ],
  [
    'empty id and name later',
    [
      entry({ index: 0, id: 'a' }, 'f', '{'),
      entry({ index: 0, id: '' }, '', '}'),
      entry({ index: 0, id: null }, null, null),
    ],
    [{ id: 'a', name: 'f', arguments: '{}' }],
  ],
  [
    'the name comes after the id',
    [{ index: 0, id: 'a' }, entry({ index: 0 }, 'f', '{}')],
    [{ id: 'a', name: 'f', arguments: '{}' }],
  ],
  [
    'arguments as an object',
    [entry({ index: 0, id: 'a' }, 'f', { city: 'Paris' })],
    [{ arguments: '{"city":"Paris"}' }],
  ],
  [
    'legacy function_call',
    [{ name: 'f', arguments: '{"x"' }, { arguments: ':1}' }],
    [{ id: 'invented0', name: 'f', arguments: '{"x":1}' }],
  ],
  [
    'a custom tool',
    [{ index: 0, id: 'a', type: 'custom', custom: { name: 'c', input: 'words' } }],
    [{ name: 'c', arguments: 'words' }],
  ],
  [
    'what must be returned with the call',
    [{ ...entry({ index: 0, id: 'a' }, 'f', '{}'), extra_content: { google: { thought_signature: 's' } } }],
    [{ extra: '{"extra_content":{"google":{"thought_signature":"s"}}}' }],
  ],
  [
    'no index, an id repeated with each fragment',
    [entry({ id: 'a' }, 'f', '{'), entry({ id: 'b' }, 'g', '{}'), entry({ id: 'a' }, undefined, '}')],
    [
      { id: 'a', name: 'f', arguments: '{}' },
      { id: 'b', name: 'g', arguments: '{}' },
    ],
  ],
  [
    'an id after a call that has none',
    [entry({}, 'f', '{}'), entry({ id: 'b' }, 'g', '{}')],
    [
      { id: 'invented0', name: 'f' },
      { id: 'b', name: 'g' },
    ],
  ],
  [
    'another id at the same index, before the first call is whole',
    [entry({ index: 0, id: 'a' }, 'f', '{'), entry({ index: 0, id: 'b' }, undefined, '{}')],
    [
      { id: 'a', arguments: '{' },
      { id: 'b', arguments: '{}' },
    ],
  ],
  [
    'a name repeated without ids: in the middle of the arguments, and after them with none',
    [entry({}, 'f', '{"x"'), entry({}, 'f', ':1}'), entry({}, 'f', '')],
    [{ name: 'f', arguments: '{"x":1}' }],
  ],
  [
    'an index that is no number goes to the last',
    [entry({ index: 0, id: 'a' }, 'f', '{'), entry({ index: null }, undefined, '}')],
    [{ id: 'a', arguments: '{}' }],
  ],
  ['nothing', [null, 7, 'x', [], {}, entry({}, '', '')], []],
]

describe('tool calls', () => {
  test.each(cases)('%s', (_name, entries, calls) => {
    expect(assemble(entries)).toMatchObject(calls)
    expect(assemble(entries)).toHaveLength(calls.length)
  })
})

describe('fragments', () => {
  const assembler = () => createCallAssembler((position) => `invented${position}`)
  const extra_content = { google: { thought_signature: 's' } }

  test('tell what is new, and nothing twice', () => {
    const { read } = assembler()
    const told = { type: 'toolCall', position: 0, arguments: '' }
    expect(read({ index: 0 })).toStrictEqual(told)
    expect(read({ index: 0 })).toBeUndefined()
    expect(read({ index: 0, id: 'a' })).toStrictEqual({ ...told, id: 'a' })
    expect(read(entry({ index: 0, id: 'a' }, 'f', ''))).toStrictEqual({ ...told, name: 'f' })
    expect(read({ index: 0, extra_content })).toStrictEqual({
      ...told,
      extra: JSON.stringify({ extra_content }),
    })
    const whole = { ...entry({ index: 0, id: 'a' }, 'f', ''), extra_content }
    expect(read(whole)).toBeUndefined()
    expect(read(whole)).toBeUndefined()
    expect(read(entry({ index: 0, id: 'a' }, 'f', '{}'))).toStrictEqual({ ...told, arguments: '{}' })
    expect(read({ ...whole, id: undefined })).toBeUndefined()
  })

  test('tell whether any call has come', () => {
    const { read, hasCalls } = assembler()
    expect(hasCalls()).toBe(false)
    read(entry({ index: 0, id: 'a' }, 'f', ''))
    expect(hasCalls()).toBe(true)
  })
})
