import { parameterLabel } from '@/domain/parameters/labels'
import { refusedValues, shownValue, type ModelRefusals, type Refusal } from '@/domain/request/refusals'
import { formatList } from '@/lib/text/formatList'
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
      <p className="text-muted">{t('This model rejected this, so it isn’t sent to it.')}</p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {[...refusals].map(([name, refusal]) => (
          <li key={name}>
            <div className="flex items-center justify-between gap-2">
              <span className="text-money">
                <RefusedPart label={parameterLabel(name)} refusal={refusal} />
              </span>
              <Button
                size="small"
                aria-label={t('Send {name} again', { name: parameterLabel(name) })}
                onClick={() => onOffer(name)}
              >
                {t('Send again')}
              </Button>
            </div>
            {refusal.detail !== '' && <p className="wrap-anywhere text-muted">“{refusal.detail}”</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The parameter, and what of it is refused where it’s not all of it. */
function RefusedPart({ label, refusal }: { readonly label: string; readonly refusal: Refusal }) {
  const values = refusedValues(refusal).filter((value) => value.length <= 40)
  if (refusal.beside !== undefined)
    return t('{name} together with {other}', { name: label, other: parameterLabel(refusal.beside) })
  if (refusal.allowed)
    return t('{name}, except {values}', {
      name: label,
      values: formatList(refusal.allowed.map(shownValue)),
    })
  return (
    <>
      {label}{' '}
      {values.map((value) => (
        <code key={value} className="me-1 font-mono text-xs">
          {value}
        </code>
      ))}
    </>
  )
}
