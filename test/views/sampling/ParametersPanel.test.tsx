// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { ParameterName, Parameters, ParameterValues } from '@/domain/parameters/parameters'
import { NO_REFUSALS, type ModelRefusals } from '@/domain/request/refusals'
import type { EffortReply } from '@/domain/sampling/effortFigures'
import { tokenOfWords } from '@/domain/sampling/firstWords'
import { applyPreset } from '@/domain/sampling/presets'
import type { FirstWordsFacts } from '@/hooks/sampling/useFirstWords'
import { createLanguage } from '@/lib/text/createLanguage'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { textKey } from '@/lib/text/textKey'
import { ParametersPanel } from '@/views/sampling/ParametersPanel'
import { SchemaEditor } from '@/views/tools/schema/SchemaEditor'
import { bareEntry } from '#test/support/bareEntry'

const entryWith = (changes: Partial<CatalogEntry>) => bareEntry('atlas', { raw: {}, ...changes })

const OPEN = { isOpen: true, onToggle: () => undefined }

/** The panel with an owner that keeps what is set, as the app does. Returns what is set now. */
function show(
  initial: Parameters = {},
  entry?: CatalogEntry,
  lastSeed?: string,
  refusals: ModelRefusals = NO_REFUSALS,
  onOffer: (name: string) => void = () => undefined,
  overridden: readonly string[] = [],
  effortReplies: readonly EffortReply[] = [],
  words?: FirstWordsFacts,
) {
  const now: { parameters: Parameters } = { parameters: initial }
  function Owner() {
    const [parameters, setParameters] = useState(initial)
    const put = (next: (before: Parameters) => Parameters) =>
      setParameters((before) => (now.parameters = next(before)))
    return (
      <ParametersPanel
        folds={{ sampling: OPEN, output: OPEN }}
        parameters={parameters}
        entry={entry}
        onSet={<Name extends ParameterName>(name: Name, value: ParameterValues[Name]) =>
          put((before) => ({ ...before, [name]: { value, origin: 'mine' } }))
        }
        onUnset={(name) =>
          put((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))
        }
        next={{
          source: words?.token ? 'words' : 'example',
          token: words?.token,
          reply: [],
          isAsking: false,
          ask: undefined,
          words,
        }}
        reasoning={{ chosen: 'usual', onChoose: () => undefined }}
        refused={{ refusals, onOffer }}
        effortReplies={effortReplies}
        drawSeed={() => '4815162342'}
        renderSchema={(props) => <SchemaEditor {...props} />}
        lastSeed={lastSeed}
        dialect={{ offered: ['chat'], chosen: 'chat', onChoose: vi.fn() }}
        extra={{ text: '', ofConnection: '{"user":"us"}', overridden, onChange: vi.fn() }}
        system={{ prompt: '', role: 'system', onChange: vi.fn(), onRole: vi.fn() }}
        presets={{
          own: [],
          onApply: (values) => put((before) => applyPreset(before, values)),
          onSave: vi.fn(),
          onManage: vi.fn(),
        }}
      />
    )
  }
  render(<Owner />)
  return now
}

test.each(['Temperature', 'Top P', 'Max tokens'])(
  '%s is not sent until its switch is on, and then has a slider and a box',
  async (label) => {
    const user = userEvent.setup()
    const now = show()
    expect(screen.queryByRole('spinbutton', { name: label })).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: `Send ${label}` }))
    expect(screen.getByRole('spinbutton', { name: label })).toBeInTheDocument()
    expect(screen.getByRole('slider', { name: label })).toBeInTheDocument()
    expect(Object.keys(now.parameters)).toHaveLength(1)
    await user.click(screen.getByRole('switch', { name: `Send ${label}` }))
    expect(now.parameters).toEqual({})
  },
)

