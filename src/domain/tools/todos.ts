import { isRecord, type Json, type JsonObject } from '@/lib/json'

import { TODO_ID } from './chatTools'
import { argumentsOf } from './toolCall'
import type { ToolRun } from './toolRun'

/** A task that the model has set itself. Its text is the model's. */
export type Todo = { readonly text: string; readonly status: 'open' | 'working' | 'done' }

const MOST = 50
const MOST_CHARS = 300

/** The list in the arguments of a call, as the model wrote them. */
export const readTodos = (text: string): readonly Todo[] => todosIn(argumentsOf(text) ?? {})

/** The list in arguments that were read. */
export function todosIn({ items }: JsonObject): readonly Todo[] {
  return (Array.isArray(items) ? items : []).slice(0, MOST).flatMap((item: Json): readonly Todo[] => {
    if (!isRecord(item) || typeof item['text'] !== 'string' || item['text'].trim() === '') return []
    const status = item['status'] === 'done' || item['status'] === 'working' ? item['status'] : 'open'
    return [{ text: item['text'].trim().slice(0, MOST_CHARS), status }]
  })
}

/** The list as Markdown: what the model is told, and what exports and shared chats have. */
export const checklist = (todos: readonly Todo[]): string =>
  todos.length === 0
    ? 'The list is empty.'
    : todos.map(({ text, status }) => `- [${MARKS[status]}] ${text}`).join('\n')

const MARKS = { open: ' ', working: '~', done: 'x' } as const

/** The list on a branch: that of its last call. Each branch has its own, and nothing else is kept of it. */
export const todosOn = (runs: readonly Pick<ToolRun, 'toolId' | 'state' | 'arguments'>[]): readonly Todo[] =>
  readTodos(runs.findLast(({ toolId, state }) => toolId === TODO_ID && state === 'done')?.arguments ?? '{}')
