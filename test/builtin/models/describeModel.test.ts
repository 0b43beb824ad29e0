import { existsSync, openAsBlob } from 'node:fs'

import { expect, test } from 'vitest'

import { blobSource } from '@/builtin/models/blobSource'
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

const POCKET = 'public/models/pocket.gguf'

test.skipIf(!existsSync(POCKET))('Pocket does not reason, and does not say that it does', async () => {
  const file = await openAsBlob(POCKET)
  const model = await readModelFile('pocket', blobSource(file), () => Promise.resolve(file))
  expect(model.ok && model.value.entry.parameters).not.toHaveProperty('reasoning_effort')
})