test('a typed temperature is sent as mine and bends the picture', async () => {
  const user = userEvent.setup()
  const now = show({ temperature: { value: 1, origin: 'preset' } })
  const picture = within(screen.getByRole('figure', { name: 'Next token' }))
  const before = picture.getAllByRole('listitem')[0]?.textContent
  const box = screen.getByRole('spinbutton', { name: 'Temperature' })
  await user.clear(box)
  await user.type(box, '0.2')
  expect(now.parameters.temperature).toEqual({ value: 0.2, origin: 'mine' })
  expect(picture.getAllByRole('listitem')[0]?.textContent).not.toBe(before)
})

test('the picture keeps to the order of the service: a llama.cpp server cuts before it applies temperature', () => {
  const parameters: Parameters = {
    temperature: { value: 0.2, origin: 'mine' },
    top_p: { value: 0.9, origin: 'mine' },
  }
  const cutOf = () => screen.getByText(/kept, .* of probability removed/).textContent
  show(parameters, entryWith({ shape: 'provider 2.4' }))
  const first = cutOf()
  expect(screen.queryByText(/As llama.cpp does/)).not.toBeInTheDocument()
  cleanup()
  show(parameters, entryWith({ shape: 'llama.cpp' }))
  expect(screen.getByText(/As in llama.cpp/)).toBeInTheDocument()
  // Bent to 0.2 the likeliest token alone has nine tenths; as the model has it, it does not.
  expect(first).toMatch(/^1 token kept/)
  expect(cutOf()).not.toBe(first)
})

test('the slider sets the same value as the box', () => {
  const now = show({ top_p: { value: 0.9, origin: 'preset' } })
  const slider = screen.getByRole('slider', { name: 'Top P' })
  expect(slider).toHaveAttribute('step', '0.01')
  fireEvent.change(slider, { target: { value: '0.3' } })
  expect(now.parameters.top_p).toEqual({ value: 0.3, origin: 'mine' })
  expect(screen.getByRole('spinbutton', { name: 'Top P' })).toHaveValue(0.3)
})

test('a seed beyond 2^53 keeps every digit, typed and counted', async () => {
  const user = userEvent.setup()
  const now = show({ seed: { value: '1', origin: 'mine' } })
  const box = screen.getByRole('spinbutton', { name: 'Seed' })
  await user.clear(box)
  await user.type(box, '9007199254740993')
  await user.keyboard('{ArrowUp}')
  expect(now.parameters.seed?.value).toBe('9007199254740994')
})

test('a seed is drawn when switched on, and the last reply’s can be kept', async () => {
  const user = userEvent.setup()
  const now = show({}, undefined, '77')
  await user.click(screen.getByRole('switch', { name: 'Send Seed' }))
  expect(now.parameters.seed?.value).toBe('4815162342')
  await user.click(screen.getByRole('button', { name: /Reuse the last reply’s seed 77/ }))
  expect(now.parameters.seed?.value).toBe('77')
})

test('stop sequences are at most four, with line breaks written as \\n', async () => {
  const user = userEvent.setup()
  const now = show()
  for (const [index, text] of ['a', 'b\\n', 'c', 'd'].entries()) {
    await user.type(screen.getAllByRole('textbox', { name: /^Stop sequences/ })[index]!, text)
  }
  expect(now.parameters.stop?.value).toEqual(['a', 'b\n', 'c', 'd'])
  expect(screen.getAllByRole('textbox', { name: /^Stop sequences/ })).toHaveLength(4)
  expect(screen.getByText(/Providers accept at most four/)).toBeInTheDocument()
  for (let count = 0; count < 4; count++) {
    await user.click(screen.getByRole('button', { name: 'Remove stop sequence 1' }))
  }
  expect(now.parameters.stop).toBeUndefined()
})

test('what the model does not take cannot be switched on, and what is set is said to be left out', async () => {
  const user = userEvent.setup()
  const entry = entryWith({ parameters: { top_p: { type: 'range', min: 0.1, max: 1, default: 0.95 } } })
  const now = show({ seed: { value: '5', origin: 'mine' } }, entry)
  expect(screen.getByRole('switch', { name: 'Send Temperature' })).toBeDisabled()
  expect(screen.getByText(/it isn’t sent/)).toBeInTheDocument()
  expect(screen.getByText('Default (0.95)')).toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: 'Send Top P' }))
  expect(now.parameters.top_p).toEqual({ value: 0.95, origin: 'mine' })
  expect(screen.getByRole('spinbutton', { name: 'Top P' })).toHaveAttribute('min', '0.1')
  await user.click(screen.getByRole('switch', { name: 'Send Seed' }))
  expect(now.parameters.seed).toBeUndefined()
})

