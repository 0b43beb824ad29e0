import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Validator, type Schema } from '@cfworker/json-schema'
import { expect, test } from 'vitest'

import { catalogDocument } from '@/builtin/service/lists'
import { describeModel } from '@/builtin/models/describeModel'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'

const FOLDER = process.env['RECORDED_DATA'] ?? join(import.meta.dirname, '../../../shared/data')
const SCHEMA = join(FOLDER, 'catalogs/provider-v2.4.schema.json')
const GGUF = {
  metadata: new Map([['tokenizer.chat_template', '{% if enable_thinking %}']]),
  parameterCount: 1e6,
  weightBytes: 1e6,
  fileBytes: 1e6,
  tensorTypes: new Map([[8, 1e6]]),
}
const LOCAL = describeModel('local', GGUF, 1e6).entry

if (!existsSync(SCHEMA)) console.warn(`Skipping the check against the catalog's schema: nothing at ${SCHEMA}`)

test.skipIf(!existsSync(SCHEMA))('every entry is format 2.4 to the letter (needs the recorded data)', () => {
  const validator = new Validator(JSON.parse(readFileSync(SCHEMA, 'utf8')) as Schema, '2020-12', false)
  for (const entry of catalogDocument([LOCAL, ...SCRIPTED_MODELS]).data) {
    expect({
      id: entry.id,
      errors: validator.validate(entry).errors.map(({ error, instanceLocation }) => instanceLocation + error),
    }).toEqual({
      id: entry.id,
      errors: [],
    })
  }
})

test('what runs here costs nothing and is kept by nobody', () => {
  const [entry] = catalogDocument([LOCAL]).data
  expect(entry).toMatchObject({
    is_free: true,
    compliance: { zdr: true, never_leaves_this_device: true },
    quantization: 'int8',
  })
  expect(JSON.stringify(entry)).toContain('"cost_usd":"0"')
})

test('a model that can switch reasoning off says so; one that cannot reason takes no effort', () => {
  expect(LOCAL.parameters['reasoning_effort']).toEqual({
    type: 'enum',
    values: ['none', 'low', 'medium', 'high'],
  })
  expect(
    describeModel('x', { ...GGUF, metadata: new Map() }, 1).entry.parameters['reasoning_effort'],
  ).toBeUndefined()
})
