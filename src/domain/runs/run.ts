import type { Attachment } from '../attachments/attachment'
import type { RejectionKind, ServiceError } from '../connections/serviceError'
import type { ConversationSettings } from '../conversations/conversation'
import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId, RunId } from '../ids'
import type { Message, Part, ReplyFacts } from '../messages/message'
import type { ModelRef } from '../modelRef'
import type { Cost } from '../pricing'

import type { AnswerRule } from './results/answers'
import type { SweepAxis, SweepValue, SweptName } from './sweep'

/** Where runs are kept: a document with what was asked and all cells as planned, and one for each cell that ended. */
export const RUN_HEADS = 'runs/'
export const RUN_CELLS = 'runCells/'
/** Everything that a run keeps in the table of documents begins with one of them. */
export const RUN_DOCUMENTS = [RUN_HEADS, RUN_CELLS] as const

export const runHeadName = (id: RunId): string => `${RUN_HEADS}${id}`
export const runCellPrefix = (id: RunId): string => `${RUN_CELLS}${id}/`

/** Models as an address names them: `connection/model,connection/model`. Commas within an id are escaped. */
export const writeModels = (models: readonly ModelRef[]): string =>
  models.map(({ connectionId, modelId }) => `${connectionId}/${modelId.replaceAll(',', '%2C')}`).join(',')

/** Reads them back; what has no connection before a slash is left out. */
export const readModels = (text: string): readonly ModelRef[] =>
  text.split(',').flatMap((part) => {
    const slash = part.indexOf('/')
    return slash < 1 || slash === part.length - 1
      ? []
      : [
          {
            connectionId: part.slice(0, slash) as ConnectionId,
            modelId: part.slice(slash + 1).replaceAll('%2C', ',') as ModelId,
          },
        ]
  })

/** `comparison` is at `/compare`, `sweep` at `/lab`; both are the same grid. */
export type RunKind = 'comparison' | 'sweep'

/** What is asked, and of whom: prompts × models × values of up to two parameters × seeds. */
export type RunPlan = {
  readonly kind: RunKind
  /** The conversation it started from, whose branches its replies can become; null for none. */
  readonly conversationId: ConversationId | null
  /** What every request shares; each cell puts its own model, values and seed over it. */
  readonly settings: ConversationSettings
  /** Messages before each prompt, from the root; copied, so that the run outlives its conversation. */
  readonly history: readonly Message[]
  readonly prompts: readonly string[]
  /** Files that go with each prompt, to the models that take them; none when absent. */
  readonly attachments?: readonly Attachment[]
  readonly models: readonly ModelRef[]
  readonly axes: readonly SweepAxis[]
  /** As digits. None: one reply a setting, without a seed. */
  readonly seeds: readonly string[]
}

export type RunLimits = {
  /** Requests at once to one connection. The built-in service takes one at a time whatever this says. */
  readonly perConnection: number
  /** US dollars as a decimal string; empty for none. */
  readonly money: string
  /** Minutes of work; 0 for none. */
  readonly minutes: number
}

export type CellState =
  | { readonly type: 'waiting' }
  /** Its parts are in the live reply. */
  | { readonly type: 'running' }
  | { readonly type: 'complete' }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly error: ServiceError }
  /** The stream ended before the reply did. */
  | { readonly type: 'interrupted' }

/** One request of a run. Its id is also that of its live reply. */
export type RunCell = {
  readonly id: MessageId
  readonly promptIndex: number
  readonly model: ModelRef
  /** Only what is sent: see `notSent`. */
  readonly values: readonly SweepValue[]
  /** Which of the seeds it is for; not sent where `notSent` says so. */
  readonly seed: string | null
  /** Swept parameters that the model isn’t sent; absent where all are. */
  readonly notSent?: readonly SweptName[]
  readonly state: CellState
  readonly parts: readonly Part[]
  readonly reply?: ReplyFacts
  /** Against the schema of the run; absent when none was asked for or nothing came. */
  readonly validity?: Validity
}

/** What a check against the schema said. `problems` is empty when all is well. */
export type Validity = {
  readonly isJson: boolean
  readonly problems: readonly SchemaProblem[]
}

/** `path` is a JSON pointer: "" is the whole reply. */
export type SchemaProblem = { readonly path: string; readonly message: string }