test('shows extra numbers only when the catalog declares them', () => {
  show({}, entryWith({ parameters: { top_k: { type: 'integer', min: 1, max: 50 } } }))
  expect(screen.getByRole('switch', { name: 'Send Top K' })).toBeInTheDocument()
  expect(screen.queryByRole('switch', { name: 'Send Min P' })).not.toBeInTheDocument()
})

test('effort, tier, format and tool choice are radio groups of what the model offers', async () => {
  const user = userEvent.setup()
  const entry = entryWith({
    parameters: {
      reasoning_effort: { type: 'enum', values: ['minimal', 'high'] },
      response_format: { type: 'object' },
      tools: { type: 'array' },
    },
    tiers: ['priority', 'flex'],
  })
  const now = show({}, entry)
  const choose = async (group: string, choice: string) =>
    user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: choice }))
  await choose('Reasoning effort', 'minimal')
  await choose('Service tier', 'flex')
  await choose('Response format', 'JSON')
  await choose('Tool choice', 'required')
  expect(now.parameters).toMatchObject({
    reasoning_effort: { value: 'minimal' },
    service_tier: { value: 'flex' },
    response_format: { value: { type: 'json_object' } },
    tool_choice: { value: { type: 'required' } },
  })
})

test('a preset is marked as where values come from, and leaves what was set by hand', async () => {
  const user = userEvent.setup()
  const now = show({ seed: { value: '5', origin: 'mine' } })
  await user.click(screen.getByRole('button', { name: 'Precise' }))
  expect(now.parameters).toMatchObject({
    temperature: { value: 0.2, origin: 'preset' },
    seed: { value: '5', origin: 'mine' },
  })
  expect(screen.getAllByText('Preset')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Precise' })).toHaveAttribute('aria-pressed', 'true')
})

test('replies are streamed with their usage until one or the other is switched off', async () => {
  const user = userEvent.setup()
  const now = show({}, entryWith({ parameters: { top_p: { type: 'unknown' } } }))
  const stream = screen.getByRole('switch', { name: 'Stream' })
  expect(stream).toBeChecked()
  await user.click(screen.getByRole('switch', { name: 'Include usage' }))
  expect(now.parameters).toEqual({ stream_options: { value: { include_usage: false }, origin: 'mine' } })
  await user.click(screen.getByRole('switch', { name: 'Include usage' }))
  expect(now.parameters).toEqual({})

  await user.click(stream)
  expect(now.parameters).toEqual({ stream: { value: false, origin: 'mine' } })
  expect(screen.queryByRole('switch', { name: 'Include usage' })).not.toBeInTheDocument()
  await user.click(stream)
  expect(now.parameters).toEqual({})
})

test('broken tools are said at the line of the tool', async () => {
  show({ tools: { value: '[\n  {"name": "a"},\n  {"name": "a"}\n]', origin: 'mine' } })
  await waitFor(() => expect(screen.getByText('Line 3: Two functions are called “a”.')).toBeInTheDocument())
})

test('a JSON schema is edited as a form, linted and fixed, and started from a template', async () => {
  const user = userEvent.setup()
  const now = show()
  await user.click(screen.getByRole('switch', { name: 'Send Response format' }))
  await user.click(screen.getByRole('radio', { name: 'JSON schema' }))
  const schema = () => {
    const format = now.parameters.response_format?.value
    return format?.type === 'json_schema' ? (JSON.parse(format.schema) as Record<string, unknown>) : {}
  }
  await user.click(screen.getByRole('button', { name: 'Add field' }))
  expect(schema()['required']).toEqual(['answer', 'field2'])
  await user.click(screen.getByRole('switch', { name: 'Require field2' }))
  expect(screen.getByText('Doesn’t work in strict mode:')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Fix automatically' }))
  expect(schema()['required']).toEqual(['answer', 'field2'])

  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByText('Enter a schema.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Answer with confidence' }))
  expect(schema()['required']).toEqual(['answer', 'confidence'])
})

