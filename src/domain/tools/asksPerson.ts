import type { ToolId } from '../ids'
import { QUESTIONS } from './ownSources'
import { toolId } from './toolDefinition'

export const ASK_ID = toolId({ id: QUESTIONS }, 'ask_person')

/** Whether a tool is the one that asks the person: its result is what they answer. */
export const asksPerson = (id: ToolId | undefined): boolean => id === ASK_ID
