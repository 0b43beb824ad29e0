import { checkReport, problemsReport, withProblemsMarked } from '@/domain/research/checkReport'
import { checkNote, givenNotes, keptForPerson, notesReport } from '@/domain/research/notes'
import { readTexts, runIn } from '@/domain/research/readTexts'
import { citingText, readReport, reportDocument } from '@/domain/research/report'
import { notesOfRun } from '@/domain/research/researchResult'
import { notesTool, researchTools } from '@/domain/research/researchTools'
import { REPORT_ID } from '@/domain/research/toolIds'
import { marksIn } from '@/domain/sources/sourceMarks'
import { NOTES, RESEARCH } from '@/domain/tools/ownSources'
import { argumentsOf } from '@/domain/tools/toolCall'
import {
  failedOutcome,
  type RunnableTool,
  type ToolExecutor,
  type ToolOutcome,
  type ToolProvider,
} from '@/domain/tools/toolExecutor'
import type { ToolRun } from '@/domain/tools/toolRun'
import { stored } from '@/lib/text/english'
import { t } from '@/lib/text/t'

import { messagesOf, type AgentWork } from '../agents/agentWork'
import { createArtifact, placeOf, toldOf, updateArtifact } from '../artifacts/artifactProvider'
import type { CommandDeps } from '../deps'
import { createRunResearch } from './runResearch'

/** The tools of research: the plan and the report for the chat, the notes for its sub-agents. */
export function createResearchProvider(deps: CommandDeps, work: AgentWork): ToolProvider {
  const research = createRunResearch(deps, work)
  const report = createWriteReport(deps)
  const ofChat = (): readonly RunnableTool[] =>
    researchTools().map((tool): RunnableTool =>
      tool.name === 'research' ? { ...tool, run: research, goesOn: true } : { ...tool, run: report },
    )
  return {
    listSources: () =>
      Promise.resolve(
        researchTools()
          .slice(0, 1)
          .map(({ source }) => source),
      ),
    toolsOf: (sources) =>
      Promise.resolve({
        tools: [
          ...(sources.includes(RESEARCH) ? ofChat() : []),
          ...(sources.includes(NOTES) ? [{ ...notesTool(), run: createAddNotes(deps) }] : []),
        ],
        problems: [],
      }),
  }
}

/** Keeps the notes whose passages are in what the chat has read, and tells the model of the others. */
const createAddNotes =
  (deps: CommandDeps): ToolExecutor =>
  ({ arguments: args }, { conversationId }): Promise<ToolOutcome> => {
    if (conversationId === undefined)
      return Promise.resolve(failedOutcome(stored('Tasks can be given to sub-agents only in a chat.')))
    const read = readTexts(messagesOf(deps, conversationId))
    const results = givenNotes(args).map((note) => checkNote(note, read))
    const kept = results.flatMap((each) => (each.ok ? [each.value] : []))
    const text = notesReport(results, read)
    const lost = results.length - kept.length
    const why =
      lost === 0
        ? []
        : [
            stored('Notes not kept: {count} of {total}. Their passage or figures are not in the source.', {
              count: lost,
              total: results.length,
            }),
          ]
    return Promise.resolve(
      kept.length === 0
        ? { state: 'failed', content: [{ type: 'text', text }], notes: why }
        : {
            state: 'done',
            content: [keptForPerson({ notes: kept.map((note) => ({ ...note })) }), { type: 'text', text }],
            notes: why,
          },
    )
  }

/**
 * Writes a report from the notes of its chat once each citation holds. One that doesn't goes back to the model; what is
 * still wrong after that is said in the report, where it is.
 */
const createWriteReport =
  (deps: CommandDeps): ToolExecutor =>
  async ({ arguments: args }, { conversationId, messageId }): Promise<ToolOutcome> => {
    const place = await placeOf(deps, conversationId, messageId)
    if (typeof place === 'string') return failedOutcome(place)
    const runs = messagesOf(deps, place.conversationId).flatMap((message) => {
      const run = runIn(message)
      return run && place.path.includes(message.id) ? [run] : []
    })
    const notes = runs.flatMap(notesOfRun)
    if (notes.length === 0)
      return failedOutcome(stored('This chat has no notes of a research. Call research first.'))
    const report = readReport(args)
    if (report.title === '' || report.text === '')
      return failedOutcome(stored('The report needs a title and a text.'))
    const words = { disagree: t('Sources disagree'), sources: t('Sources') }
    const whole = citingText(report, words)
    const problems = checkReport(whole, notes)
    if (problems.length > 0 && isSentBack(runs, report.text))
      return {
        state: 'failed',
        content: [{ type: 'text', text: problemsReport(problems) }],
        notes: [
          stored('Sent back to the model. Statements that don’t match their sources: {count}.', {
            count: problems.length,
          }),
        ],
      }
    const text = withProblemsMarked(whole, problems, {
      unconfirmed: t('not confirmed by this source'),
      uncited: t('no source'),
    })
    const numbers = new Set(marksIn(text).flatMap((mark) => mark.numbers))
    const cited = notes.filter(({ number }) => numbers.has(number))
    const content = reportDocument(report.title, text, cited, words)
    const known = toldOf(place).find(
      ({ artifact }) => artifact.title === report.title && artifact.language === 'markdown',
    )
    const outcome = known
      ? await updateArtifact(place, { id: known.artifact.id, content, version: known.number })
      : await createArtifact(place, { title: report.title, language: 'markdown', content })
    return problems.length === 0 || outcome.state !== 'done'
      ? outcome
      : {
          ...outcome,
          notes: [
            ...outcome.notes,
            stored('Statements marked in the report because their sources don’t confirm them: {count}.', {
              count: problems.length,
            }),
          ],
        }
  }

/** How often a report is sent back before it is taken with marks. */
const MOST_SENT_BACK = 2

/** Whether it is sent back again: not too often since the last that was taken, and not where nothing was changed. */
function isSentBack(runs: readonly ToolRun[], text: string): boolean {
  const ended = runs.filter(({ toolId, state }) => toolId === REPORT_ID && state !== 'running')
  const refused = ended.slice(ended.findLastIndex(({ state }) => state !== 'failed') + 1)
  const last = refused.at(-1)
  return (
    refused.length < MOST_SENT_BACK && !(last && readReport(argumentsOf(last.arguments) ?? {}).text === text)
  )
}
