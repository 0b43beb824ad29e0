import type { Dialect } from '@/domain/connections/dialect'
import { DIALECTS } from '@/domain/dialects'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'

export type DialectChoiceProps = {
  /** The request formats the provider takes. */
  readonly offered: readonly Dialect[]
  readonly chosen: Dialect
  readonly onChoose: (dialect: Dialect) => void
}

/** The request format in which the model is asked, where its provider takes more than one. */
export function DialectChoice({ offered, chosen, onChoose }: DialectChoiceProps) {
  const all = offered.includes(chosen) ? offered : [...offered, chosen]
  if (all.length < 2) return null
  return (
    <div className="border-b border-line px-4 py-2.5">
      <RadioGroup
        label={t('API')}
        value={chosen}
        options={all.map((dialect) => ({ value: dialect, label: DIALECTS[dialect].name }))}
        onChange={onChoose}
      />
    </div>
  )
}
