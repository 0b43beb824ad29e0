import { useState } from 'react'

import type { Role } from '@/domain/message'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { RadioGroup } from '@/ui/RadioGroup'
import { TextArea } from '@/ui/TextArea'

const ROLES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'user', label: 'You' },
  { value: 'assistant', label: 'Reply' },
  { value: 'system', label: 'System' },
  { value: 'tool', label: 'Tool' },
]

type Props = {
  readonly title: string
  readonly description: string
  readonly speaker: Role
  readonly text: string
  readonly action: string
  readonly onWrite: (written: { readonly role: Role; readonly text: string }) => void
  readonly onClose: () => void
}

/** Role and text of a message that is put into the conversation, or rewritten where it stands. */
export default function WriteDialog({
  title,
  description,
  speaker,
  text: firstText,
  action,
  onWrite,
  onClose,
}: Props) {
  const [role, setRole] = useState(speaker)
  const [text, setText] = useState(firstText)
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={text.trim() === ''}
            onClick={() => {
              onWrite({ role, text })
              onClose()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <TextArea
          label="Text"
          value={text}
          onChange={setText}
          boxClassName="min-h-32 max-h-[45dvh]"
          dir="auto"
        />
        <RadioGroup label="Written by" value={role} options={ROLES} onChange={setRole} />
      </div>
    </Dialog>
  )
}
