import { stored } from '@/lib/text/english'

import { NOTES, RESEARCH } from '../tools/ownSources'
import type { ToolDefinition, ToolSource } from '../tools/toolDefinition'

import { NOTES_ID, PLAN_ID, REPORT_ID } from './toolIds'

/** Most questions of one plan, and the longest of their texts, in characters. */
export const MOST_QUESTIONS = 12
export const LONGEST_QUESTION = 600

const PLAN_SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'The subject in two to six words.' },
    questions: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_QUESTIONS,
      description: 'Usually three to six.',
      items: {
        type: 'object',
        properties: {
          question: {
            type: 'string',
            description: 'One question, whole: whoever works on it sees nothing of this chat.',
          },
          look_for: { type: 'string', description: 'Which figures, kinds of sources or times count.' },
        },
        required: ['question'],
      },
    },
  },
  required: ['title', 'questions'],
}

const REPORT_SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    text: {
      type: 'string',
      description:
        'The report in Markdown, without its title and without a list of sources, which is added. Begin with a short answer. After each statement cite the notes it rests on, such as [3] or [3, 5]; every statement needs one. Figures exactly as in the passages. Say what is not known.',
    },
    disagreements: {
      type: 'array',
      description: 'Where notes contradict each other. Empty where none do.',
      items: {
        type: 'object',
        properties: {
          about: {
            type: 'string',
            description: 'What each side says, and which weighs more and why, in one to three sentences.',
          },
          notes: { type: 'array', minItems: 2, items: { type: 'integer' } },
        },
        required: ['about', 'notes'],
      },
    },
  },
  required: ['title', 'text', 'disagreements'],
}

const NOTES_SCHEMA = {
  type: 'object',
  properties: {
    notes: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        properties: {
          claim: { type: 'string', description: 'What the passage says, in one sentence of yours.' },
          source: {
            type: ['integer', 'string'],
            description: 'The number of the source, or its address.',
          },
          quote: {
            type: 'string',
            description:
              'The passage that says it, copied word for word from what you read: one to three sentences.',
          },
        },
        required: ['claim', 'source', 'quote'],
      },
    },
  },
  required: ['notes'],
}

const sourceOfResearch = (): ToolSource => ({ id: RESEARCH, name: stored('Research') })

/** The tools of the chat that researches: the plan, whose call is the research, and the report. */
export function researchTools(): readonly ToolDefinition[] {
  const source = sourceOfResearch()
  return [
    {
      id: PLAN_ID,
      source,
      name: 'research',
      title: stored('Research'),
      description:
        'The person switched research on. For a question that needs sources, call this first, before you answer or search. Give a plan: questions that can be worked on apart and together answer theirs. The person edits it and starts it. Then a sub-agent searches and reads for each question, and you get numbered notes with the passages; with them, call write_report. What they ask about a finished report, answer from its notes.',
      inputSchema: JSON.stringify(PLAN_SCHEMA),
      // The web is searched: the plan is what the person allows.
      hints: { isReadOnly: false, isDestructive: false, isIdempotent: false, isOpenWorld: true },
      isOfChat: true,
      runsAlone: true,
    },
    {
      id: REPORT_ID,
      source,
      name: 'write_report',
      title: stored('Write report'),
      description:
        'Writes the report of a research that is done, from its notes. Each citation is checked against the passage of its note; you are told what is wrong. The person sees the report beside the chat: don’t repeat it, say in a sentence or two what came out.',
      inputSchema: JSON.stringify(REPORT_SCHEMA),
      hints: { isReadOnly: false, isDestructive: false, isIdempotent: false, isOpenWorld: false },
      isOfChat: true,
      runsAlone: true,
    },
  ]
}

/** The tool of a sub-agent that researches. */
export const notesTool = (): ToolDefinition => ({
  id: NOTES_ID,
  source: { id: NOTES, name: stored('Research') },
  name: 'add_notes',
  title: stored('Take notes'),
  description:
    'Keeps notes: each a claim and the passage that says it. Only passages that are in what you read are kept; you are told which weren’t. Your notes are all that is used of your work: take them as you read.',
  inputSchema: JSON.stringify(NOTES_SCHEMA),
  hints: { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false },
  isOfChat: true,
  runsAlone: true,
})

/** What a sub-agent that researches is told, in English for models. */
export const RESEARCH_ROLE =
  'You research one question. Search, read the pages that look best, and keep what answers the question with add_notes while you read: claim, source, and the passage word for word. Read pages before you rely on them. Look for sources that are independent of each other, and note both sides where they contradict. Stop when more reading adds little. End with one or two sentences on what you could not find; the notes are your result, so don’t repeat them.'
