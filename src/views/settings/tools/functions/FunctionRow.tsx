import type { OwnFunction } from '@/domain/functions/ownFunction'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly own: OwnFunction
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One function with what can be done with it. */
export function FunctionRow({ own, onEdit, onRemove }: Props) {
  const { exportFunctions } = useToolCommands()
  const { name } = own
  return (
    <div className="flex flex-wrap items-start gap-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <h3 className="font-mono text-[13px] font-medium">{name}</h3>
        <p className="text-[13px] wrap-anywhere text-muted">{own.description}</p>
      </div>
      <Button
        size="small"
        aria-label={t('Export {name}', { name })}
        onClick={() => void exportFunctions([own.id])}
      >
        {t('Export')}
      </Button>
      <Button size="small" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button size="small" variant="danger" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
  )
}