test('what is sent is named alike in every language', async () => {
  const user = userEvent.setup()
  const none = () => Promise.resolve({ default: {} })
  const first = { [textKey('function {name}')]: 'Funktion {name}', [textKey('reply')]: 'Antwort' }
  const later = { chat: none, rare: none, catalog: none, lab: none, settings: none }
  setLanguage(createLanguage({ code: 'de', direction: 'ltr', formats: 'de-DE', first, later }))
  try {
    const tools = JSON.stringify([{ name: 'weather', parameters: { type: 'object' } }])
    const now = show({ tools: { value: tools, origin: 'mine' } })
    await user.click(screen.getByRole('radio', { name: 'weather' }))
    expect(screen.getByRole('radio', { name: 'weather' })).toBeChecked()
    await user.click(screen.getByRole('switch', { name: 'Send Response format' }))
    await user.click(screen.getByRole('radio', { name: 'JSON schema' }))
    expect(now.parameters.response_format?.value).toMatchObject({ name: 'reply' })
  } finally {
    setLanguage(ENGLISH)
  }
})

test('parameters are called in the language of the page', () => {
  setLanguage({ ...ENGLISH, text: (text) => (text === 'Send {label}' ? undefined : `(${text})`) })
  try {
    show({}, entryWith({ parameters: { temperature: { type: 'unknown' }, logit_bias: { type: 'unknown' } } }))
    expect(screen.getByRole('switch', { name: 'Send (Temperature)' })).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Send (Logit bias)' })).toBeVisible()
  } finally {
    setLanguage(ENGLISH)
  }
})

test('a parameter that the model refused is named with what it said, and can be sent again', async () => {
  const refusal = { at: 1, detail: 'Temperature is not supported.', wasListed: true }
  const onOffer = vi.fn()
  show({}, undefined, undefined, new Map([['temperature', refusal]]), onOffer)

  const section = screen.getByRole('region', { name: 'Not sent to this model' })
  expect(section).toHaveTextContent('“Temperature is not supported.”')
  await userEvent.click(within(section).getByRole('button', { name: 'Send Temperature again' }))

  expect(onOffer).toHaveBeenCalledExactlyOnceWith('temperature')
})

test('a sampler of local servers is there where the catalog lists it, with what it does', async () => {
  const user = userEvent.setup()
  const listed = { typical_p: { type: 'unknown' }, logit_bias: { type: 'unknown' } } as const
  const now = show({}, entryWith({ parameters: listed }))

  await user.click(screen.getByRole('switch', { name: 'Send Typical P' }))
  await user.click(screen.getByRole('switch', { name: 'Send Logit bias' }))

  expect(screen.getByText(/^Keeps tokens about as surprising/)).toBeInTheDocument()
  expect(screen.queryByRole('switch', { name: 'Send Mirostat' })).toBeNull()
  expect(now.parameters).toEqual({
    typical_p: { value: 1, origin: 'mine' },
    logit_bias: { value: '{\n  "50256": -100\n}', origin: 'mine' },
  })
})

test('extra body fields say what they replace', async () => {
  show({}, undefined, undefined, undefined, undefined, ['temperature'])
  await userEvent.click(screen.getByRole('button', { name: 'Extra body fields' }))
  expect(screen.getByText('Overrides: Temperature')).toBeInTheDocument()
  expect(screen.getByText(/^The provider adds user\./)).toBeInTheDocument()
})

