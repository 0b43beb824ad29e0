import type { AxisName, CatalogQuery } from '@/domain/models/browse/query'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Select } from '@/ui/controls/Select'

import { axisOptions, type BenchmarkName } from './axes'

type Axes = CatalogQuery['axes']

type Props = {
  readonly axes: Axes
  readonly onAxes: (axes: Axes) => void
  readonly basis: BasisChoice['type']
  /** The figure has the whole width: words say what is across and what is up. */
  readonly isWide: boolean
  readonly benchmarks: readonly BenchmarkName[]
  /** Kinds of tasks to count votes about; nothing is shown for none. */
  readonly tags: readonly string[]
  readonly tag: string
  readonly onTag: (tag: string) => void
}

/** What the figure has on its axes. Choosing what the other axis shows swaps both. */
export function AxisSelects({ axes, onAxes, basis, isWide, benchmarks, tags, tag, onTag }: Props) {
  const options = axisOptions(basis, benchmarks)
  const words = { x: t('Across'), y: t('Up') }
  const choose = (which: 'x' | 'y', name: AxisName) => {
    const other = which === 'x' ? 'y' : 'x'
    onAxes({ ...axes, [which]: name, ...(axes[other] === name && { [other]: axes[which] }) })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-[13px] text-muted">
      {/* One row wherever their words fit: arrows take the room of words, and the figure's own buttons lie at its end. */}
      <div className="flex min-h-10 min-w-0 flex-[1_0_100%] flex-wrap items-center gap-x-3 gap-y-2 pe-17 pb-2">
        {(['x', 'y'] as const).map((which) => (
          <span
            key={which}
            className={classNames(
              'flex items-center gap-1.5',
              !isWide && 'catalog-axis max-w-60 min-w-36 flex-1',
            )}
          >
            {isWide ? (
              <span aria-hidden>{words[which]}</span>
            ) : (
              <span aria-hidden data-tooltip={words[which]}>
                {which === 'x' ? '→' : '↑'}
              </span>
            )}
            <Select
              label={words[which]}
              isLabelHidden
              value={axes[which]}
              options={options}
              onChange={(name) => choose(which, name)}
              className={isWide ? 'min-w-40' : 'flex-1'}
            />
          </span>
        ))}
      </div>
      {tags.length > 0 && (axes.x === 'score' || axes.y === 'score') && (
        <Select
          label={t('Votes about')}
          isLabelHidden
          value={tag}
          options={[
            { value: '', label: t('All kinds of chats') },
            ...tags.map((value) => ({ value, label: t('Chats tagged {tag}', { tag: value }) })),
          ]}
          onChange={onTag}
          className="pb-2"
        />
      )}
    </div>
  )
}
