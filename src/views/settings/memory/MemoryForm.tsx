import type { MemorySpace } from '@/domain/memory/memory'
import { useMemoryDraft } from '@/hooks/memory/useMemoryDraft'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { TextArea } from '@/ui/controls/TextArea'
import { focusBack } from '@/ui/overlays/focusBack'

type Props = {
  readonly text: string
  readonly space: MemorySpace
  /** Undefined where its code could not come, which is told. */
  readonly onSave: (memory: {
    readonly text: string
    readonly space: MemorySpace
  }) => Promise<Result<unknown, string> | undefined>
  readonly onClose: () => void
}

/** What to remember and where it is used. */
export function MemoryForm({ text, space, onSave, onClose }: Props) {
  const { textField, spaceField, save } = useMemoryDraft({ text, space }, onSave, onClose)
  return (
    <form
      ref={(form) => focusBack(form?.querySelector('textarea'))}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea rows={3} {...textField} />
      <Select {...spaceField} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
