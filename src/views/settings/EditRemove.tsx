import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = { readonly name: string; readonly onEdit: () => void; readonly onRemove: () => void }

/** What can be done with a row that the person made, at its end. */
export const EditRemove = ({ name, onEdit, onRemove }: Props) => (
  <>
    <Button size="small" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
      {t('Edit')}
    </Button>
    <Button size="small" variant="danger" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
      {t('Remove')}
    </Button>
  </>
)
