import type { Rejection } from '@/domain/connections/serviceError'
import { removableParameters } from '@/domain/dialects'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { ReplyFacts } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import { describeRefused, parameterLabel } from '@/domain/parameters/labels'
import { allowedValues } from '@/domain/request/refusalOf'
import { refusalKey, shownValue } from '@/domain/request/refusals'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

type Props = { readonly reply: ReplyFacts }

/** What was left out of the request of a reply because the model had refused it, and the way to send it again. */
export function RefusedNote({ reply }: Props) {
  const { offerParameter } = useCommands()
  const refusals = useAppState((state) => state.settings.refusals)
  const model = answeredBy(reply)
  return (
    <ul className="mt-2 flex flex-col gap-1 text-[13px] text-muted">
      {reply.refused?.map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-2">
          {describeRefused(name)}
          {Object.hasOwn(refusals, refusalKey(model, name)) ? (
            <Button size="small" onClick={() => void offerParameter(model, name)}>
              {t('Send again')}
            </Button>
          ) : (
            <span role="status">{t('It will be sent with the next message.')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

type RefusalActionsProps = {
  readonly conversationId: ConversationId
  /** The reply that failed. */
  readonly id: MessageId
  readonly error: Rejection
}

const MOST_VALUES = 5

/** What can be sent instead of a parameter or a value that the model refused. */
export function RefusalActions({ conversationId, id, error }: RefusalActionsProps) {
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
