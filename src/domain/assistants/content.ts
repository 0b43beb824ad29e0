import { EMPTY_ASSISTANT, type AssistantContent } from './assistant'

/** What a version says, without its ids and its age. */
export function contentOf(from: AssistantContent): AssistantContent {
  const { name, description, letter, picture, instructions, model, parameters, toolUse } = from
  const { documents, starters, noMemory } = from
  const plain = { name, description, letter, picture, instructions, model, parameters, documents, starters }
  return { ...EMPTY_ASSISTANT, ...plain, ...(toolUse && { toolUse }), ...(noMemory === true && { noMemory }) }
}

/** Whether two say the same. */
export const isSameContent = (one: AssistantContent, other: AssistantContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))
