import { isRecord, type Json, type JsonObject } from '@/lib/json'
import { stored } from '@/lib/text/english'

import { QUESTIONS, TODO } from './ownSources'
import { argumentsOf } from './toolCall'
import { ASK_ID, toolId, type ToolDefinition, type ToolSource } from './toolDefinition'
import type { ToolRun } from './toolRun'

export const TODO_ID = toolId({ id: TODO }, 'update_todos')

/** Nothing outside the chat is changed or reached. */
const OF_CHAT = { isReadOnly: false, isDestructive: false, isIdempotent: true, isOpenWorld: false }

const ASK_SCHEMA = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'One or two sentences on why you ask.' },
    questions: {
      type: 'array',
      minItems: 1,
      maxItems: 12,
      items: {
        type: 'object',
        properties: {
          question: { type: 'string' },
          details: { type: 'string', description: 'What helps to answer it.' },
          type: { type: 'string', enum: ['text', 'number', 'date', 'yes_no', 'one_of', 'some_of'] },
          options: {
            type: 'array',
            items: { type: 'string' },
            description:
              'For one_of and some_of, the one you recommend first. Another answer can always be typed.',
          },
          optional: { type: 'boolean' },
        },
        required: ['question', 'type'],
      },
    },
  },
  required: ['questions'],
}

const TODO_SCHEMA = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'A few words.' },
          status: { type: 'string', enum: ['open', 'working', 'done'] },
        },
        required: ['text', 'status'],
      },
    },
  },
  required: ['items'],
}

/** The tools of the app that belong to the chat itself: a form for the person, and a list of tasks. */
export function chatTools(): readonly ToolDefinition[] {
  const questions: ToolSource = { id: QUESTIONS, name: stored('Questions to you') }
  const todo: ToolSource = { id: TODO, name: stored('To-do list') }
  return [
    {
      id: ASK_ID,
      source: questions,
      name: 'ask_person',
      title: stored('Ask you'),
      description:
        'Asks the person questions in a form and waits for the answers. Use it where the task depends on choices that only they can make; ask all at once. Never ask for passwords or keys.',
      inputSchema: JSON.stringify(ASK_SCHEMA),
      hints: { ...OF_CHAT, isReadOnly: true },
      isOfChat: true,
    },
    {
      id: TODO_ID,
      source: todo,
      name: 'update_todos',
      title: stored('Update to-do list'),
      description:
        'Replaces your list of tasks, which the person sees. Use it for work of three or more steps: write all steps first, then send the whole list again as soon as one begins (working, one at a time) or ends (done).',
      inputSchema: JSON.stringify(TODO_SCHEMA),
      hints: OF_CHAT,
      isOfChat: true,
    },
  ]
}

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
