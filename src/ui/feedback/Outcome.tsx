type Props = { readonly outcome: { readonly isFine: boolean; readonly text: string } | undefined }

/** What came of something the person asked for, said to screen readers too; nothing before. */
export function Outcome({ outcome }: Props) {
  if (!outcome) return null
  const { isFine, text } = outcome
  return (
    <p
      role={isFine ? 'status' : 'alert'}
      className={isFine ? 'text-[13px] text-muted' : 'text-[13px] text-danger'}
    >
      {text}
    </p>
  )
}
