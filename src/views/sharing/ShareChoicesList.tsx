import type { ReactNode } from 'react'

import type { ShareAmounts, ShareChoices } from '@/domain/sharing/sharedThread'
import { mark, t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'

type Props = {
  readonly choices: ShareChoices
  readonly amounts: ShareAmounts | undefined
  /** What this form of sharing has no place for. */
  readonly without: readonly (keyof ShareChoices)[]
  readonly onChange: (choices: ShareChoices) => void
  /** How much that is. */
  readonly children: ReactNode
}

/** What to include besides what was said: one switch for each kind of thing that there is. */
export function ShareChoicesList({ choices, amounts, without, onChange, children }: Props) {
  const offered = NAMES.filter(([name]) => (amounts?.[name] ?? 0) > 0 && !without.includes(name))
  return (
    <div role="group" aria-label={t('What to include')} className="share-choices">
      <h3>{t('What to include')}</h3>
      {children}
      {offered.map(([name, label]) => (
        <Switch
          key={name}
          label={t(label)}
          isOn={choices[name]}
          onChange={(isOn) => onChange({ ...choices, [name]: isOn })}
        >
          {name === 'instructions'
            ? t(label)
            : t('{label} ({count})', { label: t(label), count: amounts?.[name] ?? 0 })}
        </Switch>
      ))}
    </div>
  )
}

const NAMES = [
  ['branches', mark('Other branches')],
  ['files', mark('Attached files')],
  ['reasoning', mark('Reasoning')],
  ['tools', mark('Tool calls and their results')],
  ['instructions', mark('Instructions for the model')],
] as const
