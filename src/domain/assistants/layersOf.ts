import type { ConversationSettings } from '../conversations/conversation'
import type { Items } from '../items/item'
import { versionIn } from './readAssistants'
import type { AssistantVersion } from './assistant'
import type { TurnLayer } from './turnSettings'

/** What a chat with these settings inherits, from below; `missing` names what it should and is not on this device. */
export function layersOf(
  items: Items,
  { assistant }: Pick<ConversationSettings, 'assistant'>,
): { readonly layers: readonly TurnLayer[]; readonly missing?: TurnLayer['from'] } {
  if (!assistant) return { layers: [] }
  const version = versionIn(items, assistant.versionId)
  return version ? { layers: [layerOf(version, assistant.values)] } : { layers: [], missing: 'assistant' }
}

/** Whether anything stands below what a chat sets itself. */
export const inheritsAnything = ({ assistant }: Pick<ConversationSettings, 'assistant'>): boolean =>
  assistant !== undefined

/** One version of an assistant as what chats inherit of it. */
export const layerOf = (
  { name, instructions, model, parameters }: AssistantVersion,
  values?: Readonly<Record<string, string>>,
): TurnLayer => ({ from: 'assistant', name, instructions, values, model, parameters })
