import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { formatExactMoney } from '@/domain/pricing'
import { t } from '@/lib/text/t'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ParameterRow } from '../parameters/ParameterRow'
import { isOffered } from './ChoiceParameter'

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
