import { useState } from 'react'

import type { DataRule } from '@/domain/catalog'
import type { ModelRef } from '@/domain/modelRef'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Field } from '@/ui/controls/Field'

import type { RenderChooser } from './ModelTray'

type Props = {
  readonly label: string
  readonly model: ModelRef | undefined
  readonly dataRule: DataRule | null
  readonly onChange: (model: ModelRef) => void
  readonly renderChooser: RenderChooser
}

/** The one model that is asked, of any connection. */
export function ModelField({ label, model, dataRule, onChange, renderChooser }: Props) {
  const nameOf = useModelLabel()
  const [isOpen, setOpen] = useState(false)
  const name = model ? nameOf(model) : t('Choose a model')
  return (
    <Field label={label}>
      {(control) => (
        <>
          <Button
            {...control}
            aria-label={`${label}: ${name}`}
            aria-haspopup="dialog"
            className="max-w-full self-start"
            onClick={() => setOpen(true)}
          >
            <span className="truncate">{name}</span>
          </Button>
          {isOpen && renderChooser({ dataRule, onPick: onChange, onClose: () => setOpen(false) })}
        </>
      )}
    </Field>
  )
}

type LikelyCostProps = {
  /** In words, as `turnCostWords` gives them. */
  readonly cost: { readonly likely: string; readonly most?: string }
}

/** What the request of a dialog will cost, and the most it can: at the start of its foot. */
export const LikelyCost = ({ cost: { likely, most } }: LikelyCostProps) => (
  <span
    role="status"
    aria-label={t('Estimated cost')}
    className="me-auto min-w-0 text-[13px] text-muted tabular-nums"
  >
    {likely}
    {most !== undefined && <span className="text-money"> · {most}</span>}
  </span>
)
