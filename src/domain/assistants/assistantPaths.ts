import type { AssistantId } from '../ids'

/** Where assistants are listed. */
export const ASSISTANTS_PATH = '/assistants'

/** What stands for an id in the address of an assistant that is not there yet. */
export const NEW_ASSISTANT = 'new'

/** Where an assistant is edited. */
export const assistantPath = (id: AssistantId): string => `${ASSISTANTS_PATH}/${encodeURIComponent(id)}`

/** A new chat with an assistant, as a link that can be kept. */
export const chatWithPath = (id: AssistantId): string => `/?assistant=${encodeURIComponent(id)}`
