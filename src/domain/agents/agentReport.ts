import { stored, sentence } from '@/lib/text/english'

import { describeError } from '../connections/serviceError'
import { formatExactMoney } from '../pricing'
import { type CitationPart, type Message, messageText, type Part } from '../messages/message'
import { renumbered } from '../sources/sourceMarks'
import type { AgentLimits } from '../tools/toolCall'
import type { FoundSource, NumberedSource } from '../tools/toolRun'
import { hasForeignText } from '../web/namedAddresses'

import type { ToolOutcome } from '../tools/toolExecutor'
import type { AgentEnding } from './agentTree'

/** What a sub-agent gives back. */
export type AgentReport = {
  readonly ending: AgentEnding
  /** Why it failed, in English, where it did. */
  readonly why?: string
  readonly text: string
  readonly sources: readonly CitationPart[]
  /** Text of strangers is in its chat. */
  readonly isUntrusted: boolean
}

/** What a sub-agent has to give back, from its chat. @param cutBy what ended it from outside, where something did */
export function reportOf(path: readonly Message[], cutBy?: AgentEnding): AgentReport {
  const replies = path.slice(path.findLastIndex(({ role }) => role === 'user') + 1)
  const last = replies.at(-1)
  const ending = cutBy ?? endingOf(last)
  const said = ending === 'done' && last ? [last] : replies.filter(({ role }) => role === 'assistant')
  const text = said
    .map(messageText)
    .filter((each) => each.trim() !== '')
    .join('\n\n')
  const why = last?.status.type === 'failed' ? last.status.error : undefined
  return {
    ending: ending === 'done' && text === '' ? 'failed' : ending,
    ...(why && { why: sentence(() => describeError(why)) }),
    text,
    sources: said.flatMap(({ parts }) => parts.filter(isPage)),
    isUntrusted: hasForeignText(path),
  }
}

const isPage = (part: Part): part is CitationPart => part.type === 'citation' && part.url !== ''

function endingOf(last: Message | undefined): AgentEnding {
  if (!last) return 'failed'
  // The loop of tools ended before the model had answered.
  if (last.role === 'tool' || last.parts.some(({ type }) => type === 'toolCall')) return 'cut'
  switch (last.status.type) {
    case 'complete':
      return last.reply?.finishReason === 'length' ? 'cut' : 'done'
    case 'stopped':
      return 'stopped'
    case 'failed':
      return 'failed'
    default:
      return 'cut'
  }
}

/** What became of a sub-agent that is not done, for the model and the person. */
export function endingSentence(
  { ending, why }: Pick<AgentReport, 'ending' | 'why'>,
  limits: AgentLimits,
): string | undefined {
  switch (ending) {
    case 'done':
      return undefined
    case 'money':
      return stored('Cut short: the budget of {amount} for sub-agents is used up.', {
        amount: sentence(() => formatExactMoney(limits.money)),
      })
    case 'calls':
      return stored('Cut short: sub-agents have made all their requests (limit: {calls}).', {
        calls: limits.calls,
      })
    case 'time':
      return stored('Cut short: the time for sub-agents is over (limit: {minutes} min).', {
        minutes: limits.minutes,
      })
    case 'cut':
      return stored('Cut short before it was done.')
    case 'stopped':
      return stored('Stopped before it was done.')
    case 'failed':
      return why === undefined
        ? stored('It ended without an answer.')
        : stored('It failed: {reason}', { reason: why })
  }
}

/** Why the chat that gave tasks away may not ask for its next reply. */
export const answerRefused = (limit: 'money' | 'calls' | 'time', { money, calls }: AgentLimits): string =>
  limit === 'money'
    ? stored(
        'The budget of this message ({amount}) is used up. Press “Try again” to have the answer written outside it.',
        { amount: sentence(() => formatExactMoney(money)) },
      )
    : stored(
        'This message has made all its requests (limit: {calls}). Press “Try again” to have the answer written beyond it.',
        { calls },
      )

/**
 * A report as the result of the call that gave the task. What isn't done is a failure, whatever it has, and says so before
 * its text. Sources get the numbers of the chat that gave the task.
 */
export function reportOutcome(
  report: AgentReport,
  limits: AgentLimits,
  number: (found: readonly FoundSource[]) => readonly NumberedSource[],
): ToolOutcome {
  const sources = report.sources.map(foundOf)
  const numbers = new Map<number, number>()
  const numbered = number(sources)
  report.sources.forEach((cited, at) => {
    const given = numbered[at]
    if (cited.number !== undefined && given) numbers.set(cited.number, given.number)
  })
  const text = renumbered(report.text, numbers)
  const why = endingSentence(report, limits)
  if (why === undefined)
    return {
      state: 'done',
      content: [{ type: 'text', text }],
      sources,
      notes: [],
      isUntrusted: report.isUntrusted,
    }
  const told =
    text === ''
      ? `[${why} There is no text of it.]`
      : `[${why} This is not its answer but what it had written:]\n\n${text}`
  return {
    state: 'failed',
    content: [{ type: 'text', text: told }],
    sources,
    notes: [why],
    isUntrusted: report.isUntrusted,
  }
}

const foundOf = ({ url, title, date, passages }: CitationPart): FoundSource => ({
  url,
  title: title ?? url,
  ...(date !== undefined && { date }),
  ...(passages?.[0] && { passage: passages[0].text }),
})
