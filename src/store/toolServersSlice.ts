import type { StateCreator } from 'zustand/vanilla'

import type { PackageNeed } from '@/domain/code/pythonPackages'
import type { ServerPrompt, ServerQuestion } from '@/domain/mcp/serverContent'
import type { ServerFault } from '@/domain/mcp/serverFault'
import type { ServerFacts, ServerTools, ToolServer } from '@/domain/mcp/toolServer'
import type { ToolServerId } from '@/domain/ids'

/** What is known of a tool server. The tools may be of an earlier day; `fault` says why there are no newer ones. */
export type ServerState = {
  readonly isConnecting: boolean
  readonly facts?: ServerFacts
  readonly list?: ServerTools
  readonly prompts?: readonly ServerPrompt[]
  /** Milliseconds since the Unix epoch. */
  readonly listedAt?: number
  readonly fault?: ServerFault
}

/** A question of a server that waits for the person. */
export type AskedQuestion = {
  readonly id: string
  readonly serverName: string
  /** The origin of the server that asks. */
  readonly origin: string
  readonly question: ServerQuestion
}

/** Packages that a run of Python needs: it waits for the person. */
export type AskedPackages = {
  readonly id: string
  readonly need: PackageNeed
  readonly answer: (isAllowed: boolean) => void
}

/** What the person wants of a server's offers for a message: a prompt to fill in, or a resource to choose. */
export type AskedOffer =
  | { readonly type: 'prompt'; readonly server: ToolServerId; readonly prompt: ServerPrompt }
  | { readonly type: 'resources' }

export type ToolServersSlice = {
  readonly serverStates: Readonly<Partial<Record<ToolServerId, ServerState>>>
  readonly questions: readonly AskedQuestion[]
  readonly packageQuestions: readonly AskedPackages[]
  packagesAsked: (asked: AskedPackages) => void
  packagesSettled: (id: string) => void
  /**
   * The parameter `tools` of the next request by conversation, `new` for the start page, as far as the definitions of
   * what is on are known: for what is shown before sending.
   */
  readonly offered: Readonly<Record<string, string | undefined>>
  toolsOffered: (conversationId: string, definitions: string | undefined) => void
  /** Undefined while nothing is asked for. */
  readonly offerAsked: AskedOffer | undefined
  askOffer: (asked: AskedOffer | undefined) => void
  /** Those that this app's host names, and whether it wants a key to say so. */
  readonly hostServers: readonly ToolServer[]
  readonly hostWantsKey: boolean
  hostServersListed: (servers: readonly ToolServer[], wantsKey: boolean) => void
  /** Undefined forgets it. */
  serverStateChanged: (id: ToolServerId, state: ServerState | undefined) => void
  questionAsked: (question: AskedQuestion) => void
  questionSettled: (id: string) => void
}

/** Tool servers as they are at this moment. What the person said of them is in the settings. */
export const createToolServersSlice: StateCreator<ToolServersSlice> = (set) => ({
  serverStates: {},
  questions: [],
  packageQuestions: [],
  offered: {},
  offerAsked: undefined,
  hostServers: [],
  hostWantsKey: false,

  askOffer: (offerAsked) => set({ offerAsked }),

  hostServersListed: (hostServers, hostWantsKey) => set({ hostServers, hostWantsKey }),

  toolsOffered: (id, definitions) => set(({ offered }) => ({ offered: { ...offered, [id]: definitions } })),

  serverStateChanged: (id, state) =>
    set(({ serverStates }) => {
      const { [id]: _, ...others } = serverStates
      return { serverStates: state ? { ...others, [id]: state } : others }
    }),

  questionAsked: (question) => set(({ questions }) => ({ questions: [...questions, question] })),

  packagesAsked: (asked) =>
    set(({ packageQuestions }) => ({ packageQuestions: [...packageQuestions, asked] })),

  packagesSettled: (id) =>
    set(({ packageQuestions }) => ({ packageQuestions: packageQuestions.filter((each) => each.id !== id) })),

  questionSettled: (id) =>
    set(({ questions }) => ({ questions: questions.filter((each) => each.id !== id) })),
})
