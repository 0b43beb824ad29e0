import type { CatalogEntry, ParameterSupport } from '@/domain/catalog'
import { featureWords } from '@/domain/models/nameWords'
import { parameterLabel } from '@/domain/parameters/labels'
import { isParameterName, PARAMETER_NAMES } from '@/domain/parameters/parameters'
import { formatItems } from '@/lib/text/formatList'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

/** What the model takes, a chip each, with its limit or default where the catalog says one. */
export function ParameterChips({ entry }: { readonly entry: CatalogEntry }) {
  const { parameters } = entry
  if (!parameters)
    return (
      <p className="text-sm text-muted">
        {t('Unknown. The catalog doesn’t list parameters for this model.')}
      </p>
    )
  const labels = new Map(Object.keys(parameters).map((name) => [labelOf(name), name] as const))
  const names = [...labels.values()].sort((one, other) => placeOf(one) - placeOf(other))
  if (names.length === 0)
    return <p className="text-sm text-muted">{t('This model accepts no parameters.')}</p>
  return (
    <ul className="flex flex-wrap gap-1.5 text-[13px] tabular-nums">
      {names.map((name) => {
        const said = valueWords(parameters[name])
        return (
          <li key={name} title={name} className="max-w-full rounded bg-sunken px-2 py-0.5 break-words">
            {labelOf(name)}
            {said !== undefined && <span className="text-muted"> {said}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** As its control is called; what has none in words, not as it is sent. */
function labelOf(name: string): string {
  const label = parameterLabel(name)
  if (label !== name) return label
  const words = featureWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The order of the panel; what Parlance has no control for comes behind. */
const placeOf = (name: string): number =>
  isParameterName(name) ? PARAMETER_NAMES.indexOf(name) : PARAMETER_NAMES.length

/** What is said of its values in a word or two; undefined where nothing is. */
function valueWords(support: ParameterSupport | undefined): string | undefined {
  if (!support) return undefined
  if (support.type === 'enum' && support.values.length > 0) return formatItems(support.values)
  if ('default' in support)
    return typeof support.default === 'boolean'
      ? support.default
        ? t('on')
        : t('off')
      : typeof support.default === 'number'
        ? numberWords(support.default)
        : support.default
  if (support.type === 'array')
    return support.maxItems === undefined
      ? undefined
      : t('up to {count}', { count: formatNumber(support.maxItems) })
  if (support.type !== 'range' && support.type !== 'integer') return undefined
  const { min, max } = support
  if (min !== undefined && max !== undefined && min !== 0)
    return t('{min} to {max}', { min: numberWords(min), max: numberWords(max) })
  return max === undefined ? undefined : t('up to {count}', { count: numberWords(max) })
}

/** Thousands are set apart in what is counted; a share is short as it is. */
const numberWords = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : String(value))
