import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import { heldAmong } from '@/domain/connections/heldAddresses'
import type { Conversation } from '@/domain/conversations/conversation'
import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import type { MessageId } from '@/domain/ids'
import { refOf, type ModelRef, type Route, type RouteFacts } from '@/domain/modelRef'
import { cacheWriterOf, hostSearchOf } from '@/domain/models/costs/costBasis'
import { offeredSettings } from '@/domain/request/offering'
import { describeNone } from '@/domain/route/routeWords'
import { routeTurn } from '@/domain/route/routeTurn'
import { NO_JUDGEMENTS, scoresFor } from '@/domain/scores/ownScores'
import { LEARNED_SINCE_MS, learnedFrom, NOTHING_LEARNED } from '@/domain/tokens/replyLengths'
import { messagesTo } from '@/domain/tree/tree'
import { sentence } from '@/lib/text/english'
import { clientOf } from '@/queries/clientOf'
import { readModels } from '@/queries/whenCatalogRead'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { resolveTurn } from '../exchanges/preparedRequest'
import { record } from '../record'
import { loadVotedRuns } from '../runRecords/readRuns'

/** Longest time that model lists are waited for, in milliseconds: by what has come then a model is chosen. */
const LISTS_WAIT_MS = 15_000
const NEVER = new AbortController().signal

/** Whom a reply is asked of by the rule of its chat: a model with the reasons, or why nobody can be asked. */
export type Routed =
  { readonly model: ModelRef; readonly route: RouteFacts } | { readonly refused: ServiceError }

/**
 * Chooses the model for the message `parentId` by the rule of its chat, and makes it the chat's model. Waits for model
 * lists that were not read yet.
 */
export async function routeReply(
  deps: CommandDeps,
  conversation: Conversation,
  parentId: MessageId | null,
  route: Route,
): Promise<Routed> {
  const { store } = deps
  const { id, tags } = conversation
  const state = store.getState()
  const hasMemory = state.settings.isMemoryOn
  const settings = await resolveTurn(
    deps,
    offeredSettings(conversation.settings, state.offered[id]),
    hasMemory,
  )
  if (!settings.ok) return { refused: settings.error }
  const [models, learned, judgements] = await Promise.all([
    modelsHere(deps),
    learnedHere(deps),
    judgementsHere(deps),
  ])
  const { connections, conversations } = store.getState()
  const { favouriteModels, modelDialects, heldAddresses } = store.getState().settings
  const scores = scoresFor(judgements, { models, tagsOf: (each) => conversations[each]?.tags ?? [] }, tags)
  const { choice } = routeTurn({
    route,
    models,
    settings: settings.value,
    path: messagesTo(selectThread(id)(store.getState()).tree, parentId),
    draft: EMPTY_DRAFT,
    favourites: favouriteModels,
    held: heldAmong(heldAddresses, connections),
    learned,
    scoreOf: scores.scoreOf,
    tag: scores.tag,
    writesCache: cacheWriterOf(connections, modelDialects),
    withSearch: hostSearchOf(connections, modelDialects),
    now: deps.now(),
  })
  const { facts } = choice
  if (choice.type === 'none') return { refused: notSentError(sentence(() => describeNone(facts))) }
  const model = refOf(choice.cost.model)
  keepModel(deps, id, model)
  return { model, route: facts }
}

/** So that the page shows who answers; the rule stays. */
function keepModel(deps: CommandDeps, id: Conversation['id'], model: ModelRef): void {
  const current = deps.store.getState().conversations[id]
  if (!current) return
  const { connectionId, modelId } = current.settings
  if (connectionId === model.connectionId && modelId === model.modelId) return
  void record(deps, { conversations: [{ ...current, settings: { ...current.settings, ...model } }] })
}

async function modelsHere(deps: CommandDeps) {
  const client = clientOf(deps.queries)
  const { connections } = deps.store.getState()
  const lists = connections.map((each) =>
    Promise.race([readModels(client, deps.api, each), deps.sleep(LISTS_WAIT_MS, NEVER).then(() => [])]),
  )
  return (await Promise.all(lists)).flat()
}

/** Where the ledger can't be read, estimates stay as they are without it. */
async function learnedHere({ storage, now }: CommandDeps) {
  const ledger = await storage.loadLedger({ from: now() - LEARNED_SINCE_MS })
  return ledger.ok ? learnedFrom(ledger.value) : NOTHING_LEARNED
}

/** Where votes can't be read there is no score. */
async function judgementsHere(deps: CommandDeps) {
  const [runs, rated] = await Promise.all([loadVotedRuns(deps), deps.storage.loadMarked('byRating')])
  return runs.ok && rated.ok ? { runs: runs.value, rated: rated.value } : NO_JUDGEMENTS
}
