import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { ToolCallPart } from '@/domain/messages/message'
import { useArgumentCheck } from '@/hooks/jsonSchema/useLiveCheck'
import { t } from '@/lib/text/t'

type Props = {
  readonly conversationId: ConversationId
  readonly exchangeId: ExchangeId | undefined
  readonly call: ToolCallPart
}

/** Whether the arguments of a call match the schema of its function, and where they do not. */
export default function ArgumentCheck({ conversationId, exchangeId, call }: Props) {
  const check = useArgumentCheck(conversationId, exchangeId, call)
  if (!check) return null
  if (check.type === 'notOffered')
    return (
      <p className={`${LINE} text-danger`}>
        {t('The request had no function named “{name}”. You can still answer, or regenerate the reply.', {
          name: call.name,
        })}
      </p>
    )
  if (check.type === 'unchecked')
    return (
      <p className={`${LINE} text-muted`}>
        {t(
          'The arguments couldn’t be checked: this function’s schema isn’t a valid JSON Schema, or the check took too long.',
        )}
      </p>
    )
  if (check.problems.length === 0)
    return <p className={`${LINE} text-muted`}>{t('The arguments match this function’s schema.')}</p>
  return (
    <div
      role="note"
      aria-label={t('Problems with the arguments of {name}', { name: call.name })}
      className={`${LINE} text-danger`}
    >
      <p>
        {t(
          'The arguments don’t match this function’s schema. You can still answer, or regenerate the reply.',
        )}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {check.problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere">
            <code className="font-mono text-xs">{path === '' ? t('(all arguments)') : path}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINE = 'border-t border-line px-3 py-1.5 text-[13px]'
