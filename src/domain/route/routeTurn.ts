import type { ConversationSettings } from '../conversations/conversation'
import type { Draft } from '../drafts/draft'
import { withDraft } from '../drafts/personMessage'
import type { AttachmentPart, Message } from '../messages/message'
import type { TurnBasis } from '../models/costs/costBasis'
import { priceOnBasis } from '../models/costs/priceOnBasis'
import { nextTurnBasis, turnsOn } from '../models/costs/turnsOn'
import type { Model } from '../models/model'
import { estimateNextTurn, type TurnEstimate } from '../pricing'
import { habitsOf, type Learned } from '../tokens/replyLengths'

import { chooseByRule, type RouteChoice, type RouteQuestion } from './chooseByRule'

export type RoutedTurn = {
  readonly choice: RouteChoice
  /** What the message costs with the model that is taken; undefined where nobody states prices. */
  readonly estimate: TurnEstimate | undefined
}

type Turn = Pick<RouteQuestion, 'route' | 'favourites' | 'held' | 'scoreOf' | 'tag' | 'now'> & {
  readonly models: readonly Model[]
  /** Those the message is sent with, definitions of tools and inherited instructions among them. */
  readonly settings: ConversationSettings
  /** The shown path, from root to leaf, without the draft. */
  readonly path: readonly Message[]
  readonly draft: Draft
  readonly learned: Learned
  readonly writesCache: NonNullable<TurnBasis['writesCache']>
  readonly withSearch: NonNullable<TurnBasis['withSearch']>
}

/** The model that a chat's rule takes for its next message, each priced as composer and catalog price it. */
export function routeTurn(turn: Turn): RoutedTurn {
  const { models, settings, path, draft, learned, writesCache, withSearch, ...asked } = turn
  const habits = habitsOf(path, settings, learned)
  const basis = nextTurnBasis({ path, draft, settings, habits, writesCache, withSearch })
  const tier = settings.parameters.service_tier?.value
  const pricing = {
    at: turn.now,
    calibrations: habits.calibrations,
    ...(tier !== undefined && { tier }),
  }
  const choice = chooseByRule({
    ...asked,
    needs: {
      attachments: attachmentsIn(withDraft(path, draft)),
      callsTools: (settings.toolUse?.sources.length ?? 0) > 0 || settings.parameters.tools !== undefined,
      dataRule: settings.dataRule,
    },
    costs: priceOnBasis(models, basis, pricing),
  })
  const model = choice.type === 'chosen' ? choice.cost.model : undefined
  return {
    choice,
    estimate: model?.entry && estimateNextTurn(turnsOn(basis, pricing).turnFor(model, model.entry)),
  }
}

const attachmentsIn = (messages: readonly Message[]): readonly AttachmentPart[] =>
  messages.flatMap(({ role, parts }) =>
    role === 'user' ? parts.filter((part): part is AttachmentPart => 'attachmentId' in part) : [],
  )
