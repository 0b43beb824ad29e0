import { t } from '@/lib/text/t'

/** Says why a form could not be saved and what to do next; nothing while there is no error. */
export function SaveError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p role="alert" className="max-w-prose text-[13px] text-danger">
      {t('Couldn’t save. {error}', { error })}
    </p>
  )
}
