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
    expect(get?.places).toEqual({ fields: 'query', 'X-Trace': 'header', sid: 'cookie' })
    expect(JSON.parse(get?.schema ?? '')).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        fields: { type: 'array', items: { type: 'string' } },
        'X-Trace': { type: 'string' },
        sid: { type: 'string' },
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
    ['swagger: "1.2"', /no OpenAPI document/],
    ['swagger: "2.0"', /no operations/],
    ['{"openapi":"3.1.0","paths":{}}', /no operations/],
  ])('%s is refused in a sentence', async (text, sentence) => {
    const found = await readApiText(text)
    expect(found.ok ? '' : found.error).toMatch(sentence)
  })
})

const SWAGGER = `swagger: '2.0'
host: pets.test
basePath: /v2
consumes: [application/json]
paths:
  /pets:
    get:
      operationId: find
      parameters:
        - { name: status, in: query, type: array, items: { type: string, enum: [sold, free] }, required: true }
        - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: multi }
    post:
      operationId: add
      parameters:
        - { name: pet, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
  /pets/{id}:
    post:
      operationId: upload
      consumes: [multipart/form-data]
      parameters:
        - { name: id, in: path, type: integer }
        - { name: note, in: formData, type: string, required: true }
        - { name: photo, in: formData, type: file }
definitions:
  Pet: { type: object, properties: { name: { type: string } } }
`
const FORMS = `openapi: 3.1.0
paths:
  /token:
    post:
      operationId: token
      parameters:
        - { name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { code: { type: string }, scope: { type: array } } }
  /files:
    post:
      operationId: files
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                file: { type: string, format: binary }
                title: { type: string }
`

