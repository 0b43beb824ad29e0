import { isRecord, type Json, type JsonObject } from '@/lib/json'

import { LONGEST_QUESTION, MOST_QUESTIONS, RESEARCH_ROLE } from './researchTools'

export type PlanQuestion = { readonly question: string; readonly lookFor: string }

/** What is to be found out: each question is worked on by a sub-agent. */
export type Plan = { readonly title: string; readonly questions: readonly PlanQuestion[] }

const LONGEST_TITLE = 80

/** The plan in the arguments of a call. */
export function readPlan({ title, questions }: JsonObject): Plan {
  const read = (Array.isArray(questions) ? questions : []).flatMap((each: Json): readonly PlanQuestion[] => {
    const question = textOf(isRecord(each) ? each['question'] : each)
    return question === '' ? [] : [{ question, lookFor: textOf(isRecord(each) ? each['look_for'] : '') }]
  })
  const named = textOf(title)
  return {
    title: (named === '' ? (read[0]?.question ?? '') : named).slice(0, LONGEST_TITLE),
    questions: read.slice(0, MOST_QUESTIONS),
  }
}

/** A plan as arguments of its call, without questions that are empty. */
export const planText = ({ title, questions }: Plan): string =>
  JSON.stringify({
    title,
    questions: questions.flatMap(({ question, lookFor }) =>
      question.trim() === ''
        ? []
        : [{ question: question.trim(), ...(lookFor.trim() !== '' && { look_for: lookFor.trim() }) }],
    ),
  })

/** What the sub-agent of a question is told. @param said what the person added since the start. */
export function questionTask(
  { title, questions }: Plan,
  part: number,
  said: readonly string[],
): { readonly title: string; readonly task: string; readonly instructions: string } {
  const { question = '', lookFor = '' } = questions[part] ?? {}
  const others = questions.filter((_, at) => at !== part).map((each) => `- ${each.question}`)
  return {
    title: question.slice(0, LONGEST_TITLE),
    task: [
      question,
      ...(lookFor === '' ? [] : [`Look for: ${lookFor}`]),
      `This is a part of a research on “${title}”.`,
      ...(others.length === 0 ? [] : [`Others work on:\n${others.join('\n')}`]),
      ...said.map((each) => `The person adds: ${each}`),
    ].join('\n\n'),
    instructions: RESEARCH_ROLE,
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, LONGEST_QUESTION) : ''
