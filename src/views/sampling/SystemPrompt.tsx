import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextArea } from '@/ui/controls/TextArea'
import { Disclosure } from '@/ui/layout/Disclosure'

export type SystemPromptProps = {
  readonly prompt: string
  readonly role: 'system' | 'developer'
  readonly onChange: (prompt: string) => void
  readonly onRole: (role: 'system' | 'developer') => void
  /** What the chat inherits, as it is sent before its own instructions. */
  readonly inherited?: readonly { readonly from: string; readonly text: string }[]
}

/** What the model is told before the conversation, and under which role. Empty: nothing is sent. */
export function SystemPrompt({ prompt, role, onChange, onRole, inherited = [] }: SystemPromptProps) {
  return (
    <div className="border-b border-line px-4 py-3">
      <p aria-hidden className="mb-1.5 flex items-baseline text-sm font-medium">
        {t('Instructions')}
        {prompt.trim() !== '' && (
          <span className="ms-auto text-[13px] font-normal text-muted tabular-nums">
            {t('{usedTokens} tokens', { usedTokens: formatTokens(estimateTokens(prompt)) })}
          </span>
        )}
      </p>
      {inherited.map(({ from, text }) => (
        <Disclosure
          key={from}
          label={t('From {name} · {usedTokens} tokens', {
            name: from,
            usedTokens: formatTokens(estimateTokens(text)),
          })}
        >
          <p className="text-[13px] whitespace-pre-line text-muted">{text}</p>
        </Disclosure>
      ))}
      <TextArea
        label={t('System prompt')}
        isLabelHidden
        value={prompt}
        onChange={onChange}
        placeholder={t('Instructions for the model')}
        boxClassName="min-h-16 max-h-64"
      />
      {prompt.trim() !== '' && (
        <RadioGroup
          label={t('Role of the instructions')}
          isLabelHidden
          value={role}
          onChange={onRole}
          options={roles()}
          className="mt-1.5"
        />
      )}
    </div>
  )
}

const roles = () =>
  [
    { value: 'system', label: tAs('role', 'system') },
    { value: 'developer', label: tAs('role', 'developer') },
  ] as const
