import { useEffect } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useTitleByModel, useTitlePrice } from '@/hooks/conversations/useTitleByModel'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Alert } from '@/ui/feedback/Note'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = { readonly id: ConversationId; readonly onClose: () => void }

/** Says what a title by the model of a chat costs before it is asked for. */
export default function TitleDialog({ id, onClose }: Props) {
  const { openConversation } = useCommands()
  const { connectionId, modelId } = useAppState(selectConversationSettings(id))
  const { isBusy, error, ask } = useTitleByModel(id)
  const price = useTitlePrice(id)
  const labelOf = useModelLabel()
  // The price is that of its messages.
  useEffect(() => void openConversation(id), [id, openConversation])
  const hasModel = connectionId !== null && modelId !== null
  return (
    <Dialog
      size="small"
      title={t('Title by model')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={!hasModel}
            onClick={() =>
              void ask().then((isTitled) => {
                if (isTitled) onClose()
              })
            }
          >
            {t('Write title')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        <p className="text-muted">
          {hasModel
            ? t('{model} reads the first message and the first reply and writes a title. Cost: {price}.', {
                model: labelOf({ connectionId, modelId }),
                price,
              })
            : t('Choose a model for this chat first.')}
        </p>
        {error !== undefined && <Alert title={t('No title was written')}>{error}</Alert>}
      </div>
    </Dialog>
  )
}
