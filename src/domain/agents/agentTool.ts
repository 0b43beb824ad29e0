import { stored } from '@/lib/text/english'
import type { JsonObject } from '@/lib/json'

import type { ToolId } from '../ids'
import { AGENTS } from '../tools/ownSources'
import { type ToolDefinition, toolId } from '../tools/toolDefinition'

export const DELEGATE_ID: ToolId = toolId({ id: AGENTS }, 'delegate_task')

const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'The task in two to six words. The person sees it.' },
    task: {
      type: 'string',
      description:
        'What to do and what to give back. The sub-agent sees nothing of this chat: write down all it needs to know.',
    },
    instructions: { type: 'string', description: 'How it should work, where that matters.' },
    tools: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Names of those of your own tools that it may use. Left out: all but those that change this chat. [] for none. It can give tasks on only where delegate_task is among them.',
    },
    model: {
      type: 'string',
      enum: ['same', 'cheaper'],
      description:
        'cheaper: the model that the person chose for simple work, or yours where they chose none. Left out: same.',
    },
  },
  required: ['title', 'task'],
}

/** The tool by which a model gives a task away. */
export const agentTool = (): ToolDefinition => ({
  id: DELEGATE_ID,
  source: { id: AGENTS, name: stored('Sub-agents') },
  name: 'delegate_task',
  title: stored('Give a task to a sub-agent'),
  description:
    'Gives a task to a sub-agent, which works on it by itself in a chat of its own and gives back a text, with the sources it cites. Several calls at once work at the same time. Use it for work of many steps that can be done apart, such as looking into one of several questions; do small things yourself. All sub-agents share one budget: the result says where one was cut short.',
  inputSchema: JSON.stringify(SCHEMA),
  hints: { isReadOnly: false, isDestructive: false, isIdempotent: false, isOpenWorld: false },
  isOfChat: true,
})

/** What every sub-agent is told, in English for models. */
export const AGENT_ROLE =
  'You are a sub-agent: another model gave you this task and reads your last message as the result. Work on it by yourself. If something is missing, say what. Cite sources by their numbers where you have some. Give back what was asked for, without small talk.'

/** A task as a model gives it. */
export type AgentTask = {
  readonly title: string
  readonly task: string
  readonly instructions: string
  /** Undefined where it names none. */
  readonly tools: readonly string[] | undefined
  readonly isCheaper: boolean
}

const LONGEST_TITLE = 80

/** The task in the arguments of a call that fits the tool's schema. */
export function readTask({ title, task, instructions, tools, model }: JsonObject): AgentTask {
  const text = typeof task === 'string' ? task.trim() : ''
  const name = typeof title === 'string' ? title.trim() : ''
  return {
    title: (name === '' ? text : name).slice(0, LONGEST_TITLE),
    task: text,
    instructions: typeof instructions === 'string' ? instructions.trim() : '',
    tools: Array.isArray(tools)
      ? tools.filter((each): each is string => typeof each === 'string')
      : undefined,
    isCheaper: model === 'cheaper',
  }
}
