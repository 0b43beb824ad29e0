import { SlidersHorizontal } from '@/ui/firstIcons'

import { X_AXES, Y_AXES, type CatalogQuery } from '@/domain/models/browse/query'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Select } from '@/ui/controls/Select'
import { Popover } from '@/ui/overlays/Popover'

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
    <Popover
      label={t('Axes')}
      align="end"
      className="flex w-56 flex-col gap-3 p-3"
      trigger={<IconButton icon={SlidersHorizontal} label={t('Axes')} size="small" />}
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
    </Popover>
  )
}
