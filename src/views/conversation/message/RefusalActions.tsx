import type { Rejection } from '@/domain/connections/serviceError'
import type { ConversationId, MessageId } from '@/domain/ids'
import { parameterLabel } from '@/domain/parameters/labels'
import { allowedValues } from '@/domain/request/refusalOf'
import { shownValue } from '@/domain/request/refusals'
import { removableParameters } from '@/domain/dialects'
import { t } from '@/lib/text/t'
import { useAppState, useCommands } from '@/hooks/app'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly conversationId: ConversationId
  /** The reply that failed. */
  readonly id: MessageId
  readonly error: Rejection
}

const MOST_VALUES = 5

/** What can be sent instead of a parameter or a value that the model refused. */
export default function RefusalActions({ conversationId, id, error }: Props) {
  const { regenerateReply } = useCommands()
  const { parameters } = useAppState(selectConversationSettings(conversationId))
  const names = removableParameters(error, (name) => parameters[name] !== undefined)
  const chosen = names.find((name) => name === 'reasoning_effort' || name === 'service_tier')
  const sent = chosen && parameters[chosen]?.value
  const allowed = (sent !== undefined && allowedValues(error.detail, JSON.stringify(sent))) || []
  return (
    <>
      {chosen &&
        allowed.slice(0, MOST_VALUES).map((json) => {
          const value = shownValue(json)
          return (
            <Button
              key={json}
              size="small"
              onClick={() => void regenerateReply(conversationId, id, [], { use: { name: chosen, value } })}
            >
              {t('Use {name} “{value}”', { name: parameterLabel(chosen), value })}
            </Button>
          )
        })}
      {names.map((param) => (
        <Button key={param} size="small" onClick={() => void regenerateReply(conversationId, id, [param])}>
          {t('Send without {param}', { param })}
        </Button>
      ))}
    </>
  )
}
