import { t } from '@/lib/text/t'

import type { ConversationSettings } from '../conversations/conversation'
import type { Items } from '../items/item'
import type { Memory } from '../memory/memory'
import { mayUseMemory, memoriesFor } from '../memory/memoriesFor'
import { memoryText } from '../memory/memoryText'
import type { Project } from '../projects/project'
import { projectIn } from '../projects/readProjects'
import { versionIn } from './readAssistants'
import type { AssistantVersion } from './assistant'
import type { TurnLayer } from './turnSettings'

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
