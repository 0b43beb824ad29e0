import { withMet } from '@/domain/agents/agentTree'
import { answerRefused, endingSentence } from '@/domain/agents/agentReport'
import {
  type CallPrice,
  type Reserving,
  release,
  reserve,
  reserveAgain,
  settle,
} from '@/domain/agents/budget'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import type { AgentTreeId, ConversationId } from '@/domain/ids'
import { type Cost, costRange, isPriced } from '@/domain/pricing'
import { costOfRequest } from '@/domain/request/bodyFacts'
import { withCalibration } from '@/domain/tokens/estimateTokens'
import { stored } from '@/lib/text/english'

import { changeTree, keepTree, nextChange, treeIn } from '../agentTrees/keepTree'
import { lookAtTime } from '../agentTrees/treeTime'
import type { CommandDeps } from '../deps'
import type { ExchangeOrder } from './exchangeOrder'
import type { PreparedRequest } from './preparedRequest'

/** What the budget of its tree says to a request of a sub-agent, or of the chat that gave tasks away. */
export type Hold = {
  /** Why it may not leave. */
  readonly refusal?: ServiceError
  /** Asked before each further attempt. */
  readonly again: () => ServiceError | undefined
  /** Puts what it cost in the place of what was reserved; without a cost it never left. */
  readonly end: (cost: Cost | undefined) => void
}

/** A chat whose sub-agent has ended is one like any other. */
const FREE: Hold = { again: () => undefined, end: () => undefined }

/** Longest reply of a model that names no limit, in tokens. */
const LONGEST_REPLY = 32_000

/**
 * Reserves what a request in a tree may cost before it leaves, on disk; waits where what others leave decides. Nothing is
 * sent without: every request of a sub-agent comes through here, retries and summaries too, and every further round of
 * the chat whose model gave tasks away.
 */
export async function holdBudget(
  deps: CommandDeps,
  { origin, source, signal }: Pick<ExchangeOrder, 'origin' | 'source' | 'signal'>,
  prepared: PreparedRequest,
): Promise<Hold> {
  const agent = origin.conversationId
  const tree = agent === null ? undefined : treeOf(deps, agent)
  if (agent === null || tree === undefined) return FREE
  const longest = source.type === 'built' ? source.settings.parameters.max_tokens?.value : undefined
  const isLimited = longest !== undefined && !prepared.refused.includes('max_tokens')
  const call = {
    id: deps.newId(),
    agent,
    price: priceOf(prepared, isLimited ? longest : undefined, deps.now()),
  }
  for (;;) {
    lookAtTime(deps)
    const now = treeIn(deps, tree)
    if (!now || signal.aborted) return FREE
    const said = reserve(now, call, deps.now())
    if (said.type === 'wait') await nextChange(deps, tree, signal)
    else if (said.type === 'refused') return { ...FREE, refusal: refused(deps, tree, agent, said) }
    else if (await keepTree(deps, said.tree)) break
    else {
      await changeTree(deps, tree, (each) => release(each, call.id, deps.now()))
      const reason = stored(
        'Not sent: the budget of the sub-agents could not be saved. Make room on this device, then continue.',
      )
      return { ...FREE, refusal: notSentError(reason) }
    }
  }
  return {
    again: () => {
      lookAtTime(deps)
      const now = treeIn(deps, tree)
      const said = now && reserveAgain(now, agent, deps.now())
      if (said?.type === 'refused') return refused(deps, tree, agent, said)
      if (said?.type === 'reserved') void keepTree(deps, said.tree)
      return undefined
    },
    end: (cost) =>
      void changeTree(deps, tree, (now) =>
        cost ? settle(now, call.id, cost, deps.now()) : release(now, call.id, deps.now()),
      ),
  }
}

/** The tree whose budget a chat shares now; undefined for a sub-agent that has ended. */
function treeOf(deps: CommandDeps, id: ConversationId): AgentTreeId | undefined {
  const place = deps.store.getState().conversations[id]?.settings.agent
  if (!place) return deps.inFlight.get(id)?.asked.tree
  const agent = treeIn(deps, place.tree)?.agents[id]
  return agent && agent.ending === undefined ? place.tree : undefined
}

function refused(
  deps: CommandDeps,
  tree: AgentTreeId,
  agent: ConversationId,
  { limit }: Extract<Reserving, { type: 'refused' }>,
): ServiceError {
  void changeTree(deps, tree, (now) => withMet(now, agent, limit))
  const now = treeIn(deps, tree)
  if (!now) return notSentError('')
  if (now.conversationId === agent) return notSentError(answerRefused(limit, now.limits))
  return notSentError(endingSentence({ ending: limit }, now.limits) ?? '')
}

/** The least and the most that a request may cost; null where its model has no price. */
function priceOf(
  { entry, connection, promptTokens, storedBody: body, asked: { tier } }: PreparedRequest,
  longest: number | undefined,
  at: number,
): CallPrice | null {
  if (!entry) return connection.type === 'builtin' ? { least: '0', most: '0' } : null
  const { low, high } = withCalibration(promptTokens)
  const reply = longest ?? entry.maxOutputTokens ?? LONGEST_REPLY
  const costs = (prompt: number, completionTokens: number) =>
    costRange(entry.prices, (prices) =>
      costOfRequest({ prices, usage: { promptTokens: prompt, completionTokens }, body, at, tier }),
    )
  const most = amountOf(costs(high, reply).high)
  return most === undefined ? null : { least: amountOf(costs(low, 0).low) ?? '0', most }
}

const amountOf = (cost: Cost): string | undefined =>
  cost.type === 'free' ? '0' : isPriced(cost) ? cost.amount : undefined
