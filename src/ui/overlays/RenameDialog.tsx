import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'
import { TextField, type TextFieldProps } from '../controls/TextField'
import { Dialog } from './Dialog'

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'maxLength' | 'value' | 'onChange' | 'error'> & {
  readonly title: string
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Asks for another name for something. Lazy, as every dialog. */
export const RenameDialog = ({
  title,
  isBusy = false,
  isDisabled = false,
  onSave,
  onClose,
  ...field
}: Props) => (
  <Dialog
    size="small"
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} disabled={isDisabled} onClick={onSave}>
          {t('Rename')}
        </Button>
      </>
    }
  >
    <form
      className="p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <TextField {...field} />
    </form>
  </Dialog>
)
