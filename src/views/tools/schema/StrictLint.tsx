import { strictProblems } from '@/domain/jsonSchema/strictProblems'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = { readonly schema: Readonly<Record<string, unknown>>; readonly onFix: () => void }

/** What the strict subset would refuse, and the fix. */
export function StrictLint({ schema, onFix }: Props) {
  const problems = strictProblems(schema)
  if (problems.length === 0) return <p className="text-[13px] text-accent">{t('Works in strict mode.')}</p>
  return (
    <div className="flex flex-col gap-2 text-[13px]">
      <p className="text-money">{t('Doesn’t work in strict mode:')}</p>
      <ul className="flex flex-col gap-1">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere text-muted">
            {path !== '' && <code className="font-mono text-xs text-text">{path} </code>}
            {message}
          </li>
        ))}
      </ul>
      {problems.some(({ isFixable }) => isFixable) && (
        <Button size="small" className="self-start" onClick={onFix}>
          {t('Fix automatically')}
        </Button>
      )}
    </div>
  )
}
