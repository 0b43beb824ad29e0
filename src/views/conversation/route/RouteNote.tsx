import type { ConversationId, MessageId } from '@/domain/ids'
import type { ReplyFacts } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import type { RouteFacts } from '@/domain/modelRoute'
import { routeLine, routeSentences } from '@/domain/route/routeWords'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

import { RoutePanel } from './RoutePanel'

type Props = {
  readonly conversationId: ConversationId
  readonly id: MessageId
  readonly reply: ReplyFacts
  readonly route: RouteFacts
  readonly modelName: string
}

/** Under a reply: which model the chat's rule took for it, and why. */
export default function RouteNote({ conversationId, id, reply, route, modelName }: Props) {
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
