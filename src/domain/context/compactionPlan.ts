import type { CatalogEntry } from '../catalog'
import {
  DEFAULT_CUT,
  type Compaction,
  type ContextCut,
  type Summary,
  type SummaryCut,
} from '../conversations/conversation'
import type { AttachmentId, MessageId } from '../ids'
import type { Message } from '../messages/message'
import { estimateMessageTokens, estimateTokens } from '../tokens/estimateTokens'
import { tokensOf, turnsOf, usedTokens, type SentPlan } from './sentPath'
import { contextLimit } from './fits'
import { filesIn, summaryOn, summaryText } from './summaries'

/** What would be summarised before the next message, and what that saves. */
export type CompactionPlan = {
  /** The last message that the summary would replace. */
  readonly upTo: MessageId
  /** Messages that no summary replaces yet. */
  readonly messages: readonly Message[]
  /** Estimated tokens that go, and of what comes in their place. */
  readonly before: number
  readonly after: number
  /** How full the context is, in percent. */
  readonly percent: number
}

/** The latest turns that stay as they are take at most so much of the context. */
const KEPT_SHARE = 0.25
/** Less than this share of the context is not worth a request, nor the loss of the provider's cache. */
const LEAST_SHARE = 0.1
/** Files that are sent on, and artifacts, may take so much of it each. */
const FILES_SHARE = 0.1
/** A summary as models write it, in tokens. */
const LIKELY_SUMMARY = 700

/**
 * What a summary would replace: all turns but the latest. Whole turns, so that no call loses its result. Undefined
 * where the model's size is unknown, or little would be saved.
 */
export function compactionPlan({ path, settings, entry }: SentPlan): CompactionPlan | undefined {
  const limit = contextLimit(entry)
  if (limit === undefined || settings.contextCut?.type === 'none') return undefined
  const found = summaryOn(settings.contextCut, path)
  const turns = turnsOf(found ? path.slice(found.end + 1) : path)
  let kept = turns.length - 1
  let keptTokens = tokensOf(turns[kept] ?? [])
  while (kept > 0) {
    keptTokens += tokensOf(turns[kept - 1] ?? [])
    if (keptTokens > limit * KEPT_SHARE) break
    kept -= 1
  }
  const messages = turns.slice(0, kept).flat()
  const upTo = messages.at(-1)?.id
  const said = messages.filter(({ role }) => role !== 'system')
  const fresh = tokensOf(said)
  if (upTo === undefined || fresh < limit * LEAST_SHARE) return undefined
  const before = fresh + (found ? estimateTokens(summaryText(found.summary)) : 0)
  return {
    upTo,
    messages: said,
    before: Math.round(before),
    after: Math.round(Math.min(LIKELY_SUMMARY, before * 0.2) + fileTokens(said, entry)),
    percent: Math.round((usedTokens(path, settings) / limit) * 100),
  }
}

/** Whether a chat is so full that its earlier part is to be summarised. */
const isDue = ({ percent }: CompactionPlan, { when, fill }: Compaction): boolean =>
  when !== 'off' && percent >= fill

/** Asked again once the context is so much fuller, in percent of it. */
const AGAIN_AFTER = 10

/** The same where it was put off, or failed, at a fill. */
export const isDueAgain = (
  plan: CompactionPlan,
  compaction: Compaction,
  putOffAt: number | undefined,
): boolean => isDue(plan, compaction) && (putOffAt === undefined || plan.percent >= putOffAt + AGAIN_AFTER)

/** Files of replaced messages that are sent on: the newest, as far as there is room. */
export function filesSentOn(
  replaced: readonly Message[],
  entry: Pick<CatalogEntry, 'contextTokens' | 'maxPromptTokens'> | undefined,
): readonly AttachmentId[] {
  let room = (contextLimit(entry) ?? 0) * FILES_SHARE
  return filesIn(replaced).flatMap((file) => {
    const { tokens } = estimateMessageTokens({ parts: [file] })
    if (tokens > room) return []
    room -= tokens
    return [file.attachmentId]
  })
}

/** Characters of artifacts that are sent on whole, at about three a token. */
export const artifactChars = (entry: SentPlan['entry']): number =>
  Math.min(24_000, (contextLimit(entry) ?? 0) * FILES_SHARE * 3)

const fileTokens = (replaced: readonly Message[], entry: SentPlan['entry']): number => {
  const ids = filesSentOn(replaced, entry)
  const files = filesIn(replaced).filter(({ attachmentId }) => ids.includes(attachmentId))
  return files.reduce((sum, file) => sum + estimateMessageTokens({ parts: [file] }).tokens, 0)
}

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
