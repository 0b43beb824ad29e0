import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { ScatterMark } from '@/ui/charts/scatter/ScatterMark'
import type { ScatterPoint } from '@/ui/charts/scatter/scatterPoint'

type Sign = { readonly point: Pick<ScatterPoint, 'series' | 'shape'>; readonly text: string }

const MARKS: readonly Sign[] = [
  { point: { series: 'none', shape: 'circle' }, text: mark('8-bit') },
  { point: { series: 'none', shape: 'square' }, text: mark('16-bit or more') },
  { point: { series: 'none', shape: 'triangle' }, text: mark('4 to 6-bit') },
  { point: { series: 'none', shape: 'ring' }, text: mark('precision unknown') },
]

const COLOURS: readonly (Sign & { readonly className: string })[] = [
  { point: { series: 1, shape: 'circle' }, className: 'text-series-1', text: mark('doesn’t store prompts') },
  {
    point: { series: 3, shape: 'circle' },
    className: 'text-series-3',
    text: mark('doesn’t train on prompts'),
  },
  {
    point: { series: 2, shape: 'circle' },
    className: 'text-series-2',
    text: mark('stores or trains on prompts'),
  },
  { point: { series: 'none', shape: 'circle' }, className: '', text: mark('data policy unknown') },
]

/** What marks, colours and rings stand for, and what is not drawn. */
export function ChartLegend({ missing }: { readonly missing: number }) {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 text-[13px] leading-5 text-muted">
      {MARKS.map(({ point, text }) => (
        <li key={text}>
          <Sample point={point} /> {t(text)}
        </li>
      ))}
      {COLOURS.map(({ point, className, text }) => (
        <li key={text} className={className}>
          <Sample point={point} /> {t(text)}
        </li>
      ))}
      <li>
        <Sample point={{ series: 'none', shape: 'circle' }} isOnFront />{' '}
        {t('Best trade-offs: no model is better on both axes')}
      </li>
      {missing > 0 && (
        <li>
          {plural(missing, {
            one: '{count} model lacks data and isn’t shown',
            other: '{count} models lack data and aren’t shown',
          })}
        </li>
      )}
    </ul>
  )
}

function Sample({ point, isOnFront = false }: Pick<Sign, 'point'> & { readonly isOnFront?: boolean }) {
  return (
    <svg width={15} height={15} viewBox="0 0 15 15" aria-hidden className="-mt-0.5 inline-block align-middle">
      {isOnFront && <circle cx={7.5} cy={7.5} r={6.5} strokeWidth={1.25} className="fill-none stroke-text" />}
      <ScatterMark point={point} left={7.5} top={7.5} />
    </svg>
  )
}
