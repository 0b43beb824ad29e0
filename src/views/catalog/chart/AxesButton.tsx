import { SlidersHorizontal } from 'lucide-react'
import * as Popover from 'radix-ui/popover'

import { X_AXES, Y_AXES, type CatalogQuery } from '@/domain/models/browse/query'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Select } from '@/ui/controls/Select'

type Axes = CatalogQuery['axes']

type Props = {
  readonly x: Axes['x']
  readonly y: Axes['y']
  readonly xLabels: Readonly<Record<Axes['x'], string>>
  readonly yLabels: Readonly<Record<Axes['y'], string>>
  readonly onAxes: (axes: Axes) => void
}

/** What the figure has on its axes. */
export function AxesButton({ x, y, xLabels, yLabels, onAxes }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton icon={SlidersHorizontal} label={t('Axes')} size="small" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('Axes')}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 flex w-56 animate-[fade-in_80ms_ease-out] flex-col gap-3 rounded border border-line-strong bg-surface p-3 shadow-(--shadow-float) outline-none"
        >
          <Select
            label={t('Horizontal axis')}
            value={x}
            options={X_AXES.map((value) => ({ value, label: xLabels[value] }))}
            onChange={(value) => onAxes({ x: value, y })}
          />
          <Select
            label={t('Vertical axis')}
            value={y}
            options={Y_AXES.map((value) => ({ value, label: yLabels[value] }))}
            onChange={(value) => onAxes({ x, y: value })}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
