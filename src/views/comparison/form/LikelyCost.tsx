import { t } from '@/lib/text/t'

type Props = {
  /** In words, as `turnCostWords` gives them. */
  readonly cost: { readonly likely: string; readonly most?: string }
}

/** What the request of a dialog will cost, and the most it can: at the start of its foot. */
export const LikelyCost = ({ cost: { likely, most } }: Props) => (
  <span
    role="status"
    aria-label={t('Estimated cost')}
    className="me-auto min-w-0 text-[13px] text-muted tabular-nums"
  >
    {likely}
    {most !== undefined && <span className="text-money"> · {most}</span>}
  </span>
)
