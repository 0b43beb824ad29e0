import type { ReactNode } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { ReplyFacts } from '@/domain/messages/message'
import {
  answeredBy,
  ROUTE_NAMES,
  ROUTE_RULES,
  type ModelRef,
  type Route,
  type RouteFacts,
  type RouteRule,
} from '@/domain/modelRef'
import { ROUTE_HINTS, routeLine, routeSentences } from '@/domain/route/routeWords'
import { useAppState, useCommands } from '@/hooks/app'
import { useChooseRoute } from '@/hooks/route/useRoutedTurn'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Popover } from '@/ui/overlays/Popover'

import './route.css'

type Props = {
  readonly conversationId: ConversationId | null
  /** The rule that is explained. */
  readonly rule: RouteRule
  /** The model that was or would be taken; undefined where none fits. */
  readonly taken: (ModelRef & { readonly name: string }) | undefined
  /** Why, a sentence each. */
  readonly sentences: readonly string[]
  readonly trigger: ReactNode
  /** More that can be done. */
  readonly children?: ReactNode
}

/** Why a rule takes a model, and one press to another rule or to this model for good. */
export function RoutePanel({ conversationId, rule, taken, sentences, trigger, children }: Props) {
  const route = useAppState((state) => selectConversationSettings(conversationId)(state).route)
  const { chooseModel } = useCommands()
  const chooseRoute = useChooseRoute()
  return (
    <Popover label={t(ROUTE_NAMES[rule])} trigger={trigger}>
      <div className="route-panel">
        <h3>{t(ROUTE_NAMES[rule])}</h3>
        <p>{t(ROUTE_HINTS[rule])}</p>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="route-actions">
          {taken && route && (
            <Button
              size="small"
              onClick={() =>
                void chooseModel(conversationId, {
                  connectionId: taken.connectionId,
                  modelId: taken.modelId,
                })
              }
            >
              {t('Always use {name}', { name: taken.name })}
            </Button>
          )}
          {ROUTE_RULES.filter((each) => each !== route?.rule).map((each) => (
            <Button
              key={each}
              size="small"
              onClick={() => chooseRoute(conversationId, { ...route, rule: each } satisfies Route)}
            >
              {t(ROUTE_NAMES[each])}
            </Button>
          ))}
          {children}
        </div>
      </div>
    </Popover>
  )
}

type RouteNoteProps = {
  readonly conversationId: ConversationId
  readonly id: MessageId
  readonly reply: ReplyFacts
  readonly route: RouteFacts
  readonly modelName: string
}

/** Under a reply: which model the chat's rule took for it, and why. */
export function RouteNote({ conversationId, id, reply, route, modelName }: RouteNoteProps) {
  const { regenerateReply } = useCommands()
  const isReplying = useAppState(selectIsReplying(conversationId))
  const isOn = useAppState((state) => selectConversationSettings(conversationId)(state).route !== undefined)
  return (
    <RoutePanel
      conversationId={conversationId}
      rule={route.rule}
      taken={{ ...answeredBy(reply), name: modelName }}
      sentences={routeSentences(route)}
      trigger={
        <button type="button" className="route-button route-note">
          <span className="route-name">{modelName}</span> <span>{routeLine(route)}</span>
        </button>
      }
    >
      {isOn && (
        <Button
          size="small"
          disabled={isReplying}
          onClick={() => void regenerateReply(conversationId, id, [], { choosesAgain: true })}
        >
          {t('Choose again and regenerate')}
        </Button>
      )}
    </RoutePanel>
  )
}
