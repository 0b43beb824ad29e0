import { isRecord } from '@/lib/json'
import { howSaid, tell, type Said } from '@/lib/text/said'

import type { ToolId } from '../ids'

/** `asking`: waits for the person. `unknown`: it was begun, and whether it was carried out can't be told. */
export type ToolRunState = 'asking' | 'running' | 'done' | 'failed' | 'denied' | 'unknown'

/** A call that this app runs, and how far it is; kept with the result, which is what the model is sent. */
export type ToolRun = {
  readonly state: ToolRunState
  /** Undefined where no tool that is on has the name that was called. */
  readonly toolId?: ToolId
  /** What the tool and its source are called, the app's own in English (`shownName`), and where its arguments go. */
  readonly title: string
  /** A stranger defined the tool: `isWriting` and `claimedTitle` are what it says of itself. */
  readonly isForeign?: true
  /** What it calls itself, where that isn't its name. */
  readonly claimedTitle?: string
  readonly source: string
  /** The address of its server. */
  readonly address?: string
  readonly origin?: string
  /** As the model called it, and the text of the arguments it is called with. */
  readonly name: string
  readonly arguments: string
  /** The arguments as the model wrote them, where the person changed them before they allowed the call. */
  readonly asked?: string
  /** Changes something, as far as its source says. */
  readonly isWriting: boolean
  /** What came may hold instructions of strangers: from here on tools that write or reach out ask again. */
  readonly isUntrusted: boolean
  /** The app has no such tool: the person gives the result. */
  readonly isByHand?: true
  /** Why it asks, where that isn't plain. */
  readonly reason?: string
  /** What differs from the definition that was allowed. */
  readonly changes?: readonly { readonly name: string; readonly before: string; readonly after: string }[]
  /** Addresses that it asks for, with where they repeat words of the chat: from and to, in characters. */
  readonly addresses?: readonly {
    readonly address: string
    readonly repeated: readonly (readonly [number, number])[]
  }[]
  /** Hosts among them that it asks about because nobody named the address; allowed in a chat with it. */
  readonly newHosts?: readonly string[]
  /** Allowing it in this chat allows it for all sub-agents of the chat at the root, too. */
  readonly isForTree?: true
  /** The arguments of the last call of this tool that was made. */
  readonly before?: string
  /** Milliseconds since the epoch, and how long it took. */
  readonly startedAt?: number
  readonly durationMs?: number
  /** Whole, for the person. */
  readonly content?: readonly ToolContent[]
  readonly structured?: string
  /**
   * The address of the page that shows what came, and JSON text of what is for the page alone. Never taken from a file:
   * a page acts for its server.
   */
  readonly page?: { readonly uri: string; readonly meta?: string }
  /** Pages it found or read, by the numbers replies cite. */
  readonly sources?: readonly NumberedSource[]
  /** Addresses that a page it read links to; they stay on this device. */
  readonly links?: readonly string[]
  /** In English, as is the reason; a page shows them with `tellOf`. */
  readonly notes?: readonly string[]
  /** How those of them were made that have values, by their sentences. */
  readonly said?: Readonly<Record<string, Said>>
  /** Where the model is sent only the beginning: how many characters of how many. */
  readonly cut?: { readonly sent: number; readonly of: number }
}

/** With how its sentences were made, which is known right after (`english`). */
export function withHowSaid(run: ToolRun): ToolRun {
  const sentences = [...(run.notes ?? []), ...(run.reason === undefined ? [] : [run.reason])]
  const made = sentences.flatMap((sentence) => {
    const { said } = howSaid(sentence)
    return said ? [[sentence, said] as const] : []
  })
  return made.length === 0 ? run : { ...run, said: { ...run.said, ...Object.fromEntries(made) } }
}

/** A note or the reason of a call in the language of the page. */
export const tellOf = ({ said = {} }: Pick<ToolRun, 'said'>, sentence: string): string =>
  tell(sentence, Object.hasOwn(said, sentence) ? said[sentence] : undefined)

/** What a tool or its source is called, for people: the app's own in the language of the page, others as they are. */
export const shownName = (
  { isForeign, isByHand }: Pick<ToolRun, 'isForeign' | 'isByHand'>,
  name: string,
): string => (isForeign === true || isByHand === true ? name : tell(name, undefined))

/** Whether nothing more happens to it by itself. */
export const isSettled = ({ state }: Pick<ToolRun, 'state'>): boolean =>
  state !== 'asking' && state !== 'running'

/** Whether what is on disk is a run, as far as drawing and continuing it need. */
export const isToolRun = (run: unknown): run is ToolRun =>
  isRecord(run) &&
  ['state', 'title', 'source', 'name', 'arguments'].every((name) => typeof run[name] === 'string') &&
  (run['content'] === undefined || (Array.isArray(run['content']) && run['content'].every(isRecord))) &&
  (run['notes'] === undefined || Array.isArray(run['notes'])) &&
  (run['sources'] === undefined || (Array.isArray(run['sources']) && run['sources'].every(isRecord))) &&
  (run['links'] === undefined || Array.isArray(run['links'])) &&
  (run['page'] === undefined || (isRecord(run['page']) && typeof run['page']['uri'] === 'string')) &&
  (run['cut'] === undefined || isRecord(run['cut']))

/** A page that a tool found or read. All of it is foreign text. */
export type FoundSource = {
  /** An `http` or `https` address. */
  readonly url: string
  readonly title: string
  /** What it says to the question, in its own words. */
  readonly passage?: string
  /** When it was published, as its source writes it. */
  readonly date?: string
}

/** A source under the number that the model cites it by: one number for one address in a chat. */
export type NumberedSource = FoundSource & {
  /** From 1. */
  readonly number: number
}

/** Longest passage that is kept, in characters. */
export const LONGEST_PASSAGE = 1_000

/** One block of what a tool gave back. Binary data is base64 text. All of it is foreign data. */
export type ToolContent =
  | { readonly type: 'text'; readonly text: string; readonly audience?: 'person' | 'model' }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mediaType: string }
  | {
      readonly type: 'link'
      readonly uri: string
      readonly name: string
      readonly mediaType?: string
      readonly sizeBytes?: number
    }
  /** The content of a resource: text, or base64 in `data`. */
  | {
      readonly type: 'resource'
      readonly uri: string
      readonly mediaType?: string
      readonly text?: string
      readonly data?: string
    }
