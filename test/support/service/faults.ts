import { inPieces, type Piece, type RawAnswer } from './rawAnswer'
import { callDelta, chunk, data, DONE, texts, USAGE, usageChunk } from './sse'

const raw = (...pieces: readonly Piece[]): RawAnswer => ({ type: 'raw', pieces })
const END = [chunk({}, 'stop'), DONE]
const WHOLE = [...texts('Hel', 'lo ', '🌍é'), ...END].join('')
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Framing that differs while the reply is the same: each is the text `Hello 🌍é`, complete. */
export const FRAMINGS = {
  plain: raw(WHOLE),
  crlf: raw(WHOLE.replaceAll('\n', '\r\n')),
  cr: raw(WHOLE.replaceAll('\n', '\r')),
  oneByteReads: raw(...inPieces(WHOLE, 1)),
  sevenByteReads: raw(...inPieces(WHOLE, 7)),
  crlfInOneByteReads: raw(...inPieces(WHOLE.replaceAll('\n', '\r\n'), 1)),
  byteOrderMark: raw(`\uFEFF${WHOLE}`),
  noSpaceAfterColon: raw(WHOLE.replaceAll('data: ', 'data:')),
  noLastBlankLine: raw(WHOLE.trimEnd()),
  comments: raw(
    ': OPENROUTER PROCESSING\n\n',
    ': ping - 2026-11-20\n\n',
    ...texts('Hello '),
    ': \n\n',
    chunk({ content: '🌍é' }),
    ...END,
  ),
  withEventAndId: raw(WHOLE.replaceAll('data: ', 'event: message\nid: 7\nretry: 10\ndata: ')),
  doneWithoutSpace: raw(WHOLE.replace('data: [DONE]', 'data:[DONE]')),
  roleInEveryChunk: raw(...['Hello ', '🌍é'].map((content) => chunk({ role: 'assistant', content })), ...END),
  noRole: raw(...['Hello ', '🌍é'].map((content) => chunk({ content })), ...END),
  emptyFirstChoices: raw(
    data({ id: '', object: '', model: '', choices: [], prompt_filter_results: [] }),
    WHOLE,
  ),
  nullChoices: raw(data({ choices: null }), WHOLE),
  contentAsParts: raw(
    chunk({ content: [{ type: 'text', text: 'Hello ' }] }),
    chunk({ content: [{ type: 'text', text: '🌍é' }] }),
    ...END,
  ),
  noFinishKeyUntilEnd: raw(data({ choices: [{ index: 0, delta: { content: 'Hello 🌍é' } }] }), ...END),
  finishTwice: raw(...texts('Hello ', '🌍é'), chunk({}, 'stop'), chunk({}, 'stop', { usage: USAGE }), DONE),
  finishEos: raw(...texts('Hello ', '🌍é'), chunk({}, 'eos'), DONE),
  noDone: raw(...texts('Hello ', '🌍é'), chunk({}, 'stop')),
  obfuscated: raw(
    ...texts('Hello ', '🌍é').map((event) =>
      event.replace('"model"', '"obfuscation":"xYz","p":"abc","model"'),
    ),
    ...END,
  ),
  usageOnEveryChunk: raw(
    ...['Hello ', '🌍é'].map((content) => chunk({ content }, null, { usage: USAGE })),
    ...END,
  ),
  usageOnFinish: raw(...texts('Hello ', '🌍é'), chunk({}, 'stop', { usage: USAGE }), DONE),
  usageInXGroq: raw(
    ...texts('Hello ', '🌍é'),
    chunk({}, 'stop', { x_groq: { usage: USAGE } }),
    usageChunk(),
    DONE,
  ),
  usageLast: raw(...texts('Hello ', '🌍é'), chunk({}, 'stop'), usageChunk(), DONE),
  slow: raw(...texts('Hello ', '🌍é').flatMap((event) => [event, { pauseMs: 20 }]), ...END),
  wholeJson: {
    ...raw(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        model: 'acme/swift-8b',
        choices: [{ index: 0, message: { role: 'assistant', content: 'Hello 🌍é' }, finish_reason: 'stop' }],
        usage: USAGE,
      }),
    ),
    headers: JSON_TYPE,
  },
} as const satisfies Record<string, RawAnswer>

