import type { Validity } from '@/domain/runs/run'
import { t } from '@/lib/text/t'

type Props = {
  readonly validity: Validity | undefined
  /** False while the reply still streams. */
  readonly isWhole: boolean
}

/** Whether a reply follows the schema asked for, and where it does not. */
export function ValidityNote({ validity, isWhole }: Props) {
  if (!validity) return null
  if (!validity.isJson) return <p className="text-[13px] text-danger">{t('Not JSON.')}</p>
  if (validity.problems.length === 0)
    return (
      <p className="text-[13px] text-accent">
        {isWhole ? t('Follows the schema.') : t('Follows the schema so far.')}
      </p>
    )
  return (
    <ul className="flex flex-col gap-0.5 text-[13px] text-danger">
      {validity.problems.map(({ path, message }) => (
        <li key={`${path} ${message}`} className="wrap-anywhere">
          <code className="font-mono text-xs">{path === '' ? t('(whole reply)') : path}</code> {message}
        </li>
      ))}
    </ul>
  )
}
