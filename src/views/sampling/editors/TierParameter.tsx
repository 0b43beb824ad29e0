import type { CatalogEntry } from '@/domain/catalog'
import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { takenWords, wordsOf } from '@/domain/request/takenWords'
import { t } from '@/lib/text/t'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ChoiceParameter, withChosen } from './ChoiceParameter'

/** The service tier, with what each does to the price. */
export function TierParameter({ parameters, entry, refusals, onSet, onUnset, tierNotes }: EditorProps) {
  const tiers = takenWords(tiersOf(entry), refusals, 'service_tier')
  const tier = parameters.service_tier
  return (
    <ChoiceParameter
      label={t(DEFINITIONS.service_tier.label)}
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
      whenNotSent={t('Default tier')}
    />
  )
}

function tiersOf(entry: CatalogEntry | undefined): readonly string[] {
  if (entry && entry.tiers.length > 0) return entry.tiers
  const named = wordsOf(entry, 'service_tier')
  if (named) return named
  return supportedName('service_tier', entry) === undefined ? [] : ['priority', 'flex']
}
