import type { CatalogEntry } from '@/domain/catalog/entry'
import { supportedName } from '@/domain/request/supportedName'

import { ChoiceParameter } from './ChoiceParameter'
import type { ParameterPanelProps } from './parameterPanelProps'

/** Reasoning effort and service tier: words of which the catalog may name the choice. */
export function EnumParameters({ parameters, entry, onSet, onUnset, tierNotes }: ParameterPanelProps) {
  const efforts = wordsOf(entry, 'reasoning_effort') ?? ['low', 'medium', 'high']
  const tiers = tiersOf(entry)
  const effort = parameters.reasoning_effort
  const tier = parameters.service_tier
  return (
    <>
      <ChoiceParameter
        label="Reasoning effort"
        options={withChosen(efforts, effort?.value).map((value) => ({ value, label: value }))}
        chosen={effort?.value}
        setting={effort}
        isSupported={supportedName('reasoning_effort', entry) !== undefined}
        start={efforts.includes('medium') ? 'medium' : (efforts[0] ?? 'medium')}
        onChoose={(value) => onSet('reasoning_effort', value)}
        onUnset={() => onUnset('reasoning_effort')}
      />
      <ChoiceParameter
        label="Service tier"
        options={withChosen(tiers, tier?.value).map((value) => {
          const note = tierNotes?.[value]
          return { value, label: value, ...(note !== undefined && { note }) }
        })}
        chosen={tier?.value}
        setting={tier}
        isSupported={tiers.length > 0 || supportedName('service_tier', entry) !== undefined}
        start={tiers.includes('flex') ? 'flex' : (tiers[0] ?? 'priority')}
        onChoose={(value) => onSet('service_tier', value)}
        onUnset={() => onUnset('service_tier')}
        whenNotSent="not sent · default tier"
      />
    </>
  )
}

function tiersOf(entry: CatalogEntry | undefined): readonly string[] {
  if (entry && entry.tiers.length > 0) return entry.tiers
  const named = wordsOf(entry, 'service_tier')
  if (named) return named
  return supportedName('service_tier', entry) === undefined ? [] : ['priority', 'flex']
}

function wordsOf(entry: CatalogEntry | undefined, name: string): readonly string[] | undefined {
  const support = entry?.parameters?.[name]
  return support?.type === 'enum' && support.values.length > 0 ? support.values : undefined
}

/** What is set stays in sight, even where this model does not name it. */
const withChosen = (words: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || words.includes(chosen) ? words : [...words, chosen]