describe('forms, cookies and Swagger 2', () => {
  it('reads a document of Swagger 2', async () => {
    const { url, operations } = await read(SWAGGER)
    expect(url).toBe('https://pets.test/v2')
    const [find, add, upload] = operations
    expect(find).toMatchObject({ places: { status: 'query', tags: 'query' }, separators: { status: ',' } })
    expect(JSON.parse(find?.schema ?? '')).toEqual({
      type: 'object',
      properties: {
        status: { type: 'array', items: { type: 'string', enum: ['sold', 'free'] } },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['status'],
    })
    expect(JSON.parse(add?.schema ?? '')).toMatchObject({
      properties: { body: { properties: { name: { type: 'string' } } } },
      required: ['body'],
    })
    expect(add?.bodyType).toBeUndefined()
    expect(upload).toMatchObject({ bodyType: 'multipart', files: ['photo'] })
    expect(JSON.parse(upload?.schema ?? '')).toMatchObject({
      properties: {
        body: {
          properties: { note: { type: 'string' }, photo: { description: /file of this chat/ } },
          required: ['note'],
        },
      },
      required: ['id', 'body'],
    })
    expect(readOperations({ operations: JSON.stringify(operations) })).toEqual(operations)
  })

  it('sends a form as a form', async () => {
    const [token] = (await read(FORMS)).operations
    const args = { ids: [1, 2], body: { code: 'a b&c', scope: ['x', 'y'], none: null } }
    expect(httpOrder(API, token!, args, NO_KEY)).toMatchObject({
      value: {
        url: 'https://pets.test/v1/token?ids=1%2C2',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'code=a+b%26c&scope=x&scope=y',
      },
    })
  })

  it('sends files of the chat by their names, whatever they hold', async () => {
    const [, files] = (await read(FORMS)).operations
    const bytes = new Uint8Array([0, 255, ...new TextEncoder().encode('form-part-0')])
    const chat = [{ name: 'a"b.png', bytes }]
    const order = httpOrder(
      API,
      files!,
      { body: { title: 'T', file: 'a"b.png' } },
      { ...NO_KEY, files: chat },
    )
    if (!order.ok) throw new Error(order.error)
    const { body, headers } = order.value
    const form = await new Response(body, { headers }).formData()
    expect(form.get('title')).toBe('T')
    const file = form.get('file')
    expect(file instanceof File && new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    const missing = httpOrder(API, files!, { body: { file: 'b.png' } }, { ...NO_KEY, files: chat })
    expect(missing.ok ? '' : missing.error).toMatch(/no file called b\.png.*a"b\.png/)
  })

  it('sends cookies through the host, and says so where a page would have to', () => {
    const get = operation({ places: { sid: 'cookie' } })
    const args = { id: 1, sid: 'a; b=c' }
    const api = { ...API, keyIn: 'cookie', keyName: 'token' }
    expect(httpOrder({ ...api, via: 'host' }, get, args, { key: 'k' })).toMatchObject({
      value: { headers: { Cookie: 'sid=a%3B%20b%3Dc; token=k' } },
    })
    const direct = httpOrder(api, get, args, { key: 'k' })
    expect(direct.ok ? '' : direct.error).toMatch(/Pets wants a cookie/)
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
const NO_KEY = { key: undefined }
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
    expect(httpOrder(API, get, args, { key: 'k' })).toEqual({
      ok: true,
      value: {
        url: 'https://pets.test/v1/pets/a%2Fb%3Fc?fields=x&fields=y',
        method: 'GET',
        headers: { Accept: 'application/json, text/*;q=0.8', 'X-Trace': 't', 'x-api-key': 'k' },
      },
    })
    const put = operation({ method: 'PUT', rest: 'body' })
    expect(httpOrder(API, put, { id: 3, body: { name: 'Rex' } }, NO_KEY)).toMatchObject({
      value: { url: 'https://pets.test/v1/pets/3', body: '{"name":"Rex"}' },
    })
    const post = operation({ method: 'POST', path: 'pets', rest: 'fields' })
    expect(httpOrder(API, post, { name: 'Rex' }, NO_KEY)).toMatchObject({
      value: { url: 'https://pets.test/v1/pets', body: '{"name":"Rex"}' },
    })
  })

  it.each([['../../admin'], ['..%2f'], ['//evil.test'], ['@evil.test'], ['https://evil.test']])(
    'the argument %s stays in its place of the address',
    (id) => {
      const order = httpOrder(API, operation({}), { id }, NO_KEY)
      expect(order.ok && new URL(order.value.url).href).toMatch(/^https:\/\/pets\.test\/v1\/pets\/[^/]+$/)
    },
  )

  it('a path that leaves the service is refused, and so is one without its argument', () => {
    expect(httpOrder(API, operation({}), { id: '..' }, { key: 'k' }).ok).toBe(false)
    const away = operation({ path: '@evil.test/x' })
    expect(httpOrder({ ...API, url: 'https://pets.test' }, away, {}, { key: 'k' })).toMatchObject({
      ok: true,
    })
    expect(httpOrder(API, operation({}), {}, NO_KEY)).toMatchObject({
      ok: false,
      error: expect.stringContaining('“id”') as string,
    })
  })
})

describe('a document that is made to grow', () => {
  const quickly = async (text: string) => {
    const from = performance.now()
    const found = await readApiText(text)
    expect(performance.now() - from).toBeLessThan(15_000)
    return found
  }
  const body = (schema: object) => ({ content: { 'application/json': { schema } } })

  it('by schemas that name each other is read as deep as there is room, 60 kB a tool', async () => {
    const names = Array.from({ length: 14 }, (_, at) => `S${at}`)
    const properties = Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    )
    const schemas = Object.fromEntries(
      names.map((name) => [name, { type: 'object', title: name, properties }]),
    )
    const paths = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `/a${at}`,
        { post: { requestBody: body({ $ref: '#/components/schemas/S0' }) } },
      ]),
    )
    const found = await quickly(JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } }))
    const { operations } = found.ok ? found.value : { operations: [] }
    expect(operations).toHaveLength(300)
    for (const { schema } of operations) expect(schema.length).toBeLessThanOrEqual(60_000)
    // What there is room for is there: each name, and each below it.
    expect(operations[0]?.schema).toContain('"S13":{"type":"object","properties":{"S0"')
  })

  it.each<[what: string, text: () => string]>([
    [
      'an id of underscores',
      () =>
        JSON.stringify({
          openapi: '3.0.0',
          paths: { '/a': { get: { operationId: `a${'_'.repeat(1_000_000)}b` } } },
        }),
    ],
    [
      '20,000 equal ids',
      () =>
        JSON.stringify({
          openapi: '3.0.0',
          paths: Object.fromEntries(
            Array.from({ length: 20_000 }, (_, at) => [`/${at}`, { get: { operationId: 'same' } }]),
          ),
        }),
    ],
    [
      'anchors that hold each other',
      () =>
        `openapi: 3.0.0\nx0: &x0 [a, a]\n${Array.from({ length: 40 }, (_, at) => `x${at + 1}: &x${at + 1} [*x${at}, *x${at}]`).join('\n')}\npaths:\n  /a:\n    get:\n      parameters:\n        - { name: q, in: query, schema: { type: string, default: *x40, enum: *x40 } }\n`,
    ],
    [
      'an anchor that holds itself',
      () =>
        'openapi: 3.0.0\npaths:\n  /a:\n    get: &g\n      parameters: [{ name: q, in: query, schema: &s { type: object, properties: { again: *s } } }]\n',
    ],
    [
      'a list of a million choices',
      () =>
        JSON.stringify({
          openapi: '3.0.0',
          paths: {
            '/a': {
              get: {
                parameters: [
                  { name: 'q', in: 'query', schema: { enum: Array.from({ length: 1e6 }, (_, at) => at) } },
                ],
              },
            },
          },
        }),
    ],
    [
      'references of a million characters',
      () =>
        JSON.stringify({
          openapi: '3.0.0',
          paths: {
            '/a': {
              get: {
                parameters: Array.from({ length: 5 }, (_, at) => ({
                  name: `q${at}`,
                  in: 'query',
                  schema: { $ref: `#${'/a'.repeat(500_000)}` },
                })),
              },
            },
          },
        }),
    ],
  ])('by %s ends soon', async (_, text) => {
    const found = await quickly(text())
    expect(found.ok && found.value.operations[0]?.schema.length).toBeLessThan(60_001)
  })

  it('as large as the largest real ones is read in seconds', async () => {
    const parameter = (at: number) => ({
      name: `p${at}`,
      in: 'query',
      description: 'What it is for. '.repeat(5),
      schema: { type: 'string' },
    })
    const schemas = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [
        `S${at}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 25 }, (__, field) => [
              `f${field}`,
              field === 0
                ? { $ref: `#/components/schemas/S${(at * 7) % 1_000}` }
                : { type: 'string', description: 'A field of it. '.repeat(12) },
            ]),
          ),
        },
      ]),
    )
    const paths = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [
        `/r${at}/{id}`,
        {
          get: {
            operationId: `get${at}`,
            parameters: Array.from({ length: 10 }, (__, each) => parameter(each)),
          },
          post: { operationId: `post${at}`, requestBody: body({ $ref: `#/components/schemas/S${at}` }) },
        },
      ]),
    )
    const text = JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } })
    expect(text.length).toBeGreaterThan(5_000_000)
    const found = await quickly(text)
    expect(found.ok && found.value.operations).toHaveLength(500)
  })

  it('in a worker that takes too long or dies is given up with a sentence', async () => {
    const target = new EventTarget()
    let isEnded = false
    const worker = {
      addEventListener: target.addEventListener.bind(target),
      postMessage: () => void target.dispatchEvent(new Event('error')),
      terminate: () => void (isEnded = true),
    }
    const found = await readApiText('openapi: 3.0.0', () => worker)
    expect(!found.ok && found.error).toContain('too large for this device')
    expect(isEnded).toBe(true)
  })
})