test('web search is offered where the catalog lists it, and says that it costs', async () => {
  show()
  expect(screen.queryByRole('switch', { name: /Web search/ })).toBeNull()
  cleanup()
  const now = show({}, entryWith({ features: ['web_search'], parameters: {} }))
  await userEvent.click(screen.getByRole('switch', { name: /Web search/ }))
  expect(now.parameters).toEqual({ web_search_options: { value: true, origin: 'mine' } })
  expect(screen.getByText(/charges for each search\. Its price isn’t listed\.$/)).toBeVisible()
  cleanup()
  const prices = { type: 'priced', list: [{ item: 'search', amount: '0.01', when: [] }] } as const
  show(now.parameters, entryWith({ features: ['web_search'], parameters: {}, prices }))
  expect(screen.getByText(/charges \$0\.01 for each search\.$/)).toBeVisible()
})

test('the main parameters say what they do while they are off, and values of one’s own are no preset', async () => {
  const user = userEvent.setup()
  show()
  expect(screen.getByText('Nothing removed. Every word stays possible.')).toBeVisible()
  const presets = within(screen.getByRole('list', { name: 'Presets' }))
  expect(presets.queryByText('Custom')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Send Temperature' }))
  expect(presets.getByText('Custom')).toBeVisible()
  await user.click(presets.getByRole('button', { name: 'Creative' }))
  expect(presets.queryByText('Custom')).toBeNull()
})

test('says before anything is sent what the model does not take, and puts what is left to tune in its place', async () => {
  const user = userEvent.setup()
  const reply = (effort: string, tokens: number): EffortReply => ({
    body: JSON.stringify({ reasoning_effort: effort }),
    usage: {
      promptTokens: 1,
      completionTokens: tokens,
      totalTokens: tokens + 1,
      reasoningTokens: tokens / 2,
    },
    durationMs: 4200,
    words: tokens / 4,
    cost: { type: 'known', amount: '0.0038', lines: [] },
  })
  const entry = entryWith({
    parameters: {
      max_tokens: { type: 'integer' },
      reasoning_effort: { type: 'enum', values: ['low', 'medium', 'high'] },
      seed: { type: 'integer' },
    },
  })
  const replies = [reply('low', 640), reply('high', 4120)]
  const now = show({}, entry, undefined, NO_REFUSALS, undefined, [], replies)

  expect(screen.getByText('Doesn’t accept Temperature, Top P or Top K.')).toBeVisible()
  expect(screen.queryByRole('switch', { name: 'Send Temperature' })).not.toBeInTheDocument()
  expect(screen.queryByRole('switch', { name: 'Send Top P' })).not.toBeInTheDocument()
  expect(screen.getAllByRole('switch', { name: 'Send Seed' })).toHaveLength(1)
  const [effort] = screen.getAllByRole('switch', { name: /^Send / })
  expect(effort).toHaveAccessibleName('Send Reasoning effort')
  const table = within(screen.getByRole('table', { name: 'What effort costs in this chat' }))
  expect(table.getByRole('row', { name: /^low/ })).toHaveTextContent('low6404.2 s$0.0038')
  expect(screen.getByText(/^Middle values of 2 replies in this chat/)).toBeVisible()

  // One control: what each came to is a row to choose, also where nothing was asked for with it.
  expect(table.getByRole('row', { name: /^medium/ })).toHaveTextContent('medium–––')
  expect(screen.getAllByRole('radio', { name: 'high' })).toHaveLength(1)
  const efforts = within(screen.getByRole('radiogroup', { name: 'Reasoning effort' }))
  await user.click(efforts.getByRole('radio', { name: 'medium' }))
  expect(now.parameters).toEqual({ reasoning_effort: { value: 'medium', origin: 'mine' } })
  await user.keyboard('{ArrowDown}')
  expect(now.parameters.reasoning_effort?.value).toBe('high')
  expect(efforts.getByRole('radio', { name: 'high' })).toBeChecked()
})

test('keeps in sight what is set although the model does not take it', () => {
  show(
    { temperature: { value: 1, origin: 'mine' } },
    entryWith({ parameters: { max_tokens: { type: 'integer' } } }),
  )
  expect(screen.getByRole('switch', { name: 'Send Temperature' })).toBeInTheDocument()
  expect(screen.queryByRole('switch', { name: 'Send Top P' })).not.toBeInTheDocument()
})

test('verbosity and a thinking budget take the place of what the model does not take, with what each cost here', async () => {
  const user = userEvent.setup()
  const reply = (body: object, tokens: number): EffortReply => ({
    body: JSON.stringify(body),
    usage: { promptTokens: 1, completionTokens: tokens, totalTokens: tokens + 1 },
    durationMs: 4200,
    words: tokens / 2,
    cost: { type: 'known', amount: '0.0038', lines: [] },
  })
  const entry = entryWith({
    parameters: {
      max_tokens: { type: 'integer' },
      verbosity: { type: 'unknown' },
      thinking_budget: { type: 'integer', max: 32_000 },
    },
  })
  const replies = [reply({ verbosity: 'low' }, 140), reply({ thinking_budget: 2048 }, 900)]
  const now = show({}, entry, undefined, NO_REFUSALS, undefined, [], replies)

  const switches = screen
    .getAllByRole('switch', { name: /^Send / })
    .map((each) => each.getAttribute('aria-label'))
  expect(switches.slice(0, 2)).toEqual(['Send Verbosity', 'Send Thinking budget'])
  // What the catalog does not list can't vary.
  expect(screen.queryByRole('switch', { name: 'Send Reasoning effort' })).not.toBeInTheDocument()
  const verbosity = within(screen.getByRole('table', { name: 'What verbosity costs in this chat' }))
  expect(verbosity.getByRole('row', { name: /^low/ })).toHaveTextContent('low704.2 s$0.0038')
  const budgets = within(screen.getByRole('table', { name: 'What thinking budgets cost in this chat' }))
  expect(budgets.getByRole('row', { name: /^2,048/ })).toHaveTextContent('2,0489004.2 s$0.0038')

  await user.click(screen.getByRole('switch', { name: 'Send Thinking budget' }))
  await user.click(screen.getByRole('switch', { name: 'Send Verbosity' }))
  expect(now.parameters).toEqual({
    thinking_budget: { value: 4096, origin: 'mine' },
    verbosity: { value: 'low', origin: 'mine' },
  })
})

test('a thinking budget is offered to no model that is silent about it', () => {
  show({}, entryWith({}))
  expect(screen.queryByRole('switch', { name: 'Send Thinking budget' })).not.toBeInTheDocument()
})

test('a model without probabilities is asked several times for its price, and its words are drawn and named as such', async () => {
  const user = userEvent.setup()
  const [ask, cancel] = [vi.fn(), vi.fn()]
  const none: FirstWordsFacts = {
    token: undefined,
    count: 0,
    done: 0,
    isAsking: false,
    problem: undefined,
    price: '≤ $0.004',
    ask,
    cancel,
  }
  const showWords = (words: FirstWordsFacts, entry?: CatalogEntry) => {
    cleanup()
    show({}, entry, undefined, NO_REFUSALS, undefined, [], [], words)
  }
  showWords(none)
  await user.click(screen.getByRole('button', { name: 'Ask 8 times ≤ $0.004' }))
  expect(ask).toHaveBeenCalledTimes(1)

  showWords({ ...none, isAsking: true, done: 2 })
  expect(screen.getByRole('progressbar', { name: 'Asking for first words' })).toBeVisible()
  expect(screen.getByText('2 of 8')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledTimes(1)

  const asked = { ...none, count: 4, token: tokenOfWords(['Late', 'Late', 'Late', 'Early']) }
  showWords(asked)
  expect(screen.getByRole('figure', { name: 'First word' })).toHaveTextContent('Late')
  expect(screen.getByText(/First words of 4 real replies\./)).toBeVisible()

  // Where nothing bends the odds it stands by itself.
  showWords(asked, entryWith({ parameters: { max_tokens: { type: 'integer' } } }))
  expect(screen.queryByRole('switch', { name: 'Send Temperature' })).not.toBeInTheDocument()
  expect(screen.getByRole('figure', { name: 'First word' })).toHaveTextContent('75%')
})
