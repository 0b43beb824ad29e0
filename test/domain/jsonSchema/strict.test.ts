import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  fieldsOf,
  fixStrict,
  SCHEMA_TEMPLATES,
  schemaOfType,
  withField,
  withoutField,
} from '@/domain/jsonSchema/schemaFields'
import { strictProblems } from '@/domain/jsonSchema/strictProblems'

const text = { type: 'string' }
const closed = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

describe('strictProblems', () => {
  it.each([
    ['a closed object with everything required', closed({ a: text }), []],
    ['no object', 'x', ['']],
    ['an array at the root', { type: 'array', items: text }, ['']],
    ['an open object', { ...closed({ a: text }), additionalProperties: true }, ['']],
    [
      'an optional property within',
      closed({ a: { ...closed({ b: text }), required: [] } }),
      ['/properties/a'],
    ],
    ['a refused keyword', closed({ a: { oneOf: [text] } }), ['/properties/a']],
    ['a list without items', closed({ a: { type: 'array' } }), ['/properties/a']],
    ['a definition', { ...closed({ a: text }), $defs: { b: { type: 'object' } } }, ['/$defs/b']],
  ])('finds in %s', (_, schema, paths) => {
    expect([...new Set(strictProblems(schema).map(({ path }) => path))]).toEqual(paths)
  })

  it('takes every template', () => {
    for (const { schema } of SCHEMA_TEMPLATES) expect(strictProblems(schema)).toEqual([])
  })
})

describe('fixStrict', () => {
  it('requires what was optional and lets it be null', () => {
    const fixed = fixStrict({ type: 'object', properties: { a: text, b: { enum: ['x'] } }, required: [] })
    expect(fixed).toEqual(
      closed({ a: { type: ['string', 'null'] }, b: { anyOf: [{ enum: ['x'] }, { type: 'null' }] } }),
    )
  })

  it('leaves nothing that could be fixed, and changes nothing a second time', () => {
    const leaf = fc.constantFrom(
      { type: 'string' },
      { type: 'array' },
      { enum: [1] },
      { type: ['number', 'null'] },
    )
    const { schema } = fc.letrec<{ schema: object; object: object }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        leaf,
        tie('object'),
        tie('object').map((items) => ({ type: 'array', items })),
      ),
      object: fc
        .tuple(fc.dictionary(fc.string({ minLength: 1 }), tie('schema'), { maxKeys: 4 }), fc.boolean())
        .map(([properties, isOpen]) => ({
          type: 'object',
          properties,
          ...(isOpen ? {} : { required: Object.keys(properties) }),
        })),
    }))
    fc.assert(
      fc.property(schema, (within) => {
        const fixed = fixStrict({ type: 'object', properties: { within } })
        expect(strictProblems(fixed).filter(({ isFixable }) => isFixable)).toEqual([])
        expect(fixStrict(fixed)).toEqual(fixed)
      }),
    )
  })
})

describe('fields of a schema', () => {
  const schema = closed({ a: text, b: { type: 'array', items: closed({ c: text }) }, d: { $ref: '#/x' } })

  it('are read with their types, and what the form cannot show is kept', () => {
    expect(fieldsOf(schema).map(({ name, type, itemType }) => [name, type, itemType])).toEqual([
      ['a', 'string', undefined],
      ['b', 'list', 'object'],
      ['d', undefined, undefined],
    ])
    expect(withField(schema, 'a', { name: 'z' })['properties']).toEqual({
      z: text,
      b: schema.properties['b'],
      d: { $ref: '#/x' },
    })
  })

  it('keep their place and whether they are required when renamed', () => {
    expect(withField(schema, 'a', { name: 'z' })['required']).toEqual(['z', 'b', 'd'])
    expect(withField(schema, 'a', { isRequired: false })['required']).toEqual(['b', 'd'])
  })

  it('never become one by a name that is taken', () => {
    expect(withField(schema, 'a', { name: 'b' })).toBe(schema)
  })

  it('are added and removed', () => {
    const added = withField(schema, 'e', { schema: schemaOfType('choice', {}), isRequired: true })
    expect(fieldsOf(added).at(-1)).toMatchObject({ name: 'e', type: 'choice', isRequired: true })
    expect(withoutField(added, 'e')).toEqual(schema)
  })
})
