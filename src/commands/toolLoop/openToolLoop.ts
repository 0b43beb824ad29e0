import { agentUseOf } from '@/domain/agents/agentUse'
import { isAnswerDue, withReply } from '@/domain/agents/budget'
import { pocketSources } from '@/domain/builtin/pocketSources'
import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { Conversation, ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import { messageText, type Message, type Part, type ToolCallPart } from '@/domain/messages/message'
import { chosenRef } from '@/domain/modelRef'
import { planChoice } from '@/domain/research/planChoice'
import { withProjectSources } from '@/domain/projects/project'
import { offering } from '@/domain/request/offering'
import type { ScheduledRun } from '@/domain/schedules/caps'
import { runsUnasked } from '@/domain/schedules/runs'
import { createSourceNumbers, withCitedSources } from '@/domain/sources/sourceMarks'
import { writtenNames, type OfferedAs } from '@/domain/tools/offeredTools'
import { AGENTS, RESEARCH } from '@/domain/tools/ownSources'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import { foundNames, SEARCH_TOOL, searchTools, sentTools } from '@/domain/toolSearch/toolSearch'
import { broughtForeignText, createNamedAddresses, hasForeignText } from '@/domain/web/namedAddresses'
import { add, compare, decimal } from '@/lib/decimal'
import { stored } from '@/lib/text/english'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { createAwakeClock } from '@/lib/time/createAwakeClock'

import type { CommandDeps, InFlight, SeenInTurn, ToolFlight } from '../deps'
import { loadItems } from '../items/loadItems'
import { knownServers } from '../toolServers/hostServers'
import { findTools, toolsToOffer } from '../toolSources/toolSourceCommands'
import { callMessages, pathOf, runOf } from './callMessages'
import { createCallRunner, createWaits } from './runCall'
import type { Turn } from './newAddresses'
import { noTreeGrants } from './treeGrants'

export type ToolLoop = Awaited<ReturnType<typeof openToolLoop>>

/**
 * Lets a reply that asks for tools go on by itself: makes the calls of each round and says where the next reply goes.
 * Every round is an exchange of its own (`runReply` orders it, with the purpose `toolRound`); here is only what comes
 * between two. What is known of the turn is carried along, so that a round costs the same however long the chat is.
 *
 * @param schedule the run of a schedule that it is: nobody is asked then.
 */
export async function openToolLoop(
  deps: CommandDeps,
  conversation: Conversation,
  signal: AbortSignal,
  schedule?: ScheduledRun,
) {
  const { id: conversationId, settings } = conversation
  const path = pathOf(deps, conversationId)
  const { limits, sources: on } = toolUseOf(settings)
  const [question = '', before] = path
    .filter(({ role }) => role === 'user')
    .map(messageText)
    .reverse()
  const chosen = settings.toolUse ? on : pocketSources(settings, question, before)
  const sources = withProjectSources(chosen, await itemsFor(deps, settings), settings)
  const listed = await telling(deps, conversationId, findTools(deps, sources, signal))
  for (const problem of listed.problems) tell(deps, `tools-${problem}`, problem)
  const { named, offered: all } = toolsToOffer(deps, listed.tools, settings)
  // Nobody is there to ask: the model hears of no tool that would be refused.
  const offered = schedule ? all.filter(({ tool }) => runsUnasked(tool, schedule.approvals)) : all
  const own = writtenNames(settings.parameters.tools?.value, named)
  const clock = createAwakeClock(deps.elapsed)
  const startedAt = clock.now()
  const waits = createWaits(clock.now)
  const found = new Set(foundNames(path.flatMap((message) => runOf(message) ?? [])))
  const search = createSearchTool(offered, found)
  const tools = new Map([
    [search.name, search],
    ...offered.map(({ name, tool }): [string, RunnableTool] => [name, tool]),
  ])
  // What a model wrote to its sub-agent is nothing that a person named, and no cleaner than what it had read.
  const { agent } = settings
  const above = agent && deps.inFlight.get(agent.parent)?.tools?.turn
  const isTold = agent !== undefined && !above
  const turn: Turn = {
    isTainted:
      isTold ||
      above?.isTainted === true ||
      path.some((message) => {
        const run = runOf(message)
        return run !== undefined && broughtForeignText(run)
      }),
    hasForeignText: isTold || above?.hasForeignText === true || hasForeignText(path),
    named: namedBelow(above?.named, createNamedAddresses(agent ? path.slice(1) : path)),
    heard: path.length,
    askedInTurn: new Set(),
    askedPersonal: new Set(),
    made: new Map(),
    sources: createSourceNumbers(path.flatMap((message) => runOf(message)?.sources ?? [])),
    inTree: above?.inTree ?? noTreeGrants(),
  }
  let rounds = 0
  let spent = decimal('0')
  let isOver = false

  function reachedLimit(): string | undefined {
    if (rounds >= limits.rounds)
      return plural(rounds, {
        one: 'Stopped after {count} round of tools, the limit of this chat.',
        other: 'Stopped after {count} rounds of tools, the limit of this chat.',
      })
    // Sub-agents have a time of their own.
    const hasAgents = sources.includes(AGENTS) || sources.includes(RESEARCH)
    const minutes = hasAgents ? agentUseOf(toolUseOf(settings)).limits.minutes : 0
    if (clock.now() - startedAt - waits.passedMs() > (limits.minutes + minutes) * 60_000)
      return plural(limits.minutes, {
        one: 'Stopped after {count} minute of tools, the limit of this chat.',
        other: 'Stopped after {count} minutes of tools, the limit of this chat.',
      })
    if (limits.money !== '' && compare(spent, decimal(limits.money)) > 0)
      return t('Stopped: the tools of this turn cost more than ${amount}, the limit of this chat.', {
        amount: limits.money,
      })
    return undefined
  }

  return {
    /** The settings of the next request: with the tools, and once the answer is wanted, none to be called. */
    settings: (now: ConversationSettings): ConversationSettings => {
      const sent = sentTools(offered, search, found)
      if (isOver) return offering(now, sent, { type: 'none' })
      const ref = chosenRef(now)
      const plan = rounds === 0 ? planChoice(sent, now, path, ref && deps.entryOf(ref)) : undefined
      return offering(now, sent, plan)
    },

    /** Whether this reply asks for calls that are made here; where all are of functions the person wrote, they answer by hand. */
    goesOn: ({ parts, status }: Pick<Message, 'parts' | 'status'>): boolean => {
      const calls = callsOf(parts)
      return status.type === 'complete' && calls.some(({ name }) => !own.has(name))
    },

    /** The parts of a reply with the pages it cites, of those that tools found. */
    cited: (parts: readonly Part[]): readonly Part[] => withCitedSources(parts, turn.sources.all()),

    /**
     * Makes the calls of a reply, or what is left of them after a page that died.
     *
     * @param decisions what the person has said already, by tool message.
     * @returns the message the next reply answers; null where the loop ends: the person stopped it or a limit is reached.
     */
    async round(
      reply: Message,
      flight: InFlight,
      decisions: Parameters<ReturnType<typeof createCallRunner>>[1] = new Map(),
    ): Promise<MessageId | null> {
      const { cost } = reply.reply ?? {}
      if (cost?.type === 'known' || cost?.type === 'atLeast') spent = add(spent, decimal(cost.amount))
      rounds += 1
      const { asked } = flight
      if (asked.tree === undefined) asked.use = withReply(asked.use, cost)
      const tooled: ToolFlight = {
        waiting: new Map(),
        said: new Map(),
        turn,
        round: new AbortController(),
        answerNow: () => undefined,
      }
      tooled.answerNow = () => {
        isOver = true
        tooled.round.abort()
      }
      flight.tools = tooled
      const messages = await callMessages(deps, reply, callsOf(reply.parts), {
        tools,
        own,
        turn,
        ...(schedule && { schedule }),
      })
      const run = createCallRunner(deps, { conversationId, tools, turn, signal, tooled, waits })
      const isAlone = messages.some((message) => toolOf(tools, message)?.runsAlone === true)
      if (isAlone) for (const message of messages) await run(message, decisions)
      else await Promise.all(messages.map((message) => run(message, decisions)))
      delete flight.tools
      if (signal.aborted) return null

      const tree = asked.tree && deps.store.getState().agentTrees[asked.tree]
      // A report is written with a tool.
      if (tree && isAnswerDue(tree) && !sources.includes(RESEARCH)) isOver = true
      const reached = isOver ? undefined : reachedLimit()
      if (reached !== undefined) {
        tell(
          deps,
          `tools-${conversationId}`,
          `${reached} ${t('Press Continue to go on, or change the limit.')}`,
        )
        return null
      }
      return pathOf(deps, conversationId).at(-1)?.id ?? null
    },

    /** To be called when no round follows. */
    end: (): void => clock.stop(),
  }
}

/** Addresses that are named here or where the task came from. */
const namedBelow = (
  above: Turn['named'] | SeenInTurn['named'] | undefined,
  own: Turn['named'],
): Turn['named'] => (above ? { ...own, has: (address) => own.has(address) || above.has(address) } : own)

/** The reply whose calls the last tool messages of the shown path answer, where all of them are of this app. */
export function replyToContinue(deps: CommandDeps, id: ConversationId): Message | undefined {
  const path = pathOf(deps, id)
  const at = path.findLastIndex(({ role }) => role !== 'tool')
  const runs = path.slice(at + 1).map(runOf)
  return runs.length > 0 && runs.every((run) => run !== undefined) ? path[at] : undefined
}

/** What a chat in a project may get of it; nothing is read for others. */
async function itemsFor(
  deps: CommandDeps,
  { project }: Pick<ConversationSettings, 'project'>,
): Promise<Items | undefined> {
  if (project === undefined) return undefined
  const items = await loadItems(deps)
  return items.ok ? items.value : undefined
}

const toolOf = (tools: ReadonlyMap<string, RunnableTool>, message: Message) =>
  tools.get(runOf(message)?.name ?? '')

const callsOf = (parts: Message['parts']): readonly ToolCallPart[] =>
  parts.filter((part) => part.type === 'toolCall')

const tell = ({ store }: CommandDeps, id: string, text: string): void =>
  store.getState().noticeShown({ id, tone: 'info', text })

/** The search over the tools that are on: what it finds is put into `found` and sent from the next round on. */
const createSearchTool = (offered: readonly OfferedAs[], found: Set<string>): RunnableTool => ({
  ...SEARCH_TOOL,
  title: stored('Search tools'),
  run: ({ arguments: { query } }) => {
    const tools = searchTools(offered, typeof query === 'string' ? query : '')
    for (const { name } of tools) found.add(name)
    const told = tools.map(({ name, tool }) => ({ name, description: tool.description.slice(0, 300) }))
    return Promise.resolve({
      state: 'done',
      content: [],
      structured: JSON.stringify({ tools: told }),
      notes: [],
    })
  },
})

/** A server that answers sooner is not worth a line, in milliseconds. */
const SOON_MS = 300

/** Waits for the lists of tools, and says which servers it waits for while they take their time. */
async function telling<Found>(
  deps: CommandDeps,
  conversationId: ConversationId,
  listing: Promise<Found>,
): Promise<Found> {
  const { store, sleep } = deps
  const id = `listing-${conversationId}`
  const over = new AbortController()
  const show = () => {
    const { serverStates } = store.getState()
    const slow = knownServers(deps).filter((server) => serverStates[server.id]?.isConnecting === true)
    if (slow.length === 0 || over.signal.aborted) return
    const names = formatList(slow.map(({ name }) => name))
    store.getState().noticeShown({ id, tone: 'info', text: t('Connecting to {names}…', { names }) })
  }
  // Said again as each answers, so that the last name is the slowest.
  let stopWatching: () => void = () => undefined
  sleep(SOON_MS, over.signal)
    .then(() => {
      show()
      stopWatching = store.subscribe((now, before) => {
        if (now.serverStates !== before.serverStates) show()
      })
    })
    .catch(() => undefined)
  try {
    return await listing
  } finally {
    over.abort()
    stopWatching()
    store.getState().noticeDismissed(id)
  }
}
