import type { Assistant } from '@/domain/assistants/assistant'
import { t } from '@/lib/text/t'
import { Avatar } from '@/ui/layout/Avatar'

import './assistantOptions.css'

type Props = {
  readonly id: string
  readonly assistants: readonly Assistant[]
  /** Which the arrow keys are at. */
  readonly active: number
  /** Which the chat has. */
  readonly selected?: string | undefined
  readonly onPick: (assistant: Assistant) => void
  readonly onPoint: (index: number) => void
}

/** Assistants as options of a listbox; the field that is typed in keeps the focus and has the keys. */
export const AssistantOptions = ({ id, assistants, active, selected, onPick, onPoint }: Props) => (
  <ul id={id} role="listbox" aria-label={t('Assistants')} className="assistant-options">
    {assistants.map((assistant, index) => {
      const { name, description, letter, picture } = assistant.version
      return (
        // The keys are handled in the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox pattern: keys go to the field
        <li
          key={assistant.head.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={assistant.head.id === selected}
          data-active={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(index)}
          onClick={() => onPick(assistant)}
        >
          <Avatar name={name} letter={letter} picture={picture} />
          <span className="assistant-name">{name}</span>
          {description !== '' && <span className="assistant-description">{description}</span>}
        </li>
      )
    })}
  </ul>
)
