import { useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Role, Written } from '@/domain/messages/message'
import { callsToAnswer } from '@/domain/tree/askingTools'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { TextArea } from '@/ui/controls/TextArea'

const roleChoices = (): readonly { readonly value: Exclude<Role, 'tool'>; readonly label: string }[] => [
  { value: 'user', label: t('You') },
  { value: 'assistant', label: t('Reply') },
  { value: 'system', label: t('System') },
]

type Props = {
  readonly conversationId: ConversationId
  /** The message before it; null: it comes first. */
  readonly after: MessageId | null
  /** The message that is rewritten; undefined for a new one. */
  readonly rewritten?: Message
  readonly title: string
  readonly description: string
  readonly speaker: Role
  readonly text: string
  readonly action: string
  readonly onWrite: (written: Written) => void
  readonly onClose: () => void
}

/** Role and text of a message that is put into the conversation, or rewritten where it is. */
export default function WriteDialog({
  conversationId,
  after,
  rewritten,
  title,
  description,
  speaker,
  text: firstText,
  action,
  onWrite,
  onClose,
}: Props) {
  const thread = useAppState(selectThread(conversationId))
  const path = thread.path.flatMap((id) => thread.tree.byId.get(id) ?? [])
  const answers =
    answerOf(rewritten) ??
    callsToAnswer(path, after).map(({ id, name, arguments: given }) => ({
      value: id,
      label: `${name} ${given}`.slice(0, 80),
    }))
  // A result that answers no call is never sent, so “Tool” is only there where there is one to answer.
  const roles =
    answers.length > 0 ? [...roleChoices(), { value: 'tool' as const, label: t('Tool') }] : roleChoices()
  const [role, setRole] = useState<Role | undefined>(
    roles.some(({ value }) => value === speaker) ? speaker : undefined,
  )
  const [text, setText] = useState(firstText)
  const [toolCallId, setToolCallId] = useState(answers[0]?.value ?? '')
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={text.trim() === '' || role === undefined}
            onClick={() => {
              if (role !== undefined) onWrite(role === 'tool' ? { role, text, toolCallId } : { role, text })
              onClose()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <TextArea label={t('Text')} value={text} onChange={setText} boxClassName="min-h-32 max-h-[45dvh]" />
        <RadioGroup label={t('Author')} value={role} options={roles} onChange={setRole} />
        {role === 'tool' && answers.length > 1 && (
          <Select
            label={t('Answers this call')}
            value={toolCallId}
            options={answers}
            onChange={setToolCallId}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The call a tool's message answers already; undefined for any other message. */
function answerOf(message: Message | undefined) {
  const result =
    message?.role === 'tool' ? message.parts.find((part) => part.type === 'toolResult') : undefined
  return result && [{ value: result.toolCallId, label: '' }]
}
