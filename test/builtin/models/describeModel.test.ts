import { existsSync, openAsBlob } from 'node:fs'

import { expect, test } from 'vitest'

import { blobSource } from '@/builtin/models/modelStore'
import { describeModel } from '@/builtin/models/describeModel'
import { readModelFile } from '@/builtin/models/readModelFile'

const parametersOf = (template: string) =>
  describeModel(
    'm',
    {
      metadata: new Map([['tokenizer.chat_template', template]]),
      parameterCount: 1,
      weightBytes: 1,
      fileBytes: 1,
      tensorTypes: new Map(),
    },
    1,
  ).entry.parameters

test.each([
  ['writes it', '{{- "Reasoning: " + reasoning_effort + "\\n" }}', ['low', 'medium', 'high']],
  ['compares it', "{% if reasoning_effort == 'high' %}Think hard.{% endif %}", ['low', 'medium', 'high']],
  ['passes it on', '{% set effort = reasoning_effort %}{{ effort }}', ['low', 'medium', 'high']],
  ['has a switch', '{% if enable_thinking %}<think>{% endif %}', ['none', 'low', 'medium', 'high']],
  [
    'only asks whether it is one of them',
    "{% if reasoning_effort in ['low', 'high'] %}x{% endif %}",
    undefined,
  ],
  ['knows nothing about it', '{{ messages }}', undefined],
])('a template that %s: reasoning_effort takes %j', (_, template, values) => {
  expect(parametersOf(template)['reasoning_effort']).toEqual(values && { type: 'enum', values })
})

const fileOf = (metadata: Readonly<Record<string, string | number>>) =>
  describeModel(
    'm',
    {
      metadata: new Map(Object.entries(metadata)),
      parameterCount: 1,
      weightBytes: 1,
      fileBytes: 1,
      tensorTypes: new Map(),
    },
    1,
  )

test.each([
  ['reads only and pools', 'bert', { pooling_type: 2, context_length: 512 }, 384, 'own', 512],
  ['reads only and leaves pooling open', 'nomic-bert', { context_length: 8192 }, 384, 'mean', 2048],
  ['could write and pools', 'qwen3', { pooling_type: 3, context_length: 32768 }, 384, 'own', 2048],
  ['writes', 'qwen3', { context_length: 32768 }, undefined, undefined, 8192],
  ['writes, and says that it does not pool', 'llama', { pooling_type: 0 }, undefined, undefined, 2048],
  [
    'ends in a layer of another width',
    'bert',
    { pooling_type: 1, embedding_length_out: 128 },
    128,
    'own',
    2048,
  ],
])(
  'a model that %s: %s with %j makes vectors of %s numbers',
  (_, architecture, own, length, pooling, context) => {
    const { entry, pooling: made } = fileOf({
      'general.architecture': architecture,
      [`${architecture}.embedding_length`]: 384,
      ...Object.fromEntries(Object.entries(own).map(([key, value]) => [`${architecture}.${key}`, value])),
    })
    expect([entry.vectorLength, made, entry.contextTokens]).toEqual([length, pooling, context])
    // Nothing that steers writing.
    if (length !== undefined) expect(entry.parameters).toEqual({})
  },
)

const POCKET = 'public/models/pocket.gguf'

test.skipIf(!existsSync(POCKET))('Pocket does not reason, and does not say that it does', async () => {
  const file = await openAsBlob(POCKET)
  const model = await readModelFile('pocket', blobSource(file), () => Promise.resolve(file))
  expect(model.ok && model.value.entry.parameters).not.toHaveProperty('reasoning_effort')
})
