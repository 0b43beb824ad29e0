import type { ConversationSettings } from '../conversations/conversation'
import type { Items } from '../items/item'
import type { Project } from '../projects/project'
import { projectIn } from '../projects/readProjects'
import { versionIn } from './readAssistants'
import type { AssistantVersion } from './assistant'
import type { TurnLayer } from './turnSettings'

type Inheriting = Pick<ConversationSettings, 'assistant' | 'project'>

/** What a chat with these settings inherits, from below; `missing` names what it should and is not on this device. */
export function layersOf(
  items: Items,
  { assistant, project: projectId }: Inheriting,
): { readonly layers: readonly TurnLayer[]; readonly missing?: TurnLayer['from'] } {
  const project = projectId && projectIn(items, projectId)
  const version = assistant && versionIn(items, assistant.versionId)
  const layers = [
    ...(project ? [projectLayer(project)] : []),
    ...(version ? [layerOf(version, assistant.values)] : []),
  ]
  if (projectId && !project) return { layers, missing: 'project' }
  return assistant && !version ? { layers, missing: 'assistant' } : { layers }
}

/** Whether anything stands below what a chat sets itself. */
export const inheritsAnything = ({ assistant, project }: Inheriting): boolean =>
  assistant !== undefined || project !== undefined

const projectLayer = ({ name, instructions }: Project): TurnLayer => ({ from: 'project', name, instructions })

/** One version of an assistant as what chats inherit of it. */
export const layerOf = (
  { name, instructions, model, parameters }: AssistantVersion,
  values?: Readonly<Record<string, string>>,
): TurnLayer => ({ from: 'assistant', name, instructions, values, model, parameters })
