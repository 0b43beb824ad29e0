import type { ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { type Route, ROUTE_NAMES, ROUTE_RULES, type RouteRule } from '@/domain/modelRoute'
import { ROUTE_HINTS } from '@/domain/route/routeWords'
import { useAppState, useCommands } from '@/hooks/app'
import { useChooseRoute } from '@/hooks/route/useRoutedTurn'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
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
