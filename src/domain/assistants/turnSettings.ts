import { t } from '@/lib/text/t'

import { type ConversationSettings, withChange } from '../conversations/conversation'
import type { Items } from '../items/item'
import { memoriesFor, memoryText, type Memory } from '../memory/memory'
import type { ModelRef } from '../modelRef'
import type { Parameters, ParameterValues } from '../parameters/parameters'
import { type Project, projectIn } from '../projects/project'
import { automaticValues, type TurnFacts } from '../prompts/automaticValues'
import { fillTemplate } from '../prompts/template'
import { applyPreset, valuesOf } from '../sampling/presets'

import type { AssistantVersion } from './assistant'
import { versionIn } from './readAssistants'

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
    if (model) settings = withChange(settings, model)
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

type Inheriting = Pick<ConversationSettings, 'assistant' | 'project' | 'dataRule' | 'noMemory'>

/**
 * What a chat with these settings inherits, from below; `missing` names what it should and is not on this device.
 *
 * @param hasMemory whether memories may go with it at all
 */
export function layersOf(
  items: Items,
  settings: Inheriting,
  hasMemory: boolean,
): { readonly layers: readonly TurnLayer[]; readonly missing?: TurnLayer['from'] } {
  const { assistant, project: projectId } = settings
  const project = projectId && projectIn(items, projectId)
  const version = assistant && versionIn(items, assistant.versionId)
  const memories = memoriesFor(items, settings, hasMemory, version)
  const layers = [
    ...(memories.length > 0 ? [memoryLayer(memories)] : []),
    ...(project ? [projectLayer(project)] : []),
    ...(version ? [layerOf(version, assistant.values)] : []),
  ]
  if (projectId && !project) return { layers, missing: 'project' }
  return assistant && !version ? { layers, missing: 'assistant' } : { layers }
}

/** Whether a chat may be sent with memories, as far as it says so itself. Under a data lock none ever is. */
export const mayUseMemory = (
  { dataRule, noMemory }: Pick<Inheriting, 'dataRule' | 'noMemory'>,
  isOn: boolean,
): boolean => isOn && dataRule === null && noMemory !== true

/** Whether anything applies besides what a chat sets itself. */
export const inheritsAnything = (settings: Inheriting, hasMemory: boolean): boolean =>
  settings.assistant !== undefined || settings.project !== undefined || mayUseMemory(settings, hasMemory)

const memoryLayer = (memories: readonly Memory[]): TurnLayer => ({
  from: 'memory',
  name: t('Memory'),
  instructions: memoryText(memories),
})

const projectLayer = ({ name, instructions }: Project): TurnLayer => ({ from: 'project', name, instructions })

/** One version of an assistant as what chats inherit of it. */
export const layerOf = (
  { name, instructions, model, parameters }: AssistantVersion,
  values?: Readonly<Record<string, string>>,
): TurnLayer => ({ from: 'assistant', name, instructions, values, model, parameters })
