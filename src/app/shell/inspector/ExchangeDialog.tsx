import { useState } from 'react'

import type { ExchangeId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { ExchangeView } from '@/views/inspector/ExchangeView'

type Props = { readonly id: ExchangeId; readonly onClose: () => void }

/** The record of one request, over the page that listed it; its replays open in its place. */
export default function ExchangeDialog({ id, onClose }: Props) {
  const [further, setFurther] = useState<readonly ExchangeId[]>([])
  return (
    <Dialog title={t('Request')} size="large" onClose={onClose}>
      {further.length > 0 && (
        <div className="px-4 pt-3">
          <Button size="small" variant="quiet" onClick={() => setFurther(further.slice(0, -1))}>
            {t('← Back')}
          </Button>
        </div>
      )}
      <ExchangeView id={further.at(-1) ?? id} onInspect={(next) => setFurther([...further, next])} />
    </Dialog>
  )
}
