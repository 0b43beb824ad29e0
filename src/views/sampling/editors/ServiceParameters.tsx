import type { CatalogEntry } from '@/domain/catalog'
import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { formatExactMoney } from '@/domain/pricing'
import { takenWords, wordsOf } from '@/domain/request/refusalOf'
import { t } from '@/lib/text/t'

import { ParameterRow, type EditorProps } from '../parameters/ParameterRow'
import { ChoiceParameter, isOffered, withChosen } from './ChoiceParameter'

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

/**
 * Whether the provider searches the web for the reply, which it bills by the search. Shown where the catalog lists it
 * or the service adds it (`withHostSearch`), and in the APIs whose owners offer it for all models.
 */
export function SearchParameter(props: EditorProps) {
  const { parameters, entry, api = 'chat', onSet, onUnset } = props
  const isListed = entry?.features?.includes('web_search') ?? false
  const price =
    entry?.prices.type === 'priced'
      ? entry.prices.list.findLast(({ item, when }) => item === 'search' && when.length === 0)?.amount
      : undefined
  if (api === 'chat' && !isListed && !isOffered(props)) return null
  return (
    <ParameterRow
      label={t(DEFINITIONS.web_search_options.label)}
      setting={parameters.web_search_options}
      isSupported={supportedName('web_search_options', entry) !== undefined}
      onTurn={(isOn) => (isOn ? onSet('web_search_options', true) : onUnset('web_search_options'))}
    >
      {parameters.web_search_options && (
        <p className="text-[13px] text-muted">
          {price === undefined
            ? t('The provider searches the web and charges for each search. Its price isn’t listed.')
            : t('The provider searches the web and charges {price} for each search.', {
                price: formatExactMoney(price),
              })}
        </p>
      )}
    </ParameterRow>
  )
}
