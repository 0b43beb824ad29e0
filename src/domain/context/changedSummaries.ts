import { type ContextCut, DEFAULT_CUT, type Summary, type SummaryCut } from '../conversations/conversation'
import type { MessageId } from '../ids'

/** Older summaries that are kept beside the newest. */
const MOST_OTHERS = 9

/** The summaries of a chat with one more, in the place of one that ends where it does. */
export function withSummary(cut: ContextCut | undefined, summary: Summary): SummaryCut {
  const others = summariesIn(cut).filter(({ upTo }) => upTo !== summary.upTo)
  return cutOf([summary, ...others.slice(0, MOST_OTHERS)])
}

/** The summaries of a chat without the one that ends there: what it replaced is sent again. */
export function withoutSummary(cut: ContextCut | undefined, end: MessageId): ContextCut {
  const rest = summariesIn(cut).filter(({ upTo }) => upTo !== end)
  return rest.length === 0 ? DEFAULT_CUT : cutOf(rest)
}

/** The same with another text for the one that ends there. */
export const withSummaryText = (cut: SummaryCut, end: MessageId, text: string): SummaryCut =>
  cutOf(summariesIn(cut).map((each) => (each.upTo === end ? { ...each, text } : each)))

const summariesIn = (cut: ContextCut | undefined): readonly Summary[] => {
  if (cut?.type !== 'summary') return []
  const { type: _, others = [], ...newest } = cut
  return [newest, ...others]
}

function cutOf([newest, ...others]: readonly Summary[]): SummaryCut {
  if (!newest) throw new Error('a cut by a summary needs one')
  return { type: 'summary', ...newest, ...(others.length > 0 && { others }) }
}
