import { parameterLabel } from '@/domain/parameters/labels'
import type { ModelRefusals } from '@/domain/request/refusals'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

export type RefusedParametersProps = {
  readonly refusals: ModelRefusals
  readonly onOffer: (name: string) => void
}

/** What the chosen model refused and is therefore not sent, with what it said. */
export function RefusedParameters({ refusals, onOffer }: RefusedParametersProps) {
  if (refusals.size === 0) return null
  return (
    <section
      aria-label={t('Not sent to this model')}
      className="border-b border-line px-4 py-2.5 text-[13px]"
    >
      <p className="text-muted">{t('This model rejected these parameters, so they aren’t sent to it.')}</p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {[...refusals].map(([name, { detail, value }]) => (
          <li key={name}>
            <div className="flex items-center justify-between gap-2">
              <span className="text-money">
                {parameterLabel(name)}
                {value !== undefined && value.length <= 40 && (
                  <>
                    {' '}
                    <code className="font-mono text-xs">{value}</code>
                  </>
                )}
              </span>
              <Button
                size="small"
                aria-label={t('Send {name} again', { name: parameterLabel(name) })}
                onClick={() => onOffer(name)}
              >
                {t('Send again')}
              </Button>
            </div>
            {detail !== '' && <p className="wrap-anywhere text-muted">“{detail}”</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
