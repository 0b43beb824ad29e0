import { formatFixed } from '@/lib/text/formatNumber'
import { classNames } from '@/ui/classNames'

/** An amount whose decimal point stands under those of the other rows: what its fraction lacks is left free. */
export function Figure({
  text,
  places,
  className,
}: {
  readonly text: string
  /** Places after the point that the column has room for. */
  readonly places: number
  readonly className?: string | undefined
}) {
  const shown = leastOf(text)
  const missing = missingPlaces(shown, places)
  return (
    <span
      title={shown === text ? undefined : text}
      className={classNames('tabular-nums', className)}
      style={missing === 0 ? undefined : { paddingInlineEnd: `${missing}ch` }}
    >
      {shown}
    </span>
  )
}

/** Of a range its lower end, as the column has no room for both: "≥ 0.158". The page of the model has the whole. */
const leastOf = (text: string): string => text.replace(/^(\P{L}*\p{Nd}\P{L}*?)–.*$/u, '≥ $1')

/** Places after the point of the amount with most of them: what a column of them has room for. */
export const placesOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => placesIn(leastOf(text)) ?? 0))

/** One amount in any language, with its currency on either side; no range. */
const AMOUNT = /^(?!.*[–−])(?=.*\p{Nd})[\p{Nd}\p{Sc}\p{P}\p{Zs}≥<]*$/u
const decimalPoint = (): string => formatFixed(0.5, 1).replace(/\p{Nd}/gu, '')

/** Figures a fraction is short of; a whole number lacks the point too. */
function missingPlaces(text: string, places: number): number {
  if (!AMOUNT.test(text) || places === 0) return 0
  const own = placesIn(text)
  return own === undefined ? places + 0.5 : Math.max(0, places - own)
}

/** Figures after the point; undefined without one. */
function placesIn(text: string): number | undefined {
  const at = AMOUNT.test(text) ? text.lastIndexOf(decimalPoint()) : -1
  return at === -1 ? undefined : (/^\p{Nd}*/u.exec(text.slice(at + 1))?.[0].length ?? 0)
}
