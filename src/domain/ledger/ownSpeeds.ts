import { median, middleHalf } from '@/lib/median'

import { modelKey } from '../modelRef'
import { speedOf } from '../runs/results/scoreboard'
import type { LedgerEntry } from './groupLedger'

/** How fast a model's replies were here, in the middle. */
export type OwnSpeed = {
  readonly replies: number
  /** Tokens a second after the first; undefined where no reply was long enough to tell. */
  readonly tokensPerSecond: number | undefined
  /** Milliseconds to the first token. */
  readonly firstTokenMs: number | undefined
  /** How much both vary: what each is made of, and where the middle half of that lies. */
  readonly spread: { readonly speed: Spread | undefined; readonly firstToken: Spread | undefined }
}

type Spread = { readonly count: number; readonly low: number; readonly high: number }

const REPLIES: ReadonlySet<LedgerEntry['purpose']> = new Set(['reply', 'toolRound', 'comparison', 'sweep'])

/** Whether a request asked for something a person reads, not for a title or a summary. */
export const isForReply = ({ purpose }: Pick<LedgerEntry, 'purpose'>): boolean => REPLIES.has(purpose)

/** The speeds of all models that replied whole in these entries, by `modelKey`. */
export function ownSpeeds(entries: readonly LedgerEntry[]): ReadonlyMap<string, OwnSpeed> {
  const byModel = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    if (!isForReply(entry) || entry.response.outcome !== 'ended') continue
    const key = modelKey({ connectionId: entry.connectionId, modelId: entry.model })
    const known = byModel.get(key)
    if (known) known.push(entry)
    else byModel.set(key, [entry])
  }
  return new Map(
    [...byModel].map(([key, own]) => {
      const speeds = own.flatMap((entry) => speedOf({ reply: timesOf(entry) }) ?? [])
      const firsts = own.flatMap(({ timings }) => timings.firstTokenMs ?? [])
      return [
        key,
        {
          replies: own.length,
          tokensPerSecond: median(speeds),
          firstTokenMs: median(firsts),
          spread: { speed: spreadOf(speeds), firstToken: spreadOf(firsts) },
        },
      ]
    }),
  )
}

function spreadOf(values: readonly number[]): Spread | undefined {
  const half = middleHalf(values)
  return half && { count: values.length, ...half }
}

const timesOf = ({ response, timings }: LedgerEntry) => ({
  usage: response.usage,
  firstTokenMs: timings.firstTokenMs,
  durationMs: timings.totalMs,
})
