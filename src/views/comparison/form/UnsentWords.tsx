import type { ModelRef } from '@/domain/modelRef'
import type { SweptName } from '@/domain/runs/sweep'
import type { UnsentInPlan } from '@/domain/runs/unsent'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

type Props = {
  readonly parameter: SweptName
  readonly models: readonly ModelRef[]
  readonly unsent: readonly UnsentInPlan[]
}

/** Which of the models that are asked a varied parameter is not sent to, and why. Nothing where all are. */
export function UnsentWords({ parameter, models, unsent }: Props) {
  const nameOf = useModelLabel(models)
  const here = unsent.filter((each) => each.parameter === parameter)
  if (here.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 py-1 text-[13px] text-money">
      {here.map(({ model, values, isAll, reason }) => (
        <li key={`${model.connectionId} ${model.modelId}`} className="wrap-anywhere">
          {isAll || parameter === 'seed'
            ? t('Not sent to {model}. {reason}', { model: nameOf(model), reason })
            : t('Not sent to {model}: {values}. {reason}', {
                values: formatList(values.map(String)),
                model: nameOf(model),
                reason,
              })}
        </li>
      ))}
    </ul>
  )
}
