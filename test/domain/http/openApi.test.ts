import { describe, expect, it } from 'vitest'

import { readOperations, type HttpApi, type HttpOperation } from '@/domain/http/httpApi'
import { httpOrder } from '@/domain/http/httpOrder'
import { readApiText } from '@/services/openApi/readApiText'

const DOCUMENT = `openapi: 3.0.3
info: { title: Pets, version: '1' }
servers: [{ url: https://pets.test/v1 }]
paths:
  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
    get:
      operationId: getPet
      summary: One pet
      parameters:
        - { name: fields, in: query, schema: { type: array, items: { type: string } } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: sid, in: cookie, schema: { type: string } }
    put:
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, nullable: true, example: Rex }
        parent: { $ref: '#/components/schemas/Pet' }
        far: { $ref: 'https://evil.test/schema.json' }
`

const read = async (text: string) => {
  const found = await readApiText(text)
  if (!found.ok) throw new Error(found.error)
  return found.value
}

describe('an OpenAPI document', () => {
  it('gives operations that are off, with their arguments in one schema', async () => {
    const { title, url, operations } = await read(DOCUMENT)
    expect({ title, url }).toEqual({ title: 'Pets', url: 'https://pets.test/v1' })
    expect(operations.map(({ name, method, isOn }) => [name, method, isOn])).toEqual([
      ['getPet', 'GET', false],
      ['put__pets_id', 'PUT', false],
    ])
    const [get, put] = operations
    expect(get?.places).toEqual({ fields: 'query', 'X-Trace': 'header' })
    expect(JSON.parse(get?.schema ?? '')).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        fields: { type: 'array', items: { type: 'string' } },
        'X-Trace': { type: 'string' },
      },
      required: ['id'],
    })
    // What points at itself is left open, and so is what lies elsewhere.
    expect(JSON.parse(put?.schema ?? '')).toMatchObject({
      properties: {
        body: { properties: { name: { type: ['string', 'null'] }, parent: {}, far: {} }, required: ['name'] },
      },
      required: ['id', 'body'],
    })
  })

  it('reads the same in JSON, and keeps what it read', async () => {
    const document = JSON.stringify({
      openapi: '3.1.0',
      paths: { '/a': { get: {} }, '/a/': { get: {} } },
    })
    const { operations } = await read(document)
    expect(operations.map(({ name }) => name)).toEqual(['get__a', 'get__a_2'])
    expect(readOperations({ operations: JSON.stringify(operations) })).toEqual(operations)
    expect(readOperations({ operations: '{' })).toEqual([])
  })

  it.each([
    ['', /no OpenAPI document/],
    ['{"openapi":', /neither JSON nor YAML/],
    ['a: [', /neither JSON nor YAML/],
    ['swagger: "2.0"', /Swagger 2/],
    ['{"openapi":"3.1.0","paths":{}}', /no operations/],
  ])('%s is refused in a sentence', async (text, sentence) => {
    const found = await readApiText(text)
    expect(found.ok ? '' : found.error).toMatch(sentence)
  })
})

const API: HttpApi = {
  id: 'a',
  name: 'Pets',
  url: 'https://pets.test/v1/',
  via: 'direct',
  rememberKey: false,
  keyIn: 'header',
  keyName: 'x-api-key',
  operations: '[]',
  createdAt: 0,
}
const operation = (more: Partial<HttpOperation>): HttpOperation => ({
  name: 'get',
  description: '',
  method: 'GET',
  path: '/pets/{id}',
  places: {},
  rest: 'query',
  schema: '{}',
  isOn: true,
  ...more,
})

describe('a call of an operation', () => {
  it('puts each argument in its place, and the key where the service wants it', () => {
    const get = operation({ places: { fields: 'query', 'X-Trace': 'header', Cookie: 'header' } })
    const args = { id: 'a/b?c', fields: ['x', 'y'], 'X-Trace': 't', Cookie: 'evil' }
    expect(httpOrder(API, get, args, 'k')).toEqual({
      ok: true,
      value: {
        url: 'https://pets.test/v1/pets/a%2Fb%3Fc?fields=x&fields=y',
        method: 'GET',
        headers: { Accept: 'application/json, text/*;q=0.8', 'X-Trace': 't', 'x-api-key': 'k' },
      },
    })
    const put = operation({ method: 'PUT', rest: 'body' })
    expect(httpOrder(API, put, { id: 3, body: { name: 'Rex' } }, undefined)).toMatchObject({
      value: { url: 'https://pets.test/v1/pets/3', body: '{"name":"Rex"}' },
    })
    const post = operation({ method: 'POST', path: 'pets', rest: 'fields' })
    expect(httpOrder(API, post, { name: 'Rex' }, undefined)).toMatchObject({
      value: { url: 'https://pets.test/v1/pets', body: '{"name":"Rex"}' },
    })
  })

  it.each([['../../admin'], ['..%2f'], ['//evil.test'], ['@evil.test'], ['https://evil.test']])(
    'the argument %s stays in its place of the address',
    (id) => {
      const order = httpOrder(API, operation({}), { id }, undefined)
      expect(order.ok && new URL(order.value.url).href).toMatch(/^https:\/\/pets\.test\/v1\/pets\/[^/]+$/)
    },
  )

  it('a path that leaves the service is refused, and so is one without its argument', () => {
    expect(httpOrder(API, operation({}), { id: '..' }, 'k').ok).toBe(false)
    const away = operation({ path: '@evil.test/x' })
    expect(httpOrder({ ...API, url: 'https://pets.test' }, away, {}, 'k')).toMatchObject({ ok: true })
    expect(httpOrder(API, operation({}), {}, 'k')).toMatchObject({
      ok: false,
      error: expect.stringContaining('“id”') as string,
    })
  })
})
