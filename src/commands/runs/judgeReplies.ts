import { describeError } from '@/domain/connections/serviceError'
import type { RunId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import type { ModelRef } from '@/domain/modelRef'
import { withoutRefused } from '@/domain/request/refusedAttachment'
import { JUDGE_RUBRIC, JUDGE_TOKENS, judgingPath, readVerdict } from '@/domain/runs/judging'
import { contestants, shuffled } from '@/domain/runs/results/voteTable'
import type { Run, Verdict } from '@/domain/runs/run'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'

type Judging = Pick<Verdict, 'promptIndex' | 'seed' | 'judge' | 'rubric'>

/**
 * Has a model judge the complete replies to one prompt, which it gets by letters in an order of chance. The verdict is
 * kept with the run, beside its votes; the request is in the ledger. Fails with a sentence, and then nothing is kept.
 *
 * @param random gives numbers from 0 up to 1.
 */
export const createJudgeReplies = (
  deps: CommandDeps,
  change: (id: RunId, changed: Pick<Run, 'verdicts'> & object) => void,
) =>
  async function judgeReplies(
    id: RunId,
    { promptIndex, seed, judge, rubric }: Judging,
    random: () => number,
    signal: AbortSignal,
  ): Promise<Result<void, string>> {
    const run = deps.store.getState().runs[id]
    const shown = run ? shuffled(contestants(run.cells, { promptIndex, seed }), random) : []
    if (!run || shown.length < 2) return failed(t('At least two complete replies are needed.'))
    const receiver = quietReceiver()
    const { ending, facts } = await askJudge(deps, run, { judge, shown, rubric, receiver, signal })
    if (ending.error) return failed(describeError(ending.error))
    if (ending.status.type !== 'complete') return failed(t('The judge’s answer was cut off. Try again.'))
    const read = readVerdict(messageText({ parts: receiver.fold.parts() }), shown)
    if (!read.ok) return read
    const verdict: Verdict = {
      ...{ promptIndex, seed, judge, rubric: rubric.trim() || JUDGE_RUBRIC, judgedAt: deps.now() },
      ...read.value,
      ...(facts?.cost && { cost: facts.cost }),
    }
    change(id, { verdicts: [...(deps.store.getState().runs[id]?.verdicts ?? []), verdict] })
    return ok(undefined)
  }

type Asked = {
  readonly judge: ModelRef
  readonly shown: Run['cells']
  readonly rubric: string
  readonly receiver: ReturnType<typeof quietReceiver>
  readonly signal: AbortSignal
}

/** Without what the replies were told: a judge is neither their persona nor bound to their format. */
function askJudge(deps: CommandDeps, run: Run, { judge, shown, rubric, receiver, signal }: Asked) {
  const { assistant: _, project: _project, toolUse: _tools, ...settings } = run.plan.settings
  return runExchange(deps, {
    origin: {
      conversationId: run.plan.conversationId,
      messageId: null,
      purpose: run.plan.kind,
      runId: run.id,
    },
    source: {
      type: 'built',
      settings: {
        ...settings,
        ...judge,
        systemPrompt: '',
        parameters: { max_tokens: { value: JUDGE_TOKENS, origin: 'preset' } },
        contextCut: { type: 'none' },
      },
      path: withoutRefused(judgingPath(run, shown, rubric), deps.entryOf(judge)).path,
      isSentOnce: true,
    },
    receiver,
    signal,
  })
}
