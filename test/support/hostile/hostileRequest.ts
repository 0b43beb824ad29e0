import { hostileSchema } from './hostileSchema'
import type { Random } from './seededRandom'

/** One request as it goes over the wire, or bytes that are not even one. */
export type HostileRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  /** Milliseconds after which its sender leaves; undefined = waits for the answer. */
  readonly leavesAfterMs?: number
}

type Body = Readonly<Record<string, unknown>>
const USER = { role: 'user', content: 'Hello' }

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

const tool = (name: string, parameters: unknown) => ({ type: 'function', function: { name, parameters } })
const format = (schema: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
})

/** Bodies that are JSON objects, most of them valid by their outer form. `most` bounds how large things get. */
const BODIES: readonly ((random: Random, most: number) => Body)[] = [
  () => ({}),
  (random, most) => format(hostileSchema(random, most)),
  (random, most) => format(hostileSchema(random, most)),
  (random, most) => ({ tools: [tool('a', hostileSchema(random, most))] }),
  (random, most) => ({ tools: [tool('a', hostileSchema(random, most))], tool_choice: 'required' }),
  (random, most) => ({
    tools: [tool('a', hostileSchema(random, most))],
    ...format(hostileSchema(random, most)),
  }),
  (random, most) => ({ tools: times(random.size(2, most), (index) => tool(`t${index}`, {})) }),
  ({ size }, most) => ({ messages: times(size(2, most), () => USER) }),
  ({ size }, most) => ({
    messages: [{ role: 'user', content: times(size(2, most), () => ({ type: 'text', text: 'a' })) }],
  }),
  ({ size, pick }, most) => ({
    messages: [
      {
        role: 'user',
        content: pick(['a', ' ', '\ud800', '\0', '<|im_end|>', '{{ x }}', '🙂']).repeat(size(1, most * 10)),
      },
    ],
  }),
  ({ size }, most) => calls(times(size(1, most), () => '{}')),
  ({ size, pick }, most) => {
    const depth = size(2, most * 10)
    return calls([pick(['['.repeat(depth) + ']'.repeat(depth), '{', '"', 'null', ''])])
  },
  ({ size, pick }, most) => ({
    stop: times(size(1, 8), () => pick(['', ' ', 'x'.repeat(size(1, most * 10))])),
  }),
  ({ pick }) => ({
    temperature: pick(NUMBERS),
    top_p: pick(NUMBERS),
    top_k: pick(NUMBERS),
    seed: pick(NUMBERS),
    repetition_penalty: pick(NUMBERS),
  }),
  ({ pick }) => ({ max_tokens: pick(NUMBERS), logprobs: true, top_logprobs: pick(NUMBERS) }),
  ({ pick }) => ({ [pick(FIELDS)]: pick(VALUES), [pick(FIELDS)]: pick(VALUES) }),
  ({ size }, most) => ({ model: 'm'.repeat(size(1, most * 10)) }),
  ({ size }, most) => ({ ['k'.repeat(size(1, most * 10))]: 1 }),
  ({ size }, most) => Object.fromEntries(times(size(1, most), (index) => [`k${index}`, index])),
  ({ size }, most) => ({ metadata: Object.fromEntries(times(size(1, most), (index) => [`k${index}`, []])) }),
]

const NUMBERS: readonly unknown[] = [0, -0, 1, -1, 0.5, 1e-300, 1e300, -1e300, 2 ** 53, 20, '1', null, []]
const VALUES: readonly unknown[] = [null, true, 0, -1, 1e308, '', 'x', [], {}, [[]], [null], [{}], { a: {} }]
const FIELDS = [
  'model',
  'messages',
  'tools',
  'tool_choice',
  'response_format',
  'stop',
  'stream',
  'n',
  'seed',
].concat(['service_tier', 'reasoning_effort', 'logprobs', 'user', '__proto__', 'constructor', 'metadata'])

const calls = (all: readonly string[]): Body => ({
  messages: [
    USER,
    {
      role: 'assistant',
      tool_calls: all.map((text, index) => ({
        id: `c${index}`,
        type: 'function',
        function: { name: 'a', arguments: text },
      })),
    },
    ...all.map((_, index) => ({ role: 'tool', tool_call_id: `c${index}`, content: 'x' })),
  ],
})

/** Texts that are not what they should be. */
function hostileText({ size, pick, next }: Random, text: string, most: number): string | Uint8Array {
  const depth = size(2, most * 100)
  return pick<() => string | Uint8Array>([
    () => text.slice(0, Math.floor(next() * text.length)),
    () => `${text}${text}`,
    () => text.replace('{', '{"model":"other",'),
    () => '['.repeat(depth),
    () => '['.repeat(depth) + ']'.repeat(depth),
    () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    () => `{"messages":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    () => `[${'1,'.repeat(depth)}1]`,
    () => `{"a":"${'\\'.repeat(depth)}`,
    () => '"'.repeat(depth),
    () => '9'.repeat(depth),
    () => '',
    () => Uint8Array.from({ length: size(1, most) }, () => Math.floor(next() * 256)),
    () => new TextEncoder().encode(text).map((byte) => (next() < 0.02 ? Math.floor(next() * 256) : byte)),
  ])()
}

/** The next request of a sequence that is the same for the same seed. */
export function hostileRequest(
  random: Random,
  { model, key, most }: { readonly model: string; readonly key: string; readonly most: number },
): HostileRequest {
  const { next, pick } = random
  const asked = { model, messages: [USER], max_tokens: 4, stream: next() < 0.3 }
  const body = JSON.stringify({ ...asked, ...pick(BODIES)(random, most) })
  const chat = {
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body,
  }
  const kind = next()
  if (kind < 0.6) return chat
  if (kind < 0.75) return { ...chat, body: hostileText(random, body, most) }
  if (kind < 0.85) return { ...chat, leavesAfterMs: Math.floor(next() * 20) }
  if (kind < 0.93) return { ...chat, headers: { ...chat.headers, ...pick(HEADERS) } }
  const method = pick(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'POST'])
  return { ...chat, method, path: pick(PATHS), body: method === 'POST' ? body : undefined }
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'x'.repeat(5000) },
  { Authorization: '' },
  { Authorization: `Bearer ${'x'.repeat(8000)}` },
  { Authorization: 'Basic YTpi' },
  { Host: 'elsewhere.test' },
  { Origin: 'https://elsewhere.test' },
  { 'Accept-Encoding': 'x'.repeat(2000) },
  { Expect: '100-continue' },
]

const PATHS = [
  '/',
  '/.env',
  '/v1',
  '/v1/',
  '/v1/models/..%2f..',
  '/v1/models/%',
  '/models.json',
  '/api/server',
].concat(['//v1/models', '/v1/chat/completions/', '/v1/embeddings', `/${'a/'.repeat(2000)}`, '/c/__proto__'])
