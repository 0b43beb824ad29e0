import { useId, type ReactNode } from 'react'

import { t } from '@/lib/text/t'
import { Chip } from '@/ui/controls/Chip'

type Props = {
  readonly title: string
  readonly chips: readonly { readonly id: string; readonly name: string }[]
  readonly onRemove: (id: string) => void
  /** Behind the last one: how to add more. */
  readonly children?: ReactNode
}

/** What goes with a run: one chip each, which removes it. */
export function ChipTray({ title, chips, onRemove, children }: Props) {
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
