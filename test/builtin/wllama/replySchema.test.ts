import { expect, test } from 'vitest'

import { replySchema } from '@/builtin/wllama/replySchema'

const NODE = { type: 'object', properties: { next: { $ref: '#' }, kind: { $ref: '#/$defs/kind' } } }

test('references within a function’s parameters follow them to where they stand', () => {
  const { $defs } = replySchema([{ name: 'f', parameters: { ...NODE, $defs: { kind: { enum: ['a'] } } } }])
  expect($defs).toMatchObject({
    part0: {
      properties: {
        arguments: {
          properties: {
            next: { $ref: '#/$defs/part0/properties/arguments' },
            kind: { $ref: '#/$defs/part0/properties/arguments/$defs/kind' },
          },
        },
      },
    },
  })
})

test('references within a response format do too', () => {
  const format = { type: 'json_schema', name: 'a', schema: NODE, strict: true } as const
  expect(replySchema([{ name: 'f' }], format)).toMatchObject({
    anyOf: [{ $ref: '#/$defs/part0' }, { $ref: '#/$defs/part1' }],
    $defs: {
      part1: { properties: { next: { $ref: '#/$defs/part1' }, kind: { $ref: '#/$defs/part1/$defs/kind' } } },
    },
  })
})

test('any object may be said where a format asks for one, and calls without parameters take none', () => {
  expect(replySchema([{ name: 'f' }], { type: 'json_object' })).toMatchObject({
    $defs: {
      part0: { properties: { arguments: { properties: {}, additionalProperties: false } } },
      part1: { type: 'object' },
    },
  })
})
