/** Why something could not be done. */
export const Problem = ({ text }: { readonly text: string | undefined }) => (
  <p role="alert" className="max-w-prose text-sm text-danger empty:hidden">
    {text}
  </p>
)
