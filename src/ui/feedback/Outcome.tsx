import { classNames } from '../classNames'

type Props = { readonly outcome: { readonly isFine: boolean; readonly text: string } | undefined }

/** What came of something the person asked for, said to screen readers too; nothing before. */
export function Outcome({ outcome }: Props) {
  if (!outcome) return null
  const { isFine, text } = outcome
  if (!isFine) return <Problem text={text} />
  return (
    <p role="status" className="text-[13px] text-muted">
      {text}
    </p>
  )
}

type ProblemProps = { readonly text: string | undefined; readonly className?: string | undefined }

/** Why something did not work, below what was asked for; nothing while there is nothing wrong. */
export const Problem = ({ text, className }: ProblemProps) =>
  text === undefined ? null : (
    <p role="alert" className={classNames('text-[13px] text-danger', className)}>
      {text}
    </p>
  )
