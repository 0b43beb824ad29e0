import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { ToolCallPart } from '@/domain/messages/message'
import { useArgumentCheck } from '@/hooks/jsonSchema/useArgumentCheck'

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
        The request offered no function called “{call.name}”. You can still answer, or regenerate the reply.
      </p>
    )
  if (check.type === 'unchecked')
    return (
      <p className={`${LINE} text-muted`}>
        The arguments couldn’t be checked: the schema of this function isn’t a usable JSON Schema, or the
        check took too long.
      </p>
    )
  if (check.problems.length === 0)
    return <p className={`${LINE} text-muted`}>The arguments match the schema of this function.</p>
  return (
    <div
      role="note"
      aria-label={`Problems with the arguments of ${call.name}`}
      className={`${LINE} text-danger`}
    >
      <p>
        The arguments don’t match the schema of this function. You can still answer, or regenerate the reply.
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {check.problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere">
            <code className="font-mono text-xs">{path === '' ? '(all arguments)' : path}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINE = 'border-t border-line px-3 py-1.5 text-[13px]'
