import type { SavedPrompt } from '@/domain/settings/settings'
import { t } from '@/lib/text/t'

import '../assistants/assistantOptions.css'

type Props = {
  readonly id: string
  readonly prompts: readonly SavedPrompt[]
  /** Which the arrow keys are at. */
  readonly active: number
  readonly onPick: (prompt: SavedPrompt) => void
  readonly onPoint: (index: number) => void
}

/** Prompts as options of a listbox; the message keeps the focus and has the keys. */
export const PromptOptions = ({ id, prompts, active, onPick, onPoint }: Props) => (
  <ul id={id} role="listbox" aria-label={t('Prompts')} className="assistant-options">
    {prompts.map((prompt, index) => (
      // The keys are handled in the message, which keeps the focus.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox pattern: keys go to the message
      <li
        key={prompt.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        data-active={index === active}
        onPointerDown={(event) => event.preventDefault()}
        onPointerMove={() => onPoint(index)}
        onClick={() => onPick(prompt)}
      >
        <span className="assistant-name">{prompt.title}</span>
        <span className="assistant-description">
          {prompt.kind === 'system' ? t('Instructions') : prompt.text}
        </span>
      </li>
    ))}
  </ul>
)