export type PauseReason =
  /** The person asked for it. */
  | 'person'
  /** The next request could cost more than the limit leaves. */
  | 'money'
  /** There is a limit in money, and what the next request may cost at most is not known. */
  | 'unknownCost'
  | 'time'
  /** The next request would pass a cap of the person's. */
  | 'cap'
  /** A service refused the key or the credit, or this app refused to send: the rest would fare no better. */
  | 'refused'

/** A connection that asked to wait: nothing more of the run is sent to it before then. */
export type RunHold = {
  readonly connectionId: ConnectionId
  /** Milliseconds since the Unix epoch. */
  readonly until: number
  /** The service's own sentence; may be empty. */
  readonly detail: string
}

export type RunState =
  | { readonly type: 'running' }
  | { readonly type: 'paused'; readonly reason: PauseReason }
  /** Nothing waits any more. */
  | { readonly type: 'ended' }

export type Run = {
  readonly id: RunId
  readonly title: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly plan: RunPlan
  readonly limits: RunLimits
  readonly state: RunState
  /** The person said to go on although a cap is reached; until the run has ended. */
  readonly isCapWaived?: boolean
  /** The person said to send what has no known highest cost although there is a limit in money; until the end. */
  readonly isUnknownWaived?: boolean
  /** Absent while no connection asks to wait. */
  readonly holds?: readonly RunHold[]
  /** Milliseconds worked before `workingSince`. */
  readonly workedMs: number
  /** Milliseconds since the epoch; null while nothing runs. */
  readonly workingSince: number | null
  readonly cells: readonly RunCell[]
  /** What the others are compared with; null: the first that is complete. */
  readonly baseId: MessageId | null
  /** What of a reply is counted as its answer; the whole of it when absent. */
  readonly answer?: AnswerRule
  /** The order in which replies are shown without names; null when names are shown. */
  readonly blindOrder: readonly MessageId[] | null
  readonly votes: readonly Vote[]
  /** What models judged; beside the votes, and never counted among them. Absent before the first. */
  readonly verdicts?: readonly Verdict[]
}

/** What a model judged between replies to one prompt, which it saw without names and in an order of chance. */
export type Verdict = {
  readonly promptIndex: number
  readonly seed: string | null
  readonly judge: ModelRef
  /** What it was asked to judge by. */
  readonly rubric: string
  /** Milliseconds since the Unix epoch. */
  readonly judgedAt: number
  /** The best reply; null where none was better. */
  readonly winner: MessageId | null
  /** Each reply in the order in which it was shown. */
  readonly marks: readonly VerdictMark[]
  /** Why, in the judge’s words: replies are named in them by the letters of that order. */
  readonly reason: string
  readonly cost?: Cost
}

export type VerdictMark = {
  readonly cellId: MessageId
  /** The request whose reply was judged: a cell that is asked again has another. */
  readonly exchangeId?: ExchangeId
  /** From 1 to 10; absent where the judge gave none. */
  readonly score?: number
  readonly reason: string
}

/** A judgement between replies to one prompt; `winner` null when none was better. */
export type Vote = {
  readonly promptIndex: number
  readonly seed: string | null
  readonly winner: MessageId | null
}

/** Whether the replies of a run are shown without the names of their models, in an order that tells nothing. */
export const isBlindRun = (run: Pick<Run, 'blindOrder'> | null): boolean =>
  run !== null && run.blindOrder !== null

/** Refusals that have nothing to do with what was asked. */
const OF_THE_ACCOUNT: ReadonlySet<RejectionKind> = new Set(['key', 'credit', 'quota'])

/** Whether a failure of one request tells that the next ones would fail alike, so that a run had better ask first. */
export const concernsAll = (error: ServiceError): boolean => pauseFor(error) !== undefined

/** Why a run pauses after such a failure; undefined when the next request may fare better. */
export function pauseFor(error: ServiceError): Extract<PauseReason, 'cap' | 'refused'> | undefined {
  // What is too long for one model may fit the next.
  if (error.type === 'notSent')
    return error.isTooLong ? undefined : error.cap === undefined ? 'refused' : 'cap'
  return error.type === 'rejected' && OF_THE_ACCOUNT.has(error.kind) ? 'refused' : undefined
}
