import { useOwnLinks } from '@/hooks/sharing/useOwnLinks'
import { t } from '@/lib/text/t'
import { Dialog } from '@/ui/overlays/Dialog'

import { OwnLinks } from './OwnLinks'

import './sharing.css'

/** The links made on this device. */
export default function LinksDialog({ onClose }: { readonly onClose: () => void }) {
  const own = useOwnLinks()
  return (
    <Dialog
      title={t('Shared links')}
      description={t('Links you made on this device. Deleting one removes it from the host at once.')}
      onClose={onClose}
    >
      <div className="share-form" aria-busy={own.links === undefined && own.problem === undefined}>
        <OwnLinks own={own} />
      </div>
    </Dialog>
  )
}
