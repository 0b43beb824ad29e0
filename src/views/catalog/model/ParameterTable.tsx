import type { CatalogEntry, ParameterSupport } from '@/domain/catalog/entry'
import { t } from '@/lib/text/t'

/** What the model takes, with ranges and defaults. */
export function ParameterTable({ entry }: { readonly entry: CatalogEntry }) {
  const { parameters } = entry
  if (!parameters)
    return (
      <p className="text-sm text-muted">
        {t('Unknown. The catalog doesn’t list parameters for this model.')}
      </p>
    )
  const names = Object.keys(parameters).sort()
  if (names.length === 0)
    return <p className="text-sm text-muted">{t('This model accepts no parameters.')}</p>
  return (
    <>
      <table aria-label={t('Parameters')} className="w-full border-collapse text-left text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-[13px] text-muted">
            <th scope="col" className="py-1 pr-3 font-normal">
              {t('Parameter')}
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              {t('Values')}
            </th>
            <th scope="col" className="py-1 font-normal">
              {t('Default')}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const support = parameters[name] ?? UNKNOWN
            return (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="py-1 pr-3 align-top font-mono text-[13px] font-normal">
                  {name}
                </th>
                <td className="py-1 pr-3 text-muted">{valuesOf(support)}</td>
                <td className="py-1 text-muted">{defaultOf(support)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

const UNKNOWN: ParameterSupport = { type: 'unknown' }

function valuesOf(support: ParameterSupport): string {
  switch (support.type) {
    case 'range':
    case 'integer': {
      const kind = support.type === 'integer' ? t('whole numbers') : 'numbers'
      const { min, max } = support
      if (min !== undefined && max !== undefined) return t('{min} to {max}', { min, max })
      if (min !== undefined) return t('{kind} from {min}', { kind, min })
      return max === undefined ? kind : t('{kind} up to {max}', { kind, max })
    }
    case 'boolean':
      return t('true or false')
    case 'enum':
      return support.values.join(', ')
    case 'array':
      return support.maxItems === undefined
        ? t('a list')
        : t('a list of up to {maxItems}', { maxItems: support.maxItems })
    case 'object':
      return t('an object')
    case 'unknown':
      return 'supported'
  }
}

const defaultOf = (support: ParameterSupport): string =>
  'default' in support ? String(support.default) : '–'
