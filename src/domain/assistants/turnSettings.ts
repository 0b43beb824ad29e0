import type { ConversationSettings } from '../conversations/conversation'
import { automaticValues, type TurnFacts } from '../prompts/automaticValues'
import { fillTemplate } from '../prompts/template'
import { applyPreset, valuesOf } from '../sampling/presets'
import type { ModelRef } from '../modelRef'
import type { Parameters, ParameterValues } from '../parameters/parameters'

/** What a chat inherits from one thing: what is remembered, its project, or its assistant. */
export type TurnLayer = {
  readonly from: 'memory' | 'project' | 'assistant'
  /** What it is called. */
  readonly name: string
  /** May hold variables. */
  readonly instructions: string
  /** What the person filled in for its variables, by key. */
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly model?: ModelRef | null
  readonly parameters?: Parameters
}

/**
 * There is one order of what a turn is sent with: what the chat sets itself overrides its assistant, the assistant the
 * project, the project the defaults. Layers are listed from the weakest: project, then assistant.
 *
 * Model and parameters are settled when a layer is chosen (`settle`), and tools switched on then: they are the chat's
 * from then on, shown where all settings are, and to be changed there. Instructions are joined when a turn is sent
 * (`turnSettings`), from the general to the particular, so that an edited project counts at once and requests begin alike.
 */
export function settle(own: ConversationSettings, layers: readonly TurnLayer[]): ConversationSettings {
  let settings: ConversationSettings = own
  const values: Partial<ParameterValues> = {}
  for (const { model, parameters = {} } of layers) {
    Object.assign(values, valuesOf(parameters))
    if (model) settings = { ...settings, ...model }
  }
  return { ...settings, parameters: applied(own.parameters, values) }
}

/** What the person set by hand overrides what comes from layers. */
function applied(own: Parameters, values: Partial<ParameterValues>): Parameters {
  const mine = Object.fromEntries(Object.entries(own).filter(([, { origin }]) => origin === 'mine'))
  return { ...applyPreset(own, values), ...mine }
}

/**
 * The settings that a turn is sent with: all instructions as one text, variables filled in; those unknown stay. They no
 * longer name what they inherit from, so that resolving them again changes nothing.
 */
export function turnSettings(
  { assistant: _, project: _project, ...own }: ConversationSettings,
  layers: readonly TurnLayer[],
  facts: TurnFacts,
): ConversationSettings {
  const systemPrompt = joined(own.systemPrompt, layers, facts)
  return { ...own, systemPrompt, ...(layers.some(({ from }) => from === 'memory') && { noMemory: true }) }
}

function joined(own: string, layers: readonly TurnLayer[], facts: TurnFacts): string {
  const known = automaticValues(facts)
  return [...layers.map((layer) => fillTemplate(layer.instructions, { ...known, ...layer.values })), own]
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}
