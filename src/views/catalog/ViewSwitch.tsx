import type { PageQuery } from './pageQuery'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

type Props = { readonly view: PageQuery['view']; readonly onChange: (view: PageQuery['view']) => void }

/** List or figure, where there is room for one. */
export function ViewSwitch({ view, onChange }: Props) {
  return (
    <div role="group" aria-label={t('View')} className="catalog-views">
      {VIEWS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={isShown(view, value)}
          onClick={() => onChange(value)}
          className={classNames(
            'h-8 rounded px-3 text-sm pointer-coarse:h-11',
            isShown(view, value) ? 'font-medium text-text' : 'text-muted',
          )}
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}

const VIEWS = [
  { value: 'table', label: mark('List') },
  { value: 'chart', label: mark('Figure') },
] as const

/** Where there is room for one, a wide figure is the figure. */
const isShown = (view: PageQuery['view'], value: PageQuery['view']): boolean =>
  (view === 'table') === (value === 'table')
