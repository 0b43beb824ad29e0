import { useId, useState, type ReactNode } from 'react'

import type { DataRule } from '@/domain/catalog'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { Plus } from '@/ui/icons'

/** The dialog in which a model is chosen; another view, so the app hands it in. */
export type RenderChooser = (props: {
  /** What the conversation the run starts from is locked to; null for anything. */
  readonly dataRule: DataRule | null
  readonly onPick: (model: ModelRef) => void
  readonly onClose: () => void
}) => ReactNode

type Props = {
  readonly models: readonly ModelRef[]
  readonly dataRule: DataRule | null
  readonly onChange: (models: readonly ModelRef[]) => void
  readonly renderChooser: RenderChooser
}

/** The models that are asked, of any connections. */
export function ModelTray({ models, dataRule, onChange, renderChooser }: Props) {
  const nameOf = useModelLabel(models)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col gap-1.5">
      <ChipTray
        title={t('Models')}
        chips={models.map((model) => ({ id: modelKey(model), name: nameOf(model) }))}
        onRemove={(id) => onChange(models.filter((each) => modelKey(each) !== id))}
      >
        <Button size="small" onClick={() => setIsOpen(true)}>
          <Plus aria-hidden size={14} />
          {t('Add model')}
        </Button>
      </ChipTray>
      {isOpen &&
        renderChooser({
          dataRule,
          onPick: (model) => {
            if (!models.some((each) => modelKey(each) === modelKey(model))) onChange([...models, model])
          },
          onClose: () => setIsOpen(false),
        })}
    </div>
  )
}

type ChipTrayProps = {
  readonly title: string
  readonly chips: readonly { readonly id: string; readonly name: string }[]
  readonly onRemove: (id: string) => void
  /** Behind the last one: how to add more. */
  readonly children?: ReactNode
}

/** What goes with a run: one chip each, which removes it. */
export function ChipTray({ title, chips, onRemove, children }: ChipTrayProps) {
  const titleId = useId()
  return (
    <>
      <span className="text-sm" id={titleId}>
        {title}
      </span>
      <ul aria-labelledby={titleId} className="flex flex-wrap gap-1.5">
        {chips.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <Chip removeLabel={t('Remove {name}', { name })} onRemove={() => onRemove(id)}>
              {name}
            </Chip>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </>
  )
}
