import { X } from '@/ui/icons'
import { Link } from 'wouter'

import type { Model } from '@/domain/models/model'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { classNames } from '@/ui/classNames'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { modelKey, modelPath } from '../modelKey'
import type { Compared, ComparedFact } from './comparedFacts'

type Props = {
  readonly compared: readonly Compared[]
  readonly facts: readonly ComparedFact[]
  readonly onStart: (model: Model) => void
  readonly onRemove: (model: Model) => void
}

/** Facts in rows, models in columns; a dot marks the rows in which they differ. */
export function ComparisonTable({ compared, facts, onStart, onRemove }: Props) {
  return (
    <ScrollRegion className="min-h-0 flex-1 overflow-auto" label={t('Comparison')}>
      <table className="w-full border-separate border-spacing-0 text-[13px] tabular-nums">
        <thead>
          <tr>
            <td className="sticky top-0 left-0 z-[2] border-b border-line bg-ground" />
            {compared.map(({ model }) => (
              <th
                key={modelKey(model)}
                scope="col"
                className="sticky top-0 z-[1] min-w-44 border-b border-line bg-ground px-3 py-3 text-left align-top text-sm font-normal"
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link href={modelPath(model)} className="font-semibold hover:underline">
                    <ForeignName text={model.name} />
                  </Link>
                  <Button
                    size="small"
                    aria-label={t('New chat with {name}', { name: model.name })}
                    onClick={() => onStart(model)}
                  >
                    {t('New chat')}
                  </Button>
                  <IconButton
                    size="small"
                    icon={X}
                    label={t('Remove {name} from the comparison', { name: model.name })}
                    onClick={() => onRemove(model)}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.label}>
              <th
                scope="row"
                className="sticky left-0 border-b border-line bg-ground px-4 py-2 text-left font-normal text-muted max-sm:min-w-36 sm:whitespace-nowrap"
              >
                <span
                  aria-hidden
                  className={classNames('mr-2 inline-block', fact.isDifferent ? 'text-accent' : 'opacity-0')}
                >
                  ●
                </span>
                {fact.label}
                {fact.isDifferent && <span className="sr-only">{t(', differs')}</span>}
              </th>
              {fact.values.map((value, index) => {
                const model = compared[index]?.model
                return (
                  <td
                    key={model ? modelKey(model) : index}
                    className={classNames(
                      'border-b border-line px-3 py-2',
                      value === t('Unknown') ? 'text-muted' : fact.isDifferent ? 'text-text' : 'text-muted',
                    )}
                  >
                    {value}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
