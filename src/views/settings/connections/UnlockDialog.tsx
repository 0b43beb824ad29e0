import { useKeyProtection } from '@/hooks/keys/useKeys'
import { t } from '@/lib/text/t'
import { Dialog } from '@/ui/overlays/Dialog'

import { UnlockForm } from './UnlockForm'

/** Asked once per start where a passphrase protects the saved keys. Closing it leaves them locked. */
export function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const { isLocked } = useKeyProtection()
  if (!isLocked) return null
  return (
    <Dialog
      title={t('Unlock your saved keys')}
      description={t(
        'Until then, providers with a saved key can’t be used. You can also do this later under Settings → Providers.',
      )}
      size="small"
      onClose={onClose}
    >
      <div className="px-4 py-3">
        <UnlockForm onUnlocked={onClose} />
      </div>
    </Dialog>
  )
}