/** Reasoning in its five forms: each is the reasoning `Let me see.` and the text `Done.` */
export const REASONINGS = {
  reasoningContent: raw(
    chunk({ reasoning_content: 'Let me ' }),
    chunk({ reasoning_content: 'see.' }),
    chunk({ content: 'Done.' }),
    ...END,
  ),
  reasoning: raw(
    chunk({ reasoning: 'Let me ' }),
    chunk({ reasoning: 'see.' }),
    chunk({ content: 'Done.' }),
    ...END,
  ),
  details: raw(
    chunk({ reasoning_details: [{ type: 'reasoning.text', text: 'Let me see.', index: 0 }] }),
    chunk({ content: 'Done.' }),
    ...END,
  ),
  bothFields: raw(
    chunk({
      reasoning: 'Let me see.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Let me see.', index: 0 }],
    }),
    chunk({ content: 'Done.' }),
    ...END,
  ),
  thinkTag: raw(...texts('<think>', 'Let me see.', '</think>', 'Done.'), ...END),
  thinkTagCut: raw(...texts('<th', 'ink>Let me', ' see.</t', 'hink', '>Done.'), ...END),
  thinkTagUnopened: raw(...texts('Let me see.', '</think>', 'Done.'), ...END),
  parts: raw(
    chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Let me see.' }] }] }),
    chunk({ content: [{ type: 'text', text: 'Done.' }] }),
    ...END,
  ),
} as const satisfies Record<string, RawAnswer>

const PARIS = '{"city":"Paris"}'
const CALLED = [chunk({}, 'tool_calls'), DONE]

/** One call of `get_weather` with `{"city":"Paris"}`, as different services send it. */
export const TOOL_CALLS = {
  fragments: raw(
    callDelta(0, { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '' } }),
    callDelta(0, { function: { arguments: '{"city":' } }),
    callDelta(0, { function: { arguments: '"Paris"}' } }),
    ...CALLED,
  ),
  whole: raw(
    callDelta(0, { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: PARIS } }),
    ...CALLED,
  ),
  noIndex: raw(
    callDelta(undefined, { id: 'call_1', function: { name: 'get_weather', arguments: PARIS } }),
    ...CALLED,
  ),
  indexFromOne: raw(
    callDelta(1, { id: 'call_1', function: { name: 'get_weather', arguments: PARIS } }),
    ...CALLED,
  ),
  repeatedName: raw(
    callDelta(0, { id: 'call_1', function: { name: 'get_weather', arguments: '{"city":' } }),
    callDelta(0, { id: 'call_1', function: { name: 'get_weather', arguments: '"Paris"}' } }),
    ...CALLED,
  ),
  emptyIdLater: raw(
    callDelta(0, { id: 'call_1', function: { name: 'get_weather', arguments: '{"city":' } }),
    callDelta(0, { id: '', function: { name: null, arguments: '"Paris"}' } }),
    ...CALLED,
  ),
  argumentsAsObject: raw(
    callDelta(0, { id: 'call_1', function: { name: 'get_weather', arguments: { city: 'Paris' } } }),
    ...CALLED,
  ),
  finishStop: raw(
    callDelta(0, { id: 'call_1', function: { name: 'get_weather', arguments: PARIS } }),
    ...END,
  ),
} as const satisfies Record<string, RawAnswer>

/** Two calls at once under one index, told apart by their ids. */
export const TWO_CALLS_ONE_INDEX = raw(
  callDelta(0, { id: 'call_1', function: { name: 'get_weather', arguments: PARIS } }),
  callDelta(0, { id: 'call_2', function: { name: 'get_weather', arguments: '{"city":"Rome"}' } }),
  ...CALLED,
)

/** A call whose arguments were cut although the finish says all is well. */
export const CUT_CALL = raw(
  callDelta(0, { id: 'call_1', function: { name: 'get_weather', arguments: '{"city":"Pa' } }),
  chunk({}, 'tool_calls', { native_finish_reason: 'length' }),
  DONE,
)

export const REFUSED = raw(
  chunk({ role: 'assistant', refusal: 'I cannot ' }),
  chunk({ refusal: 'help with that.' }),
  ...END,
)

/** Ways a reply breaks off after `Hel`; none may read as complete. */
export const BREAKS = {
  endOfFile: raw(...texts('Hel')),
  reset: raw(...texts('Hel'), { pauseMs: 5 }, { end: 'reset' }),
  halfAnEvent: raw(...texts('Hel'), 'data: {"choices":[{"del'),
} as const satisfies Record<string, RawAnswer>

/** No byte ever after `Hel`, and the connection stays open. */
export const HANG = raw(...texts('Hel'), { end: 'hang' })

