import type { EngineModel } from '@/builtin/engine'

/** A model that writes and takes a temperature, for engines that a test makes up. */
export const PLAIN_MODEL: EngineModel = {
  id: 'm',
  name: 'M',
  description: '',
  ownedBy: 'tests',
  created: 1,
  contextTokens: 100,
  maxOutputTokens: 99,
  precision: 'int8',
  inputModalities: ['text'],
  parameters: { temperature: { type: 'range', min: 0, max: 1 } },
}