/** Failures after the status 200 and the text `Hel`, in all shapes of WIRE §1.6. */
export const STREAM_ERRORS = {
  openai: raw(
    ...texts('Hel'),
    data({ error: { message: 'Engine overloaded', type: 'server_error', param: null, code: 'overloaded' } }),
    DONE,
  ),
  event: raw(
    ...texts('Hel'),
    `event: error\n${data({ error: { message: 'Engine overloaded', status_code: 400 } })}`,
  ),
  onChunk: raw(
    ...texts('Hel'),
    chunk({ content: '' }, 'error', { error: { code: 502, message: 'Engine overloaded' } }),
  ),
  twoMessages: raw(
    ...texts('Hel'),
    data({ error: { message: 'Engine overloaded' }, message: 'Engine overloaded' }),
  ),
  text: raw(...texts('Hel'), data({ error: 'Engine overloaded' })),
  message: raw(...texts('Hel'), data({ message: 'Engine overloaded' })),
  fieldName: raw(...texts('Hel'), 'error: {"detail":"x","error":{"message":"Engine overloaded"}}\n\n'),
  object: raw(...texts('Hel'), data({ object: 'error', message: 'Engine overloaded', type: 'x', code: 1 })),
} as const satisfies Record<string, RawAnswer>

/** An error body of this status. */
export const httpError = (
  status: number,
  body: unknown = {
    error: { message: `Refused with ${status}`, type: 'invalid_request_error', param: null, code: null },
  },
  headers: Readonly<Record<string, string>> = {},
): RawAnswer => ({
  type: 'raw',
  status,
  headers: { ...JSON_TYPE, 'x-request-id': 'req_raw', ...headers },
  pieces: [typeof body === 'string' ? body : JSON.stringify(body)],
})

/** 429 that asks for this many seconds. */
export const rateLimited = (seconds: number): RawAnswer =>
  httpError(
    429,
    {
      error: {
        message: 'Rate limit reached',
        type: 'rate_limit_error',
        param: null,
        code: 'rate_limit_exceeded',
      },
    },
    { 'Retry-After': String(seconds) },
  )

/** 429 that asks for milliseconds, with the contradicting seconds Azure sends beside them. */
export const rateLimitedMs = (milliseconds: number): RawAnswer =>
  httpError(
    429,
    { error: { message: 'Rate limit reached', code: '429' } },
    { 'retry-after-ms': String(milliseconds), 'Retry-After': '1' },
  )

/** A service that refuses a parameter by its name. */
export const unsupported = (param: string): RawAnswer =>
  httpError(400, {
    error: {
      message: `Unsupported parameter: '${param}'`,
      type: 'invalid_request_error',
      param,
      code: 'unsupported_parameter',
    },
  })

/** Bodies of refusals in the shapes of WIRE §3.1, and what a person should read. */
export const ERROR_BODIES: readonly {
  readonly status: number
  readonly body: unknown
  readonly says: string
}[] = [
  {
    status: 400,
    body: { error: { message: 'Bad thing', type: 'x', param: 'temperature', code: 'invalid_value' } },
    says: 'Bad thing',
  },
  {
    status: 402,
    body: { error: { message: 'No credit', code: 402, metadata: { provider_name: 'x' } }, user_id: 'u' },
    says: 'No credit',
  },
  { status: 400, body: { error: 'Bad thing' }, says: 'Bad thing' },
  { status: 400, body: { code: 'invalid-argument', error: 'Bad thing' }, says: 'Bad thing' },
  {
    status: 400,
    body: { object: 'error', message: 'Bad thing', type: 'x', param: null, code: '1500' },
    says: 'Bad thing',
  },
  { status: 401, body: { detail: 'Bad thing' }, says: 'Bad thing' },
  {
    status: 422,
    body: { detail: [{ loc: ['body', 'temperature'], msg: 'too hot', type: 'x' }] },
    says: 'too hot',
  },
  { status: 400, body: { code: 400, message: 'Bad thing', type: 'Bad Request' }, says: 'Bad thing' },
  {
    status: 529,
    body: { type: 'error', error: { type: 'overloaded_error', message: 'Bad thing' } },
    says: 'Bad thing',
  },
  {
    status: 400,
    body: [{ error: { code: 400, message: 'Bad thing', status: 'INVALID_ARGUMENT' } }],
    says: 'Bad thing',
  },
  { status: 400, body: { error: ['Bad thing'] }, says: 'Bad thing' },
  { status: 400, body: 'Bad thing', says: 'Bad thing' },
]

/** What a proxy before the service says. */
export const GATEWAYS = {
  nginx502: {
    ...httpError(
      502,
      '<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>',
    ),
    headers: { 'Content-Type': 'text/html' },
  },
  cloudflare524: {
    ...httpError(524, '<!DOCTYPE html><title>524: A timeout occurred</title>'),
    headers: { 'Content-Type': 'text/html; charset=UTF-8', 'cf-ray': '8f-ray' },
  },
  empty504: { type: 'raw', status: 504, headers: {}, pieces: [] },
  htmlWith200: { ...raw('<html><title>Sign in</title></html>'), headers: { 'Content-Type': 'text/html' } },
} as const satisfies Record<string, RawAnswer>
